import { db } from '~/adapters/database/client.server';
import { GoneError, NotFoundError } from '~/domain/errors';
import { t } from '~/messages/t';
import type { PublicProfile } from './people-schema';

/** Members who appear in lists of people and activities. */
export const notBanned = { bannedAt: null } as const;

/** Prisma loads users after the rows, so one who just deleted the account may be missing. */
export const hasUser = ({ user }: { user: object | null }): boolean => user !== null;

const gone = () => new GoneError(t('refusal.memberGone'));

/** The profile as `viewerId` may see it. @throws NotFoundError 'User not found', GoneError if an admin has hidden it */
export async function getPublicProfile(
  userId: string,
  viewerId: string | null | undefined,
): Promise<PublicProfile> {
  const listed = { podcast: { blocked: false } };
  const user = await db.user.findUnique({
    where: { id: userId },
    select: {
      id: true,
      username: true,
      bio: true,
      bioLanguage: true,
      favoritesPrivate: true,
      createdAt: true,
      wordsHidden: true,
      _count: {
        select: {
          favorites: { where: listed },
          reviews: { where: { ...listed, hidden: false } },
          followers: { where: { follower: notBanned } },
          following: { where: { followed: notBanned } },
        },
      },
    },
  });
  if (!user) throw new NotFoundError(t('refusal.noUser'));
  const { _count, createdAt, wordsHidden, ...rest } = user;
  if (wordsHidden) throw gone();
  return {
    ...rest,
    createdAt: createdAt.toISOString(),
    favoritesCount: rest.favoritesPrivate && viewerId !== userId ? 0 : _count.favorites,
    reviewsCount: _count.reviews,
    followersCount: _count.followers,
    followingCount: _count.following,
  };
}

/** @throws NotFoundError 'User not found', GoneError if an admin has hidden the profile */
export async function requireUser(userId: string): Promise<{ favoritesPrivate: boolean }> {
  const user = await db.user.findUnique({
    where: { id: userId },
    select: { favoritesPrivate: true, wordsHidden: true },
  });
  if (!user) throw new NotFoundError(t('refusal.noUser'));
  if (user.wordsHidden) throw gone();
  return { favoritesPrivate: user.favoritesPrivate };
}
