import { db, type TransactionClient } from '~/adapters/database/client.server';
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

/**
 * Finds podcasts by the URLs the account used for them before, then by feed URL, then by the announced moves of its
 * favorites.
 */
export async function findPodcastsByUrl(
  userId: string,
  keys: string[],
): Promise<Map<string, string>> {
  const urlKey = { in: [...new Set(keys)] };
  const [sent, stored] = await Promise.all([
    db.deviceFeed.findMany({
      where: { userId, urlKey, podcastId: { not: null } },
      select: { urlKey: true, podcastId: true },
    }),
    db.podcast.findMany({
      where: { rssUrlKey: urlKey, hiddenAt: null, held: false },
      select: { id: true, rssUrlKey: true },
    }),
  ]);
  const found = new Map(stored.map(({ id, rssUrlKey }) => [rssUrlKey, id]));
  for (const { urlKey: key, podcastId } of sent) if (podcastId) found.set(key, podcastId);
  const left = urlKey.in.filter((key) => !found.has(key));
  if (left.length > 0) for (const [key, id] of await movedTo(userId, left)) found.set(key, id);
  return found;
}

async function movedTo(userId: string, keys: string[]): Promise<[string, string][]> {
  const wanted = new Set(keys);
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
      .filter((key) => wanted.has(key))
      .map((key): [string, string] => [key, podcastId]),
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
