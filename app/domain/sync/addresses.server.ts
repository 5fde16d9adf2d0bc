import { db, type TransactionClient } from '~/adapters/database/client.server';
import { select } from '~/adapters/database/plain-sql.server';
import { env } from '~/env.server';
import { feedUrlKey, isFeedAddress, normalizeFeedUrl } from '~/lib/feeds/feed-url';
import type { AppClient } from './devices.server';

/** A podcast by the URL an app has sent; `podcastId` is null if the site does not have it. */
export type SentFeed = { url: string; key: string; podcastId: string | null };

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
  return [...keys].map(([url, key]) => ({ url, key, podcastId: podcasts.get(key) ?? null }));
}

/** Podcasts by feed URL, then by the URLs that the account used for them before. */
const BY_URL = `
  SELECT podcast."rssUrlKey" AS "key", podcast."id" AS "id", 0 AS "sent" FROM rows(?) AS wanted
  JOIN "Podcast" podcast ON podcast."rssUrlKey" = wanted."value" ->> 'key'
    AND podcast."hiddenAt" IS NULL AND NOT podcast."held"
  UNION SELECT own."urlKey", own."podcastId", 1 FROM rows(?) AS wanted
  JOIN "DeviceFeed" own ON own."userId" = ? AND own."urlKey" = wanted."value" ->> 'key'
  WHERE own."podcastId" IS NOT NULL
  ORDER BY "sent"`;

/**
 * Finds podcasts by the URLs the account used for them before, then by feed URL, then by the announced moves of its
 * favorites.
 */
export async function findPodcastsByUrl(
  userId: string,
  keys: string[],
): Promise<Map<string, string>> {
  const wanted = [...new Set(keys)];
  const json = JSON.stringify(wanted.map((key) => ({ key })));
  const rows = await select<{ key: string; id: string }>(BY_URL, json, json, userId);
  const found = new Map(rows.map(({ key, id }) => [key, id]));
  const left = wanted.filter((key) => !found.has(key));
  if (left.length > 0) for (const [key, id] of await movedTo(userId, left)) found.set(key, id);
  return found;
}

type Moved = { id: string; feedMovedTo: string | null; feedNewUrl: string | null };

async function movedTo(userId: string, keys: string[]): Promise<[string, string][]> {
  const wanted = new Set(keys);
  const podcasts = await select<Moved>(
    `SELECT podcast."id", podcast."feedMovedTo", podcast."feedNewUrl" FROM "Favorite" own
     JOIN "Podcast" podcast ON podcast."id" = own."podcastId" AND podcast."hiddenAt" IS NULL
     WHERE own."userId" = ?
       AND (podcast."feedMovedTo" IS NOT NULL OR podcast."feedNewUrl" IS NOT NULL)`,
    userId,
  );
  return podcasts.flatMap(({ id, feedMovedTo, feedNewUrl }) =>
    [feedMovedTo, feedNewUrl]
      .map((url) => feedUrlKey(url ?? ''))
      .filter((key) => wanted.has(key))
      .map((key): [string, string] => [key, id]),
  );
}

/** Remembers the URLs that the device uses, permanently. @param held whether it is subscribed now */
export async function storeDeviceUrls(
  tx: TransactionClient,
  { userId, device }: AppClient,
  feeds: SentFeed[],
  held: boolean,
): Promise<void> {
  const known = await tx.deviceFeed.findMany({
    where: { userId, device, url: { in: feeds.map(({ url }) => url) } },
    select: { url: true, held: true, podcastId: true },
  });
  const before = new Map(known.map((row) => [row.url, row]));
  const fresh = feeds.filter(({ url }) => !before.has(url));
  await tx.deviceFeed.createMany({
    data: fresh.map(({ url, key, podcastId }) => ({
      ...{ userId, device, url, urlKey: key, podcastId, held },
    })),
  });
  const turned = known.filter((row) => row.held !== held).map(({ url }) => url);
  if (turned.length > 0) {
    await tx.deviceFeed.updateMany({
      where: { userId, device, url: { in: turned } },
      data: { held },
    });
  }
  for (const { url, podcastId } of feeds) {
    if (!before.has(url) || podcastId === null || before.get(url)!.podcastId === podcastId)
      continue;
    await tx.deviceFeed.updateMany({ where: { userId, device, url }, data: { podcastId } });
  }
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
