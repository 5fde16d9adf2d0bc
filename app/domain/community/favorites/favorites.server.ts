import {
  db,
  type Prisma,
  inTransaction,
  insertIfAbsent,
  type TransactionClient,
  newestFirst,
  select,
  listPage,
} from '~/adapters/database/client.server';
import { removeActivity, recordActivity } from '~/domain/community/people/people.server';
import { rowNotFound } from '~/domain/database-errors.server';
import { InvalidError, NotFoundError } from '~/domain/errors';
import { createPodcast } from '~/domain/feeds/import/create-podcast.server';
import { recordListeners } from '~/domain/feeds/store-feed.server';
import { directoryIdOf } from '~/domain/podcasts/podcasts';
import { findPodcastId, requireShown, readablePodcast } from '~/domain/podcasts/podcasts.server';
import { savedResult, savedResultFields } from '~/domain/search/search-results.server';
import { consumeThrottle } from '~/domain/throttles.server';
import { anyOf, inSlices, rowsInSlices } from '~/lib/any-of';
import { fold } from '~/lib/text/fold';
import { withIsoDates } from '~/lib/time/iso-dates';
import { pageOfList, type Page, type PageRequest } from '~/lib/web/page';
import { pageLanguage, t } from '~/messages/t';
import type { Favorite, FavoriteOrder } from './favorites-schema';

const fields = {
  id: true,
  podcastId: true,
  newestOnly: true,
  createdAt: true,
  podcast: { select: savedResultFields },
} as const;

type FavoriteRow = Prisma.FavoriteGetPayload<{ select: typeof fields }>;

const toFavorite = (row: FavoriteRow): Favorite => ({
  ...withIsoDates(row),
  podcast: savedResult(row.podcast),
});

const arrangedFields = { id: true, title: true, author: true, lastUpdateTime: true } as const;

const favoriteActivity = (userId: string, podcastId: string) =>
  ({ userId, actionType: 'favorite', subjectId: podcastId, podcastId }) as const;

/** Idempotent. @param slugOrId of a stored podcast, or `api_<number>` of a podcast to store first */
export async function addFavorite(
  userId: string,
  slugOrId: string,
): Promise<{ favorite: Favorite; created: boolean }> {
  const podcastId = await storePodcast(slugOrId, userId);
  const key = { userId_podcastId: { userId, podcastId } };
  const existing = await db.favorite.findUnique({ where: key, select: fields });
  if (existing) return { favorite: toFavorite(existing), created: false };
  const row = await inTransaction(async (tx) => {
    await save(tx, { userId, podcastId });
    await recordActivity(tx, favoriteActivity(userId, podcastId));
    return tx.favorite.findUniqueOrThrow({ where: key, select: fields });
  }).catch(rowNotFound(() => t('refusal.noPodcast')));
  return { favorite: toFavorite(row), created: true };
}

type NewFavorite = { userId: string; podcastId: string; newestOnly?: boolean };

async function save(tx: TransactionClient, favorite: NewFavorite): Promise<void> {
  const { userId, podcastId } = favorite;
  const key = { userId_podcastId: { userId, podcastId } };
  await tx.favorite.upsert(insertIfAbsent(key, favorite, { podcastId }));
  await recordListeners(tx, [podcastId]);
}

/**
 * Imports a favorite that was saved elsewhere. An existing favorite is left unchanged.
 *
 * @param savedAt null if unknown; followers of the member then see no activity
 * @throws NotFoundError when the podcast does not exist
 */
export async function importFavorite(
  favorite: Required<NewFavorite>,
  savedAt: Date | null,
): Promise<void> {
  const { userId, podcastId } = favorite;
  await inTransaction(async (tx) => {
    await save(tx, favorite);
    const activity = favoriteActivity(userId, podcastId);
    if (savedAt) await recordActivity(tx, { ...activity, createdAt: savedAt });
  }).catch(rowNotFound(() => t('refusal.noPodcast')));
}

