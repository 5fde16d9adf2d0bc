import { db, select } from '~/adapters/database/client.server';
import { sortOfShow } from '~/domain/episodes/episodes';
import type { ListedEpisode } from '~/domain/episodes/episodes-schema';
import { ConflictError } from '~/domain/errors';
import { groupBy, inOrderOf } from '~/lib/lists';
import { DAY, MINUTE } from '~/lib/time/milliseconds';
import { pageOfList, type Page, type PageRequest } from '~/lib/web/page';
import {
  listedEpisodeFields,
  listEpisodesWith,
  newestFirst,
  toListedEpisode,
  withNotes,
  shownEpisode,
} from '~/domain/episodes/listed-episodes.server';
import { t } from '~/messages/t';
import { artworkPath } from '~/domain/artwork/artwork-path.server';
import { listRelatedPodcasts, toRelated } from '~/domain/related/related-podcasts.server';
import { listedTitle } from '~/lib/text/cut-text';
import { MAX_QUEUED, MAX_REASONS, type FreshFavorite } from './listening';
import type { NewEpisode, Recommendations } from './listening-schema';
import { readPositions } from './listening.server';
import { markAllPlayed } from './played.server';
import { queueEpisodes } from './queue.server';
import type { UndoableChange } from './undo.server';

/** Number of days an episode stays listed. */
const LISTED_DAYS = 30;
/** Limits: the most recent favorites, and their newest episodes. */
const MAX_FAVORITES = 1_000;
const MAX_EPISODES = 1_000;
/** Upper limit of the count in the navigation. */
const MAX_COUNTED = 99;
/** Visits within this time count as one, so that a reload shows the same list. */
const ONE_VISIT = 30 * MINUTE;

type FavoriteRow = { podcastId: string; newestOnly: boolean; createdAt: Date };
type EpisodeRow = { id: string; podcastId: string; sortDate: Date; firstSeenAt: Date };

const readFavorites = (userId: string): Promise<FavoriteRow[]> =>
  db.favorite.findMany({
    where: { userId, podcast: { blocked: false } },
    orderBy: { createdAt: 'desc' },
    take: MAX_FAVORITES,
    select: { podcastId: true, newestOnly: true, createdAt: true },
  });

const recently = () => ({ gt: new Date(Date.now() - LISTED_DAYS * DAY) });

const rowFields = { id: true, podcastId: true, sortDate: true, firstSeenAt: true } as const;

const newestOnlyOf = (favorites: FavoriteRow[]) =>
  new Set(favorites.filter((one) => one.newestOnly).map((one) => one.podcastId));

/** Expects the newest first. For favorites set to newest only, keeps just the newest episode. */
function leaveOutOlder(rows: EpisodeRow[], favorites: FavoriteRow[]): EpisodeRow[] {
  const newestOnly = newestOnlyOf(favorites);
  const seen = new Set<string>();
  return rows.filter(({ podcastId }) => {
    const older = newestOnly.has(podcastId) && seen.has(podcastId);
    seen.add(podcastId);
    return !older;
  });
}

/** New since the last visit, or since the podcast was saved if that is later. */
function createNewness(favorites: FavoriteRow[], since: Date | null) {
  const saved = new Map(favorites.map((one) => [one.podcastId, one.createdAt.getTime()]));
  return ({ podcastId, firstSeenAt }: EpisodeRow): boolean =>
    firstSeenAt.getTime() > Math.max(since?.getTime() ?? 0, saved.get(podcastId) ?? Infinity);
}

/**
 * Unplayed episodes of the member's favorites that arrived since the list was last opened, or since the podcast was
 * saved if that is later; for favorites set to newest only, just the newest one. Parameters: the member's id and the
 * earliest date that counts.
 */
const FRESH = `FROM "Favorite" AS "own"
  JOIN "User" AS "member" ON "member"."id" = "own"."userId"
  JOIN "Podcast" AS "podcast" ON "podcast"."id" = "own"."podcastId" AND NOT "podcast"."blocked"
  JOIN "Episode" AS "episode" ON "episode"."podcastId" = "own"."podcastId"
    AND NOT "episode"."blocked"
    AND "episode"."firstSeenAt" > COALESCE("member"."newVisitedAt", "own"."createdAt")
    AND "episode"."firstSeenAt" > "own"."createdAt"
  WHERE "own"."userId" = ? AND "episode"."sortDate" > ?
    AND NOT EXISTS (SELECT 1 FROM "ListeningPosition" AS "heard"
      WHERE "heard"."userId" = "own"."userId" AND "heard"."episodeId" = "episode"."id"
        AND "heard"."finished")
    AND NOT ("own"."newestOnly" AND EXISTS (SELECT 1 FROM "Episode" AS "newer"
      WHERE "newer"."podcastId" = "own"."podcastId" AND NOT "newer"."blocked"
        AND "newer"."sortDate" > "episode"."sortDate"))`;

