import { db, forEngine, type TransactionClient } from '~/adapters/database/client.server';
import { env } from '~/env.server';
import { inSlices, MOST_VALUES, rowsInSlices } from '~/lib/any-of';
import { slicesOf } from '~/lib/concurrency/batches';
import { feedUrlKey, isFeedAddress, normalizeFeedUrl } from '~/lib/feeds/feed-url';
import { keepWithinCap } from './caps.server';
import type { AppClient } from './devices.server';

/** A podcast by the URL an app has sent; `podcastId` is null if the site does not have it. */
export type SentFeed = { url: string; key: string; podcastId: string | null };

/** A longer URL is stored only if it is that of a podcast here. */
const MAX_UNKNOWN_ADDRESS = 512;

const OWN_SAMPLES = `${env.SITE_URL}/sample/`;

/** Feeds of the sample library are stored by their path. */
const storedAddress = (url: string): string =>
  url.startsWith(OWN_SAMPLES) ? url.slice(env.SITE_URL.length) : url;

/** The URL as sent to apps. */
export const absoluteAddress = (rssUrl: string): string => new URL(rssUrl, env.SITE_URL).href;

/** @returns `null` for an invalid URL; `'private'` for one with a password or token, which is never stored */
export function addressKey(url: string): string | 'private' | null {
  const address = storedAddress(url);
  if (!isFeedAddress(address)) return null;
  const normal = normalizeFeedUrl(address);
  return normal === null ? 'private' : feedUrlKey(normal);
}

/** Returns the URLs that may be stored, without duplicates, and their podcasts. */
export async function readAddresses(userId: string, urls: string[]): Promise<SentFeed[]> {
  const keys = new Map<string, string>();
  for (const url of urls) {
    const key = addressKey(url);
    if (key !== null && key !== 'private') keys.set(url, key);
  }
  const podcasts = await findPodcastsByUrl(userId, [...keys.values()]);
  return [...keys]
    .map(([url, key]) => ({ url, key, podcastId: podcasts.get(key) ?? null }))
    .filter(({ url, podcastId }) => podcastId !== null || url.length <= MAX_UNKNOWN_ADDRESS);
}

/**
 * Finds podcasts by the URLs the account used for them before, then by feed URL, then by the announced moves of its
 * favorites.
 */
export async function findPodcastsByUrl(
  userId: string,
  keys: string[],
): Promise<Map<string, string>> {
  const keySet = new Set(keys);
  const [sent, stored] = await Promise.all([
    rowsInSlices(keySet, (urlKey) =>
      db.deviceFeed.findMany({
        where: { userId, urlKey, podcastId: { not: null } },
        select: { urlKey: true, podcastId: true },
      }),
    ),
    rowsInSlices(keySet, (rssUrlKey) =>
      db.podcast.findMany({
        where: { rssUrlKey, hiddenAt: null, held: false },
        select: { id: true, rssUrlKey: true },
      }),
    ),
  ]);
  const idsByKey = new Map(stored.map(({ id, rssUrlKey }) => [rssUrlKey, id]));
  for (const { urlKey: key, podcastId } of sent) if (podcastId) idsByKey.set(key, podcastId);
  const left = [...keySet].filter((key) => !idsByKey.has(key));
  if (left.length > 0) for (const [key, id] of await movedTo(userId, left)) idsByKey.set(key, id);
  return idsByKey;
}

async function movedTo(userId: string, keys: string[]): Promise<[string, string][]> {
  const keySet = new Set(keys);
  const rows = await db.favorite.findMany({
    where: {
      userId,
      podcast: {
        hiddenAt: null,
        OR: [{ feedMovedTo: { not: null } }, { feedNewUrl: { not: null } }],
      },
    },
    select: { podcastId: true, podcast: { select: { feedMovedTo: true, feedNewUrl: true } } },
  });
  return rows.flatMap(({ podcastId, podcast: { feedMovedTo, feedNewUrl } }) =>
    [feedMovedTo, feedNewUrl]
      .map((url) => feedUrlKey(url ?? ''))
      .filter((key) => keySet.has(key))
      .map((key): [string, string] => [key, podcastId]),
  );
}

/** As one JSON parameter: thousands of parameters would block the thread. */
const STORE = forEngine(`
  INSERT INTO "DeviceFeed" ("userId", "device", "url", "urlKey", "podcastId", "held", "stamp")
  SELECT ?, ?, "value" ->> 'url', "value" ->> 'key', "value" ->> 'podcastId', true,
    CAST(? AS INTEGER)
  FROM rows(?) WHERE true
  ON CONFLICT ("userId", "device", "url") DO UPDATE SET "held" = true, "stamp" = excluded."stamp",
    "podcastId" = COALESCE(excluded."podcastId", "DeviceFeed"."podcastId")`);

/** Remembers the URLs of the podcasts that the device subscribes to. */
export async function storeDeviceUrls(
  tx: TransactionClient,
  { userId, device }: AppClient,
  feeds: SentFeed[],
  stamp: number,
): Promise<void> {
  for (const some of slicesOf(feeds, MOST_VALUES)) {
    await tx.$executeRawUnsafe(STORE, userId, device, stamp, JSON.stringify(some));
  }
  if (feeds.length > 0) await keepWithinCap(tx, 'DeviceFeed', userId);
}

/**
 * Remembers that the device no longer subscribes to these. The URL of a podcast here stays known, because the device may
 * still send positions under it; others are forgotten.
 */
export async function dropDeviceUrls(
  tx: TransactionClient,
  { userId, device }: AppClient,
  feeds: SentFeed[],
  stamp: number,
): Promise<void> {
  await inSlices(
    feeds.map(({ url }) => url),
    async (url) => {
      const where = { userId, device, url };
      await tx.deviceFeed.deleteMany({ where: { ...where, podcastId: null } });
      await tx.deviceFeed.updateMany({ where, data: { held: false, stamp } });
    },
  );
}

/** The device's URLs by podcast id and by URL key; subscribed ones take precedence. */
export async function readDeviceUrls({ userId, device }: AppClient): Promise<Map<string, string>> {
  const rows = await db.deviceFeed.findMany({
    where: { userId, device },
    orderBy: [{ held: 'asc' }, { url: 'desc' }],
    select: { url: true, urlKey: true, podcastId: true },
  });
  return new Map(
    rows.flatMap(({ url, urlKey, podcastId }): [string, string][] => [
      [urlKey, url],
      ...(podcastId ? ([[podcastId, url]] satisfies [string, string][]) : []),
    ]),
  );
}
