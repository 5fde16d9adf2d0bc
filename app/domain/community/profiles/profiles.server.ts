import { db } from '~/adapters/database/client.server';
import { NotFoundError } from '~/domain/errors';
import type { PublicProfile } from './profiles-schema';
import { t } from '~/messages/t';

/** As `viewerId` may see it. @throws NotFoundError 'User not found' */
export async function getPublicProfile(
  userId: string,
  viewerId: string | null | undefined,
): Promise<PublicProfile> {
  const listed = { where: { podcast: { blocked: false } } };
  const user = await db.user.findUnique({
    where: { id: userId },
    select: {
      id: true,
      username: true,
      bio: true,
      bioLanguage: true,
      favoritesPrivate: true,
      createdAt: true,
      _count: { select: { favorites: listed, reviews: listed, followers: true, following: true } },
    },
  });
  if (!user) throw new NotFoundError(t('refusal.noUser'));
  const { _count, createdAt, ...rest } = user;
  return {
    ...rest,
    createdAt: createdAt.toISOString(),
    favoritesCount: rest.favoritesPrivate && viewerId !== userId ? 0 : _count.favorites,
    reviewsCount: _count.reviews,
    followersCount: _count.followers,
    followingCount: _count.following,
  };
}

/** @throws NotFoundError 'User not found' */
export async function requireUser(userId: string): Promise<{ favoritesPrivate: boolean }> {
  const user = await db.user.findUnique({
    where: { id: userId },
    select: { favoritesPrivate: true },
  });
  if (!user) throw new NotFoundError(t('refusal.noUser'));
  return user;
}