/** Counts the episodes in `FRESH`, up to `MAX_COUNTED` + 1. */
export async function countNewEpisodes(userId: string): Promise<number> {
  const [row] = await select<{ count: bigint }>(
    `SELECT COUNT(*) AS "count" FROM (SELECT 1 ${FRESH} LIMIT ${MAX_COUNTED + 1}) AS "fresh"`,
    userId,
    recently().gt,
  );
  return Number(row?.count ?? 0);
}

/** Counts the episodes in `FRESH` by podcast, the one with the latest episode first. */
export async function countNewByFavorite(
  userId: string,
  limit: number = MAX_FAVORITES,
): Promise<Map<string, number>> {
  const rows = await select<{ podcastId: string; count: bigint }>(
    `SELECT "own"."podcastId" AS "podcastId", COUNT(*) AS "count" ${FRESH}
     GROUP BY "own"."podcastId" ORDER BY MAX("episode"."sortDate") DESC, 1 LIMIT ${limit}`,
    userId,
    recently().gt,
  );
  return new Map(rows.map(({ podcastId, count }) => [podcastId, Number(count)]));
}

/** Records a visit to the list. @returns the time since which its episodes count as new */
export async function recordLastOpened(userId: string): Promise<Date | null> {
  const user = await db.user.findUnique({
    where: { id: userId },
    select: { newVisitedAt: true, newSeenAt: true },
  });
  if (!user) return null;
  const { newVisitedAt, newSeenAt } = user;
  const now = new Date();
  const sameVisit = newVisitedAt && now.getTime() - newVisitedAt.getTime() < ONE_VISIT;
  const since = sameVisit ? newSeenAt : newVisitedAt;
  await db.user.updateMany({
    where: { id: userId },
    data: { newVisitedAt: now, newSeenAt: since },
  });
  return since;
}

async function readUnplayed<Row extends { id: string }>(
  userId: string,
  rows: Row[],
): Promise<Row[]> {
  const heard = await readPositions(
    userId,
    rows.map(({ id }) => id),
  );
  return rows.filter(({ id }) => !heard[id]?.finished);
}

/** When the list was last opened. */
export async function getLastOpened(userId: string): Promise<Date | null> {
  const select = { newVisitedAt: true };
  return (await db.user.findUnique({ where: { id: userId }, select }))?.newVisitedAt ?? null;
}

/** Newest first. */
async function readListed(favorites: FavoriteRow[]): Promise<EpisodeRow[]> {
  const found = await db.episode.findMany({
    where: {
      podcastId: { in: favorites.map(({ podcastId }) => podcastId) },
      blocked: false,
      sortDate: recently(),
    },
    orderBy: newestFirst,
    take: MAX_EPISODES,
    select: rowFields,
  });
  return leaveOutOlder(found, favorites);
}

/** Episodes of the member's favorites from the last 30 days, newest first. `newCount`: how many are unplayed. */
export async function listNewEpisodes(
  userId: string,
  { since, unplayed, ...request }: PageRequest & { since: Date | null; unplayed: boolean },
): Promise<Page & { newCount: number; episodes: NewEpisode[] }> {
  const favorites = await readFavorites(userId);
  const listed = await readListed(favorites);
  const left = await readUnplayed(userId, listed);
  const isNew = createNewness(favorites, since);
  const { rows, place } = pageOfList(unplayed ? left : listed, request);
  const episodes = await readEpisodes(userId, rows, favorites, isNew);
  return { ...place, newCount: left.filter(isNew).length, episodes };
}

/** All playable, unplayed episodes of the list, oldest first; those of a serial show in series order. */
export async function listToPlay(userId: string): Promise<ListedEpisode[]> {
  const listed = await readUnplayed(userId, await readListed(await readFavorites(userId)));
  const rows = await db.episode.findMany({
    where: { id: { in: listed.map(({ id }) => id) }, audioUrl: { not: null }, audioGoneAt: null },
    orderBy: [{ sortDate: 'asc' }, { id: 'asc' }],
    select: {
      ...listedEpisodeFields,
      seriesPlace: true,
      podcast: { select: { ...listedEpisodeFields.podcast.select, feedType: true } },
    },
  });
  const serial = rows.filter(({ podcast }) => sortOfShow(podcast.feedType) === 'oldest');
  const inSeries = groupBy(serial, ({ podcast }) => podcast.id);
  for (const series of inSeries.values()) series.sort((a, b) => a.seriesPlace - b.seriesPlace);
  return rows
    .map((row) => inSeries.get(row.podcast.id)?.shift() ?? row)
    .map(({ seriesPlace: _place, podcast: { feedType: _type, ...podcast }, ...row }) =>
      toListedEpisode({ ...row, podcast }),
    );
}