/** A longer list comes from an app's import and does not appear in the feed of the member's followers. */
const MOST_NEWS = 10;

/** Runs in the transaction of an app's own record. Existing favorites are left unchanged. The podcasts must exist. */
export async function saveFavorites(
  tx: TransactionClient,
  userId: string,
  podcastIds: string[],
): Promise<void> {
  const existing = await rowsInSlices(podcastIds, (podcastId) =>
    tx.favorite.findMany({ where: { userId, podcastId }, select: { podcastId: true } }),
  );
  const there = new Set(existing.map(({ podcastId }) => podcastId));
  const fresh = [...new Set(podcastIds)].filter((id) => !there.has(id));
  if (fresh.length === 0) return;
  await tx.favorite.createMany({ data: fresh.map((podcastId) => ({ userId, podcastId })) });
  await recordListeners(tx, fresh);
  if (fresh.length > MOST_NEWS) return;
  for (const podcastId of fresh) await recordActivity(tx, favoriteActivity(userId, podcastId));
}

/** Removes favorites in the transaction of an app's own record, like `saveFavorites`. */
export async function dropFavorites(
  tx: TransactionClient,
  userId: string,
  podcastIds: string[],
): Promise<void> {
  await inSlices(podcastIds, async (any) => {
    await tx.favorite.deleteMany({ where: { userId, podcastId: any } });
    await removeActivity(tx, { userId, actionType: 'favorite', subjectId: any });
  });
}

async function storePodcast(slugOrId: string, userId: string): Promise<string> {
  if (!slugOrId) {
    throw new InvalidError(t('refusal.addFirst'), {
      podcast: [t('refusal.favoriteMissing')],
    });
  }
  const storedId = await findStoredId(slugOrId);
  if (storedId) return storedId;
  const podcastIndexId = directoryIdOf(slugOrId);
  if (podcastIndexId === null) throw new NotFoundError(t('refusal.noPodcast'));
  await consumeThrottle('createPodcast', userId);
  return (await createPodcast(podcastIndexId, userId, userId)).podcast.id;
}

/** A page rendered before the podcast was stored still sends the directory's id. */
async function findStoredId(slugOrId: string): Promise<string | null> {
  const podcastIndexId = directoryIdOf(slugOrId);
  if (podcastIndexId === null) return findPodcastId(slugOrId);
  const row = await db.podcast.findUnique({
    where: { podcastIndexId },
    select: { id: true, hiddenAt: true, held: true },
  });
  if (row) requireShown(row);
  return row?.id ?? null;
}

/** Idempotent. @param slugOrId see `addFavorite` @throws NotFoundError when the podcast does not exist */
export async function removeFavorite(userId: string, slugOrId: string): Promise<void> {
  const podcastId = await findStoredId(slugOrId);
  if (!podcastId) throw new NotFoundError(t('refusal.noPodcast'));
  await inTransaction((tx) => dropFavorites(tx, userId, [podcastId]));
}

/** @param slugOrId of a stored podcast @throws NotFoundError when it is not a favorite */
export async function setNewestOnly(
  userId: string,
  slugOrId: string,
  newestOnly: boolean,
): Promise<void> {
  const podcastId = await findStoredId(slugOrId);
  const { count } = await db.favorite.updateMany({
    where: { userId, podcastId: podcastId ?? '' },
    data: { newestOnly },
  });
  if (count === 0) throw new NotFoundError(t('refusal.noFavorite'));
}

/** Returns null if the podcast is not a favorite or does not exist. @param slugOrId see `addFavorite` */
export async function findFavorite(userId: string, slugOrId: string): Promise<Favorite | null> {
  const podcastId = await findStoredId(slugOrId);
  if (!podcastId) return null;
  const row = await db.favorite.findFirst({ where: { userId, podcastId }, select: fields });
  return row && toFavorite(row);
}

