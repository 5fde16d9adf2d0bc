import { db } from '~/adapters/database/client.server';
import { inTransaction, isMissingRow } from '~/adapters/database/transaction.server';
import { forgetActivity, recordActivity } from '~/domain/activity/activity.server';
import { InvalidError, NotFoundError } from '~/domain/errors';
import { createPodcast } from '~/domain/podcasts/create-podcast.server';
import { directoryIdOf } from '~/domain/podcasts/directory-id';
import { findPodcastId } from '~/domain/podcasts/podcasts.server';
import { savedResult, savedResultFields } from '~/domain/search/search-results.server';
import { countUse } from '~/domain/throttles/throttles.server';
import { readPage, type Page } from '~/lib/page';
import type { Favorite } from './favorites';

const fields = {
  id: true,
  podcastId: true,
  createdAt: true,
  podcast: { select: savedResultFields },
} as const;

type Row = Omit<Favorite, 'createdAt' | 'podcast'> & {
  createdAt: Date;
  podcast: Parameters<typeof savedResult>[0];
};

const present = (row: Row): Favorite => ({
  ...row,
  podcast: savedResult(row.podcast),
  createdAt: row.createdAt.toISOString(),
});

const newest = [{ createdAt: 'desc' }, { id: 'desc' }] as const;

const deed = (userId: string, podcastId: string) =>
  ({ userId, actionType: 'favorite', subjectId: podcastId, podcastId }) as const;

/**
 * Saves a podcast. Saving it again finds the favourite that is there.
 * @param slugOrId of a stored podcast, or `api_<number>` of one that only the directory knows: it is stored
 *   first
 * @throws InvalidError without a slug or id, NotFoundError, UpstreamError,
 *   ThrottledError
 */
export async function addFavorite(
  userId: string,
  slugOrId: string,
): Promise<{ favorite: Favorite; created: boolean }> {
  const podcastId = await storePodcast(slugOrId, userId);
  const key = { userId_podcastId: { userId, podcastId } };
  const known = await db.favorite.findUnique({ where: key, select: fields });
  if (known) return { favorite: present(known), created: false };
  try {
    const row = await inTransaction(async (tx) => {
      // The update changes nothing, but with it, and a plain select, Prisma makes this one INSERT … ON CONFLICT,
      // which no two at once can trip over.
      await tx.favorite.upsert({
        where: key,
        create: { userId, podcastId },
        update: { podcastId },
        select: { id: true },
      });
      await recordActivity(tx, deed(userId, podcastId));
      return tx.favorite.findUniqueOrThrow({ where: key, select: fields });
    });
    return { favorite: present(row), created: true };
  } catch (error) {
    if (isMissingRow(error)) throw new NotFoundError('Podcast not found');
    throw error;
  }
}

/** The stored podcast that is meant; one that only the directory knows is stored first. */
async function storePodcast(slugOrId: string, userId: string): Promise<string> {
  if (!slugOrId) {
    throw new InvalidError('This podcast needs to be added to the database first', {
      podcast: ['Cannot favorite: podcast ID/slug is missing'],
    });
  }
  const known = await findStoredId(slugOrId);
  if (known) return known;
  const podcastIndexId = directoryIdOf(slugOrId);
  if (podcastIndexId === null) throw new NotFoundError('Podcast not found');
  await countUse('createPodcast', userId);
  return (await createPodcast(podcastIndexId)).podcast.id;
}

/** A podcast goes by the directory's id still where it was not stored yet when the page was made. */
async function findStoredId(slugOrId: string): Promise<string | null> {
  const podcastIndexId = directoryIdOf(slugOrId);
  if (podcastIndexId === null) return findPodcastId(slugOrId);
  const row = await db.podcast.findUnique({ where: { podcastIndexId }, select: { id: true } });
  return row?.id ?? null;
}

/**
 * Takes a podcast off a person's favourites. One that is not among them is no error.
 * @param slugOrId of a stored podcast, or the `api_<number>` it went by before it was stored
 * @throws NotFoundError when there is no such podcast
 */
export async function removeFavorite(userId: string, slugOrId: string): Promise<void> {
  const podcastId = await findStoredId(slugOrId);
  if (!podcastId) throw new NotFoundError('Podcast not found');
  await inTransaction(async (tx) => {
    await tx.favorite.deleteMany({ where: { userId, podcastId } });
    await forgetActivity(tx, deed(userId, podcastId));
  });
}

/**
 * A person's favourites, newest first.
 * @param options.publicOnly leaves out podcasts whose feed asks not to be listed
 */
export async function listFavorites(
  userId: string,
  { publicOnly = false, ...wanted }: { page: number; limit: number; publicOnly?: boolean },
): Promise<Page & { favorites: Favorite[] }> {
  const where = { userId, ...(publicOnly ? { podcast: { blocked: false } } : {}) };
  const { rows, place } = await readPage(
    wanted,
    () => db.favorite.count({ where }),
    (range) => db.favorite.findMany({ where, orderBy: [...newest], ...range, select: fields }),
  );
  return { favorites: rows.map(present), ...place };
}

/** Which of these podcasts a person has saved; for cards. Nobody has saved nothing. */
export async function favoriteIds(
  userId: string | null | undefined,
  podcastIds: string[],
): Promise<string[]> {
  const stored = podcastIds.filter((id) => directoryIdOf(id) === null);
  if (!userId || stored.length === 0) return [];
  const rows = await db.favorite.findMany({
    where: { userId, podcastId: { in: stored } },
    select: { podcastId: true },
  });
  return rows.map((row) => row.podcastId);
}

/** Whether a person has saved this podcast. */
export async function isFavorite(
  userId: string | null | undefined,
  podcastId: string,
): Promise<boolean> {
  return (await favoriteIds(userId, [podcastId])).length > 0;
}