/**
 * Puts the episodes of `listToPlay` at the front of the queue, as far as there is room.
 *
 * @param begun the episode already playing; it is not queued
 * @returns the episodes to play, in order
 * @throws ConflictError if there is nothing to play, or the queue is full
 */
export async function queueAllNew(userId: string, begun: string | null): Promise<ListedEpisode[]> {
  const all = await listToPlay(userId);
  if (all.length === 0) throw new ConflictError(t('listening.newNone'));
  const ids = all.map(({ episode }) => episode.id).filter((id) => id !== begun);
  const others = await db.queueEntry.count({ where: { userId, episodeId: { notIn: ids } } });
  const queued = ids.slice(0, Math.max(1, MAX_QUEUED - others));
  if (queued.length > 0) await queueEpisodes(userId, queued, 'next');
  const plays = new Set([begun, ...queued]);
  return all.filter(({ episode }) => plays.has(episode.id));
}

/** Marks the whole list as played. */
export async function markAllNew(userId: string): Promise<UndoableChange> {
  const listed = await readListed(await readFavorites(userId));
  return markAllPlayed(
    userId,
    listed.map(({ id }) => id),
  );
}

async function readEpisodes(
  userId: string,
  rows: EpisodeRow[],
  favorites: FavoriteRow[],
  isNew: (row: EpisodeRow) => boolean,
): Promise<NewEpisode[]> {
  const ids = rows.map(({ id }) => id);
  const [episodes, heard] = await Promise.all([listEpisodesWith(ids), readPositions(userId, ids)]);
  const newestOnly = newestOnlyOf(favorites);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const items = episodes.map((listed) => {
    const row = byId.get(listed.episode.id)!;
    return {
      ...listed,
      listedAt: row.sortDate.toISOString(),
      isNew: isNew(row),
      newestOnly: newestOnly.has(row.podcastId),
      heard: heard[row.id] ?? null,
    };
  });
  return withNotes(items);
}

// Content of the home page for returning listeners.

const NEW_SHOWN = 12;
const RELATED_SHOWN = 4;

/** Favorites with new episodes, the one with the latest episode first. */
export async function listNewFavorites(userId: string): Promise<FreshFavorite[]> {
  const counts = await countNewByFavorite(userId, NEW_SHOWN);
  if (counts.size === 0) return [];
  const ids = [...counts.keys()];
  const rows = await db.podcast.findMany({
    where: { id: { in: ids } },
    select: { id: true, slug: true, title: true, language: true, imageUrl: true },
  });
  return inOrderOf(ids, rows).map(({ imageUrl, ...podcast }) => ({
    ...podcast,
    title: listedTitle(podcast.title),
    imagePath: artworkPath(imageUrl),
    count: counts.get(podcast.id)!,
  }));
}

/** Positions searched for the most recently played podcasts. */
const POSITIONS_READ = 30;

/**
 * Podcasts related to the first of the given ones that has any, each for a reason beyond its language. Null if none.
 */
export async function listRecommendations(heard: string[]): Promise<Recommendations | null> {
  const rows = await db.podcast.findMany({
    where: { id: { in: heard }, blocked: false },
    select: { id: true, slug: true, title: true, language: true },
  });
  for (const id of heard) {
    const row = rows.find((one) => one.id === id);
    if (!row) continue;
    const related = (await listRelatedPodcasts(id))
      .filter((one) => one.reason.kind !== 'language' && !heard.includes(one.id))
      .slice(0, RELATED_SHOWN);
    if (related.length === 0) continue;
    const { slug, title, language } = row;
    const podcast = { slug, title: listedTitle(title), language };
    return { podcast, related: related.map(toRelated) };
  }
  return null;
}

export async function listMemberRecommendations(userId: string): Promise<Recommendations | null> {
  const last = await db.listeningPosition.findMany({
    where: { userId, position: { gt: 0 }, episode: shownEpisode },
    orderBy: [{ listenedAt: 'desc' }, { episodeId: 'desc' }],
    take: POSITIONS_READ,
    select: { episode: { select: { podcastId: true } } },
  });
  const podcastIds = new Set(last.map(({ episode }) => episode.podcastId));
  return listRecommendations([...podcastIds].slice(0, MAX_REASONS));
}
