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
import { workOnEach } from '~/domain/rounds.server';
import { anyOf, inSlices, rowsInSlices } from '~/lib/any-of';
import { inBatches } from '~/lib/concurrency/batches';
import { enclosureKey } from '~/lib/feeds/enclosure-key';
import { MINUTE } from '~/lib/time/milliseconds';
import { findPodcastsByUrl, type SentFeed } from './addresses.server';
import type { AppClient } from './devices.server';
import { takeStamp } from './stamps.server';

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
  const byKey = new Map(feeds.map((feed) => [feed.key, feed.url]));
  const written = { gone, stamp, writtenBy: session.tokenHash };
  const existing = await rowsInSlices(byKey.keys(), async (urlKey) => {
    await tx.keptFeed.updateMany({ where: { userId, urlKey, gone: !gone }, data: written });
    return tx.keptFeed.findMany({ where: { userId, urlKey }, select: { urlKey: true } });
  });
  for (const { urlKey } of existing) byKey.delete(urlKey);
  if (gone || byKey.size === 0) return;
  await tx.keptFeed.createMany({
    data: [...byKey].map(([urlKey, url]) => ({ userId, urlKey, url, ...written })),
  });
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
    const keys = rows.map((row) => row.urlKey);
    const existing = await rowsInSlices(keys, (urlKey) =>
      tx.keptFeed.findMany({ where: { userId, urlKey } }),
    );
    const podcasts = new Map(rows.map((row) => [row.urlKey, row.podcastId]));
    for (const { urlKey: key } of existing) {
      const podcastId = podcasts.get(key)!;
      await tx.deviceFeed.updateMany({ where: { userId, urlKey: key }, data: { podcastId } });
    }
    await inSlices(keys, (urlKey) => tx.keptFeed.deleteMany({ where: { userId, urlKey } }));
    const here = existing.filter(({ gone }) => !gone);
    const told = here.map(({ urlKey: key, stamp, writtenBy }) => {
      return { podcastId: podcasts.get(key)!, stamp, writtenBy };
    });
    await saveFavorites(
      tx,
      userId,
      told.map(({ podcastId }) => podcastId),
    );
    // Apps already know of these from when they were stored.
    await addSyncedFavorites(tx, userId, told);
  });
}

type SyncedFavorite = { podcastId: string; stamp: number; writtenBy: string | null };

/** Records favorites as known to apps, unless they are recorded. */
export async function addSyncedFavorites(
  tx: TransactionClient,
  userId: string,
  favorites: SyncedFavorite[],
): Promise<void> {
  const there = await rowsInSlices(
    favorites.map((favorite) => favorite.podcastId),
    (podcastId) =>
      tx.syncedFavorite.findMany({ where: { userId, podcastId }, select: { podcastId: true } }),
  );
  const existingIds = new Set(there.map((row) => row.podcastId));
  const fresh = favorites.filter((favorite) => !existingIds.has(favorite.podcastId));
  await tx.syncedFavorite.createMany({ data: fresh.map((favorite) => ({ userId, ...favorite })) });
}

async function joinPositions(userId: string): Promise<void> {
  const keys = await db.keptPosition.groupBy({ by: ['feedKey'], where: { userId } });
  if (keys.length === 0) return;
  const podcasts = await findPodcastsByUrl(
    userId,
    keys.map(({ feedKey }) => feedKey),
  );
  await inSlices(podcasts.keys(), async (feedKey) => {
    const batches = inBatches(
      (last) =>
        db.keptPosition.findMany({
          where: { userId, feedKey, key: { gt: last } },
          orderBy: { key: 'asc' },
          take: AT_ONCE,
        }),
      ({ key }) => key,
    );
    for await (const rows of batches) await placePositions(userId, rows, podcasts);
  });
}

async function placePositions(
  userId: string,
  rows: Prisma.KeptPositionModel[],
  podcasts: Map<string, string>,
): Promise<void> {
  const episodes = await findEpisodes(
    rows.map(({ feedKey, guid, audioUrl }) => {
      return { podcastId: podcasts.get(feedKey)!, guid, audioUrl };
    }),
  );
  const placed = rows.flatMap((row, index) => {
    const episode = episodes[index];
    return episode ? [{ ...row, episodeId: episode.id }] : [];
  });
  if (placed.length === 0) return;
  await savePositions(
    userId,
    placed.map(({ episodeId, position, duration, listenedAt }) => ({
      episodeId,
      position,
      duration,
      listenedAt: listenedAt.toISOString(),
      finished: isFinished(position, duration),
    })),
  );
  await db.keptPosition.deleteMany({
    where: { userId, key: anyOf(placed.map(({ key }) => key)) },
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
  const keys = podcasts.map(({ rssUrlKey }) => rssUrlKey);
  const members = await rowsInSlices(keys, async (key) => [
    ...(await db.keptFeed.groupBy({ by: ['userId'], where: { urlKey: key } })),
    ...(await db.keptPosition.groupBy({ by: ['userId'], where: { feedKey: key } })),
  ]);
  const ids = new Set(members.map((row) => row.userId));
  await workOnEach(
    [...ids].map((id) => ({ id })),
    ({ id }) => matchStored(id, true),
  );
}
