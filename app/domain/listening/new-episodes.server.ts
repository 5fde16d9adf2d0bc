import { cacheForMember } from '~/adapters/database/cache-until-write.server';
import { db, select } from '~/adapters/database/client.server';
import { artworkPath } from '~/domain/artwork/artwork-path.server';
import { sortOfShow } from '~/domain/episodes/episodes';
import {
  listEpisodesWith,
  newestFirst,
  withNotes,
  listedEpisode,
} from '~/domain/episodes/listed-episodes.server';
import { ConflictError } from '~/domain/errors';
import { listRelatedPodcasts, toRelated } from '~/domain/related/related-podcasts.server';
import { anyOf, rowsInSlices } from '~/lib/any-of';
import { groupBy, inOrderOf } from '~/lib/lists';
import { listedTitle } from '~/lib/text/cut-text';
import { DAY, MINUTE } from '~/lib/time/milliseconds';
import { pageOfList, type Page, type PageRequest } from '~/lib/web/page';
import { t } from '~/messages/t';
import { MAX_QUEUED, MAX_REASONS, type FreshFavorite } from './listening';
import type { NewEpisode, NewMarks, Recommendations } from './listening-schema';
import { readPositions } from './listening.server';
import { markAllPlayed } from './played.server';
import { queueEpisodes } from './queue.server';
import type { UndoableChange } from './undo.server';

/** Number of days an episode stays listed. */
const LISTED_DAYS = 30;
/** Number of days an unplayed episode counts as new at its podcast. */
const FRESH_DAYS = 7;
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
  new Set(
    favorites.filter((favorite) => favorite.newestOnly).map((favorite) => favorite.podcastId),
  );

/** Expects the newest first. For favorites set to newest only, keeps just the newest episode. */
function onlyNewestOf(rows: EpisodeRow[], favorites: FavoriteRow[]): EpisodeRow[] {
  const newestOnly = newestOnlyOf(favorites);
  const seen = new Set<string>();
  return rows.filter(({ podcastId }) => {
    const older = newestOnly.has(podcastId) && seen.has(podcastId);
    seen.add(podcastId);
    return !older;
  });
}

/** New since the last visit, or since the podcast was saved if that is later. */
function isNewSince(favorites: FavoriteRow[], since: Date | null) {
  const saved = new Map(
    favorites.map((favorite) => [favorite.podcastId, favorite.createdAt.getTime()]),
  );
  return ({ podcastId, firstSeenAt }: EpisodeRow): boolean =>
    firstSeenAt.getTime() > Math.max(since?.getTime() ?? 0, saved.get(podcastId) ?? Infinity);
}

/**
 * Unplayed episodes of the member's favorites that arrived since the podcast was saved; for favorites set to newest only,
 * just the newest one. Parameters: the member's id and the earliest date that counts.
 */
const UNPLAYED = `FROM "Favorite" AS "own"
  JOIN "User" AS "member" ON "member"."id" = "own"."userId"
  JOIN "Podcast" AS "podcast" ON "podcast"."id" = "own"."podcastId" AND NOT "podcast"."blocked"
  JOIN "Episode" AS "episode" ON "episode"."podcastId" = "own"."podcastId"
    AND NOT "episode"."blocked"
    AND "episode"."firstSeenAt" > "own"."createdAt"
  WHERE "own"."userId" = ? AND "episode"."sortDate" > ?
    AND NOT EXISTS (SELECT 1 FROM "ListeningPosition" AS "heard"
      WHERE "heard"."userId" = "own"."userId" AND "heard"."episodeId" = "episode"."id"
        AND "heard"."finished")
    AND NOT ("own"."newestOnly" AND EXISTS (SELECT 1 FROM "Episode" AS "newer"
      WHERE "newer"."podcastId" = "own"."podcastId" AND NOT "newer"."blocked"
        AND "newer"."sortDate" > "episode"."sortDate"))`;

/** Of those, what arrived since the list was last opened. */
const SINCE_VISIT = `AND "episode"."firstSeenAt" > COALESCE("member"."newVisitedAt", "own"."createdAt")`;

/** Counts unplayed episodes that arrived since the list was last opened, up to `MAX_COUNTED` + 1. */
async function countFresh(userId: string): Promise<number> {
  const [row] = await select<{ count: bigint }>(
    `SELECT COUNT(*) AS "count" FROM (SELECT 1 ${UNPLAYED} ${SINCE_VISIT} LIMIT ${MAX_COUNTED + 1}) AS "fresh"`,
    userId,
    recently().gt,
  );
  return Number(row?.count ?? 0);
}