/** All favorites of the member, newest first. */
export const listFavorites = (userId: string, request: PageRequest) =>
  readFavorites({ userId, podcast: readablePodcast }, request);

type Arranged = PageRequest & { order: FavoriteOrder; search: string };

/** Time (ms) at which an episode of each podcast was last played. */
async function lastHeard(userId: string): Promise<Map<string, number>> {
  const rows = await select<{ podcastId: string; at: Date | string }>(
    `SELECT "episode"."podcastId" AS "podcastId", MAX("own"."listenedAt") AS "at"
     FROM "ListeningPosition" AS "own" JOIN "Episode" AS "episode" ON "episode"."id" = "own"."episodeId"
     WHERE "own"."userId" = ? AND "own"."position" > 0 GROUP BY "episode"."podcastId"`,
    userId,
  );
  return new Map(rows.map(({ podcastId, at }) => [podcastId, new Date(at).getTime()]));
}

const MAX_ARRANGED = 1_000;

/** Favorites in another order, or only those whose title or author matches the search. */
export async function listSortedFavorites(
  userId: string,
  { order, search, ...request }: Arranged,
): Promise<Page & { favorites: Favorite[] }> {
  if (order === 'saved' && !search) return listFavorites(userId, request);
  const [all, heard] = await Promise.all([
    db.favorite.findMany({
      where: { userId },
      orderBy: newestFirst,
      take: MAX_ARRANGED,
      select: { id: true, podcast: { select: arrangedFields } },
    }),
    order === 'heard' ? lastHeard(userId) : new Map<string, number>(),
  ]);
  const terms = fold(search);
  const matches = all.filter(({ podcast: { title, author } }) =>
    fold(`${title} ${author ?? ''}`).includes(terms),
  );
  if (order === 'name') {
    const names = new Intl.Collator(pageLanguage(), { numeric: true });
    matches.sort((a, b) => names.compare(a.podcast.title, b.podcast.title));
  } else if (order !== 'saved') {
    const timeOf = ({ id, lastUpdateTime }: (typeof matches)[number]['podcast']) =>
      order === 'heard' ? (heard.get(id) ?? 0) : (lastUpdateTime?.getTime() ?? 0);
    matches.sort((a, b) => timeOf(b.podcast) - timeOf(a.podcast));
  }
  const { rows, pagination } = pageOfList(matches, request);
  const read = await db.favorite.findMany({
    where: { userId, id: anyOf(rows.map(({ id }) => id)) },
    select: fields,
  });
  const byId = new Map(read.map((row) => [row.id, row]));
  return { ...pagination, favorites: rows.flatMap(({ id }) => byId.get(id) ?? []).map(toFavorite) };
}

/** Favorites as shown on a profile: listed podcasts only, newest first. Private ones are shown only to their owner. */
export const listPublicFavorites = (
  userId: string,
  viewerId: string | null | undefined,
  request: PageRequest,
) => {
  const visible = viewerId === userId ? {} : { user: { favoritesPrivate: false } };
  return readFavorites({ userId, podcast: { blocked: false }, ...visible }, request);
};

async function readFavorites(
  where: Prisma.FavoriteWhereInput,
  request: PageRequest,
): Promise<Page & { favorites: Favorite[] }> {
  const { rows, pagination } = await listPage(request, db.favorite, { where, select: fields });
  return { favorites: rows.map(toFavorite), ...pagination };
}

export async function favoriteIds(
  userId: string | null | undefined,
  podcastIds: string[],
): Promise<string[]> {
  const stored = podcastIds.filter((id) => directoryIdOf(id) === null);
  if (!userId) return [];
  const rows = await rowsInSlices(stored, (any) =>
    db.favorite.findMany({ where: { userId, podcastId: any }, select: { podcastId: true } }),
  );
  return rows.map((row) => row.podcastId);
}

export async function isFavorite(
  userId: string | null | undefined,
  podcastId: string,
): Promise<boolean> {
  return (await favoriteIds(userId, [podcastId])).length > 0;
}
