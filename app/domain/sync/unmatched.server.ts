import { MINUTE } from '~/lib/time/milliseconds';
import { hash } from 'node:crypto';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import {
  db,
  type Prisma,
  type TransactionClient,
  inRetriedTransaction,
  asStored,
  forEngine,
  select,
} from '~/adapters/database/client.server';
import { saveFavorites } from '~/domain/community/favorites/favorites.server';
import { findEpisodes } from '~/domain/episodes/episodes.server';
import { savePositions } from '~/domain/listening/listening.server';
import { enclosureKey } from '~/lib/feeds/enclosure-key';
import { findPodcastsByUrl, type SentFeed } from './addresses.server';
import type { AppClient } from './devices.server';
import { takeStamp } from './stamps.server';

/** Per account: subscriptions and positions that match nothing on the site. The oldest positions are removed first. */
const MAX_KEPT = 20_000;
/** Rows per write, because a write blocks SQLite's thread. */
const AT_ONCE = 250;
/** Minimum time between two checks for podcasts and episodes that have been added to the site. */
const JOIN_AFTER_MS = 5 * MINUTE;
/** How recently a podcast must have been added for the background job to look for members who have subscribed to it. */
const NEW_MS = 15 * MINUTE;

/** Stores changes to subscriptions to podcasts that the site does not have. */
export async function changeUnmatchedFeeds(
  tx: TransactionClient,
  { userId, session }: AppClient,
  feeds: SentFeed[],
  { gone, stamp }: { gone: boolean; stamp: number },
): Promise<void> {
  if (feeds.length === 0) return;
  const byKey = new Map(feeds.map((feed) => [feed.key, feed.url]));
  const where = { userId, urlKey: { in: [...byKey.keys()] } };
  const kept = await tx.keptFeed.findMany({ where, select: { urlKey: true } });
  for (const { urlKey } of kept) byKey.delete(urlKey);
  const written = { gone, stamp, writtenBy: session.tokenHash };
  await tx.keptFeed.updateMany({ where: { ...where, gone: !gone }, data: written });
  if (gone || byKey.size === 0) return;
  await tx.keptFeed.createMany({
    data: [...byKey].map(([urlKey, url]) => ({ userId, urlKey, url, ...written })),
  });
  await makeRoom(tx, userId);
}

export type UnmatchedPlay = {
  feedKey: string;
  feedUrl: string;
  guid: string | null;
  audioUrl: string;
  position: number;
  duration: number | null;
  listenedAt: Date;
};

const keyOf = ({ feedKey, guid, audioUrl }: UnmatchedPlay): string =>
  hash('sha256', JSON.stringify([feedKey, guid ?? enclosureKey(audioUrl)]), 'base64url');

const KEEP = forEngine(`
  INSERT INTO "KeptPosition" ("userId", "key", "feedKey", "feedUrl", "guid", "audioUrl", "position",
    "duration", "listenedAt", "stamp", "writtenBy")
  SELECT ?, "value" ->> 'key', "value" ->> 'feedKey', "value" ->> 'feedUrl', "value" ->> 'guid',
    "value" ->> 'audioUrl', CAST("value" ->> 'position' AS DOUBLE PRECISION),
    CAST("value" ->> 'duration' AS DOUBLE PRECISION), instant("value" ->> 'listenedAt'),
    CAST(? AS INTEGER), ?
  FROM rows(?) WHERE true
  ON CONFLICT ("userId", "key") DO UPDATE SET "feedUrl" = excluded."feedUrl",
    "guid" = excluded."guid", "audioUrl" = excluded."audioUrl", "position" = excluded."position",
    "duration" = excluded."duration", "listenedAt" = excluded."listenedAt",
    "stamp" = excluded."stamp", "writtenBy" = excluded."writtenBy"
  WHERE "KeptPosition"."listenedAt" <= excluded."listenedAt"`);

/** Stores positions in episodes that the site does not have, the latest of each. */
export async function storeUnmatchedPositions(
  tx: TransactionClient,
  { userId, session }: AppClient,
  plays: UnmatchedPlay[],
  stamp: number,
): Promise<void> {
  const byKey = new Map<string, UnmatchedPlay>();
  for (const play of plays) {
    const key = keyOf(play);
    const before = byKey.get(key);
    if (!before || before.listenedAt <= play.listenedAt) byKey.set(key, play);
  }
  const rows = [...byKey].map(([key, play]) => {
    return { ...play, key, listenedAt: asStored(play.listenedAt) };
  });
  for (let from = 0; from < rows.length; from += AT_ONCE) {
    if (from > 0) await yieldToEventLoop();
    const json = JSON.stringify(rows.slice(from, from + AT_ONCE));
    await tx.$executeRawUnsafe(KEEP, userId, stamp, session.tokenHash, json);
  }
  if (rows.length > 0) await makeRoom(tx, userId);
}

const COUNT_KEPT = forEngine(`
  SELECT (SELECT COUNT(*) FROM "KeptFeed" WHERE "userId" = ?)
    + (SELECT COUNT(*) FROM "KeptPosition" WHERE "userId" = ?) AS "count"`);

async function makeRoom(tx: TransactionClient, userId: string): Promise<void> {
  const [row] = await tx.$queryRawUnsafe<{ count: number }[]>(COUNT_KEPT, userId, userId);
  const surplus = Number(row?.count) - MAX_KEPT;
  if (surplus <= 0) return;
  const oldest = await tx.keptPosition.findMany({
    where: { userId },
    orderBy: [{ stamp: 'asc' }, { key: 'asc' }],
    take: surplus,
    select: { key: true },
  });
  for (let from = 0; from < oldest.length; from += AT_ONCE) {
    const key = { in: oldest.slice(from, from + AT_ONCE).map((row) => row.key) };
    await tx.keptPosition.deleteMany({ where: { userId, key } });
  }
  const left = surplus - oldest.length;
  if (left <= 0) return;
  const feedsToGo = await tx.keptFeed.findMany({
    where: { userId },
    orderBy: [{ gone: 'desc' }, { stamp: 'asc' }, { urlKey: 'asc' }],
    take: left,
    select: { urlKey: true },
  });
  await tx.keptFeed.deleteMany({
    where: { userId, urlKey: { in: feedsToGo.map(({ urlKey }) => urlKey) } },
  });
}