/** Asked for by every page of a member. */
export const countNewEpisodes = cacheForMember(countFresh);

/**
 * Counts unplayed episodes of the last days by podcast, the one with the latest episode first. Opening the list does not
 * change it: what was seen there is still to be heard.
 */
export async function countNewByFavorite(
  userId: string,
  limit: number = MAX_FAVORITES,
): Promise<Map<string, number>> {
  const rows = await select<{ podcastId: string; count: bigint }>(
    `SELECT "own"."podcastId" AS "podcastId", COUNT(*) AS "count" ${UNPLAYED}
     GROUP BY "own"."podcastId" ORDER BY MAX("episode"."sortDate") DESC, 1 LIMIT ${limit}`,
    userId,
    new Date(Date.now() - FRESH_DAYS * DAY),
  );
  return new Map(rows.map(({ podcastId, count }) => [podcastId, Number(count)]));
}

/**
 * Records a visit to the list. Loading it again during the visit writes nothing.
 *
 * @returns the time since which its episodes count as new
 */
export async function recordLastOpened(userId: string): Promise<Date | null> {
  const user = await db.user.findUnique({
    where: { id: userId },
    select: { newVisitedAt: true, newSeenAt: true },
  });
  if (!user) return null;
  const { newVisitedAt, newSeenAt } = user;
  const now = new Date();
  if (newVisitedAt && now.getTime() - newVisitedAt.getTime() < ONE_VISIT) return newSeenAt;
  await db.user.updateMany({
    where: { id: userId },
    data: { newVisitedAt: now, newSeenAt: newVisitedAt },
  });
  return newVisitedAt;
}

/** When the list was last opened. */
export async function getLastOpened(userId: string): Promise<Date | null> {
  const select = { newVisitedAt: true };
  return (await db.user.findUnique({ where: { id: userId }, select }))?.newVisitedAt ?? null;
}

/** Newest first. */
async function readListed(favorites: FavoriteRow[]): Promise<EpisodeRow[]> {
  const episodes = await rowsInSlices(
    favorites.map(({ podcastId }) => podcastId),
    (podcastId) =>
      db.episode.findMany({
        where: { podcastId, blocked: false, sortDate: recently() },
        orderBy: newestFirst,
        take: MAX_EPISODES,
        select: rowFields,
      }),
  );
  episodes.sort((a, b) => b.sortDate.getTime() - a.sortDate.getTime() || (a.id < b.id ? 1 : -1));
  return onlyNewestOf(episodes.slice(0, MAX_EPISODES), favorites);
}

/** What the list is made of, read once. */
async function readList(userId: string, since: Date | null) {
  const favorites = await readFavorites(userId);
  const listed = await readListed(favorites);
  const positions = await readPositions(
    userId,
    listed.map(({ id }) => id),
  );
  const unplayed = listed.filter(({ id }) => !positions[id]?.finished);
  const isNew = isNewSince(favorites, since);
  const fresh = unplayed.filter(isNew);
  // The buttons concern what the page counts: the new ones, or without any, all that are unplayed.
  return {
    favorites,
    listed,
    positions,
    unplayed,
    isNew,
    fresh,
    named: fresh.length > 0 ? fresh : unplayed,
  };
}

type ListRequest = PageRequest & { since: Date | null; unplayed: boolean };
type List = Awaited<ReturnType<typeof readList>>;

async function toPage(list: List, { unplayed, ...request }: ListRequest) {
  const { rows, pagination } = pageOfList(unplayed ? list.unplayed : list.listed, request);
  const episodes = await readEpisodes(rows, list);
  return { ...pagination, newCount: list.fresh.length, episodes };
}

/** Episodes of the member's favorites from the last 30 days, newest first. `newCount`: how many are unplayed. */
export async function listNewEpisodes(
  userId: string,
  request: ListRequest,
): Promise<Page & { newCount: number; episodes: NewEpisode[] }> {
  return toPage(await readList(userId, request.since), request);
}

async function loadNewPage(userId: string, request: ListRequest) {
  const until = new Date().toISOString();
  const list = await readList(userId, request.since);
  const [page, plays] = await Promise.all([toPage(list, request), orderToPlay(list.named)]);
  const [first = null] = await listEpisodesWith(plays.slice(0, 1));
  const all = list.fresh.length === 0;
  const marks = { count: list.named.length, all, until };
  return { ...page, first, playCount: plays.length, marks };
}

/** The page of `listNewEpisodes` with what its buttons concern. */
export const getNewPage = cacheForMember(loadNewPage);