const joined = new LRUCache<string, true>({ max: 10_000, ttl: JOIN_AFTER_MS });

/** Turns what was stored for the account into favorites and positions once the site has the podcasts. */
export async function matchStored(userId: string, isNew = false): Promise<void> {
  if (joined.has(userId) && !isNew) return;
  joined.set(userId, true);
  await joinFeeds(userId);
  await joinPositions(userId);
}

async function joinFeeds(userId: string): Promise<void> {
  const rows = await select<{ urlKey: string; podcastId: string }>(
    `SELECT kept."urlKey" AS "urlKey", podcast."id" AS "podcastId" FROM "KeptFeed" kept
     JOIN "Podcast" podcast ON podcast."rssUrlKey" = kept."urlKey"
       AND podcast."hiddenAt" IS NULL AND NOT podcast."held"
     WHERE kept."userId" = ?`,
    userId,
  );
  if (rows.length === 0) return;
  await inRetriedTransaction(async (tx) => {
    await takeStamp(tx, userId);
    const urlKey = { in: rows.map((row) => row.urlKey) };
    const kept = await tx.keptFeed.findMany({ where: { userId, urlKey } });
    const podcasts = new Map(rows.map((row) => [row.urlKey, row.podcastId]));
    for (const { urlKey: key } of kept) {
      const podcastId = podcasts.get(key)!;
      await tx.deviceFeed.updateMany({ where: { userId, urlKey: key }, data: { podcastId } });
    }
    await tx.keptFeed.deleteMany({ where: { userId, urlKey } });
    const here = kept.filter(({ gone }) => !gone);
    const told = here.map(({ urlKey: key, stamp, writtenBy }) => {
      return { podcastId: podcasts.get(key)!, stamp, writtenBy };
    });
    await saveFavorites(
      tx,
      userId,
      told.map(({ podcastId }) => podcastId),
    );
    // Apps already know of these from when they were stored.
    await addTold(tx, userId, told);
  });
}

type Told = { podcastId: string; stamp: number; writtenBy: string | null };

/** Records favorites as known to apps, unless they are recorded. */
export async function addTold(
  tx: TransactionClient,
  userId: string,
  favorites: Told[],
): Promise<void> {
  const podcastId = { in: favorites.map((one) => one.podcastId) };
  const there = await tx.syncedFavorite.findMany({
    where: { userId, podcastId },
    select: { podcastId: true },
  });
  const known = new Set(there.map((one) => one.podcastId));
  const fresh = favorites.filter((one) => !known.has(one.podcastId));
  await tx.syncedFavorite.createMany({ data: fresh.map((one) => ({ userId, ...one })) });
}

async function joinPositions(userId: string): Promise<void> {
  const keys = await db.keptPosition.groupBy({ by: ['feedKey'], where: { userId } });
  if (keys.length === 0) return;
  const podcasts = await findPodcastsByUrl(
    userId,
    keys.map(({ feedKey }) => feedKey),
  );
  const feedKey = { in: [...podcasts.keys()] };
  for (let last = ''; ;) {
    const rows = await db.keptPosition.findMany({
      where: { userId, feedKey, key: { gt: last } },
      orderBy: { key: 'asc' },
      take: AT_ONCE,
    });
    if (rows.length === 0) return;
    last = rows.at(-1)!.key;
    await placePositions(userId, rows, podcasts);
  }
}

async function placePositions(
  userId: string,
  rows: Prisma.KeptPositionModel[],
  podcasts: Map<string, string>,
): Promise<void> {
  const found = await findEpisodes(
    rows.map(({ feedKey, guid, audioUrl }) => {
      return { podcastId: podcasts.get(feedKey)!, guid, audioUrl };
    }),
  );
  const placed = rows.flatMap((row, index) => {
    const episode = found[index];
    return episode ? [{ ...row, episodeId: episode.id }] : [];
  });
  if (placed.length === 0) return;
  await savePositions(
    userId,
    placed.map(({ episodeId, position, duration, listenedAt }) => ({
      ...{ episodeId, position, duration, listenedAt: listenedAt.toISOString() },
      finished: isFinished(position, duration),
    })),
  );
  await db.keptPosition.deleteMany({
    where: { userId, key: { in: placed.map(({ key }) => key) } },
  });
}

/** Apps report a finished episode only by its position. */
export const isFinished = (position: number, duration: number | null): boolean =>
  duration !== null && position >= duration;

/** Handles podcasts added recently, whoever added them. */
export async function matchNewPodcasts(): Promise<void> {
  const podcasts = await db.podcast.findMany({
    where: { createdAt: { gt: new Date(Date.now() - NEW_MS) }, hiddenAt: null, held: false },
    select: { rssUrlKey: true },
  });
  if (podcasts.length === 0) return;
  const keys = { in: podcasts.map(({ rssUrlKey }) => rssUrlKey) };
  const [feeds, positions] = await Promise.all([
    db.keptFeed.groupBy({ by: ['userId'], where: { urlKey: keys } }),
    db.keptPosition.groupBy({ by: ['userId'], where: { feedKey: keys } }),
  ]);
  for (const userId of new Set([...feeds, ...positions].map((row) => row.userId))) {
    await matchStored(userId, true);
  }
}