/** Ids of the playable ones, oldest first, as many as a queue holds; those of a serial show in series order. */
async function orderToPlay(named: EpisodeRow[]): Promise<string[]> {
  const ids = named
    .map(({ id }) => id)
    .reverse()
    .slice(0, MAX_QUEUED);
  const episodes = await db.episode.findMany({
    where: { id: anyOf(ids), audioUrl: { not: null }, audioGoneAt: null },
    select: {
      id: true,
      podcastId: true,
      seriesPlace: true,
      podcast: { select: { feedType: true } },
    },
  });
  const rows = inOrderOf(ids, episodes);
  const serial = rows.filter(({ podcast }) => sortOfShow(podcast.feedType) === 'oldest');
  const inSeries = groupBy(serial, ({ podcastId }) => podcastId);
  for (const series of inSeries.values()) series.sort((a, b) => a.seriesPlace - b.seriesPlace);
  return rows.map((row) => (inSeries.get(row.podcastId)?.shift() ?? row).id);
}

/**
 * Puts what the list counts as new, or without any, all that is unplayed, at the front of the queue, as far as there is
 * room. Other entries stay behind it in their order.
 *
 * @param since as the page was told by `recordLastOpened`
 * @param begun the episode already playing; it is not queued
 * @returns ids of the episodes to play, in order, and what undoing needs
 * @throws ConflictError if there is nothing to play
 */
export async function queueAllNew(
  userId: string,
  since: Date | null,
  begun: string | null,
): Promise<{ ids: string[]; before: UndoableChange }> {
  const all = await orderToPlay((await readList(userId, since)).named);
  if (all.length === 0) throw new ConflictError(t('listening.newNone'));
  const rest = all.filter((id) => id !== begun);
  const queued = await db.queueEntry.findMany({
    where: { userId },
    take: MAX_QUEUED,
    select: { episodeId: true },
  });
  const moved = new Set(rest);
  const others = queued.filter(({ episodeId }) => !moved.has(episodeId)).length;
  const ids = rest.slice(0, Math.max(1, MAX_QUEUED - others));
  const before =
    ids.length > 0 ? await queueEpisodes(userId, ids, 'next') : { changedAt: new Date() };
  const plays = new Set([begun, ...ids]);
  return { ids: all.filter((id) => plays.has(id)), before };
}

/**
 * Marks as played what a page of the list offered to mark: what it counted as new, or all of it.
 *
 * @param until when the page was read: what arrived later stays
 * @param at when it was marked: what was heard later stays
 */
export async function markAllNew(
  userId: string,
  { since, until, all, at }: NewMarks,
): Promise<UndoableChange> {
  const { unplayed, fresh } = await readList(userId, since);
  const listed = (all ? unplayed : fresh).filter(({ firstSeenAt }) => firstSeenAt <= until);
  return markAllPlayed(
    userId,
    listed.map(({ id }) => id),
    at,
  );
}

async function readEpisodes(
  rows: EpisodeRow[],
  { favorites, isNew, positions }: List,
): Promise<NewEpisode[]> {
  const episodes = await listEpisodesWith(rows.map(({ id }) => id));
  const newestOnly = newestOnlyOf(favorites);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const items = episodes.map((listed) => {
    const row = byId.get(listed.episode.id)!;
    return {
      ...listed,
      listedAt: row.sortDate.toISOString(),
      isNew: isNew(row),
      newestOnly: newestOnly.has(row.podcastId),
      heard: positions[row.id] ?? null,
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
    where: { id: anyOf(ids) },
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
export async function listRecommendations(podcastIds: string[]): Promise<Recommendations | null> {
  const rows = await db.podcast.findMany({
    where: { id: anyOf(podcastIds), blocked: false },
    select: { id: true, slug: true, title: true, language: true },
  });
  for (const id of podcastIds) {
    const row = rows.find((row) => row.id === id);
    if (!row) continue;
    const related = (await listRelatedPodcasts(id))
      .filter((podcast) => podcast.reason.kind !== 'language' && !podcastIds.includes(podcast.id))
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
    where: { userId, position: { gt: 0 }, episode: listedEpisode },
    orderBy: [{ listenedAt: 'desc' }, { episodeId: 'desc' }],
    take: POSITIONS_READ,
    select: { episode: { select: { podcastId: true } } },
  });
  const podcastIds = new Set(last.map(({ episode }) => episode.podcastId));
  return listRecommendations([...podcastIds].slice(0, MAX_REASONS));
}
