import {
  db,
  inTransaction,
  type TransactionClient,
  inRetriedTransaction,
} from '~/adapters/database/client.server';
import { recordReadStamp } from '~/domain/accounts/keys/app-sessions.server';
import { dropFavorites, saveFavorites } from '~/domain/community/favorites/favorites.server';
import { shownPodcast } from '~/domain/podcasts/podcasts.server';
import {
  absoluteAddress,
  readDeviceUrls,
  addressKey,
  readAddresses,
  storeDeviceUrls,
  type SentFeed,
} from './addresses.server';
import type { AppClient } from './devices.server';
import { addTold, changeUnmatchedFeeds, matchStored } from './unmatched.server';
import { takeResponseStamp, latestStamp, stampFavorites, takeStamp } from './stamps.server';

type FeedChange = { add: string[]; remove: string[] };

/**
 * Subscription changes since that stamp, each with the URL that the device uses; for a new device, all subscriptions.
 */
export async function listFeedChanges(
  client: AppClient,
  since: number,
): Promise<FeedChange & { stamp: number }> {
  const { rows, stamp } = await readChanges(client, since);
  const urls = (wanted: boolean) =>
    rows.filter(({ gone }) => gone === wanted).map(({ url }) => url);
  return { add: urls(false), remove: since === 0 ? [] : urls(true), stamp };
}

/** All subscriptions of the account. */
export async function listFeeds(client: AppClient): Promise<{ url: string; title: string }[]> {
  const { rows } = await readChanges(client, 0);
  return rows.filter(({ gone }) => !gone).map(({ url, title }) => ({ url, title: title ?? url }));
}

async function readChanges(client: AppClient, since: number) {
  const { userId, session } = client;
  await matchStored(userId);
  const stamp = await inTransaction((tx) =>
    latestStamp(tx, userId, (next) => stampFavorites(tx, userId, next)),
  );
  const newer = { userId, stamp: { gt: since } };
  const [known, kept, called] = await Promise.all([
    db.syncedFavorite.findMany({
      where: { ...newer, podcast: shownPodcast },
      select: { podcastId: true, gone: true, podcast: { select: { rssUrl: true, title: true } } },
    }),
    db.keptFeed.findMany({ where: newer, select: { urlKey: true, url: true, gone: true } }),
    readDeviceUrls(client),
  ]);
  const rows = [
    ...known.map(({ podcastId, gone, podcast }) => ({
      gone,
      url: called.get(podcastId) ?? absoluteAddress(podcast.rssUrl),
      title: podcast.title,
    })),
    ...kept.map(({ urlKey, gone, url }) => {
      return { gone, url: called.get(urlKey) ?? url, title: null };
    }),
  ];
  await recordReadStamp(session, { feedsRead: stamp });
  return { rows, stamp };
}

/** @returns the stamp to continue from, and pairs of sent and corrected URLs; '' for an invalid one */
export async function changeFeeds(
  client: AppClient,
  { add, remove }: FeedChange,
): Promise<{ stamp: number; changed: [sent: string, stored: string][] }> {
  const changed = [...add, ...remove]
    .map((url): [string, string] => [url, addressKey(url) === null ? '' : url.trim()])
    .filter(([sent, stored]) => sent !== stored);
  const { userId } = client;
  const feeds = await readAddresses(
    userId,
    [...add, ...remove].map((url) => url.trim()),
  );
  const sentToAdd = new Set(add.map((url) => url.trim()));
  const added = feeds.filter(({ url }) => sentToAdd.has(url));
  const removed = feeds.filter(({ url }) => !sentToAdd.has(url));
  const stamp = await inRetriedTransaction(async (tx) => {
    const own = await takeStamp(tx, userId);
    await stampFavorites(tx, userId, own);
    await storeDeviceUrls(tx, client, added, true);
    await storeDeviceUrls(tx, client, removed, false);
    await subscribe(tx, client, added, own);
    await unsubscribe(tx, client, removed, own);
    return takeResponseStamp(tx, client, 'feedsRead', own);
  });
  return { stamp, changed };
}

const storedPodcastIds = (feeds: SentFeed[]): string[] => [
  ...new Set(feeds.flatMap(({ podcastId }) => podcastId ?? [])),
];
const unmatchedFeeds = (feeds: SentFeed[]) => feeds.filter(({ podcastId }) => podcastId === null);

async function subscribe(
  tx: TransactionClient,
  client: AppClient,
  feeds: SentFeed[],
  stamp: number,
): Promise<void> {
  await saveFavorites(tx, client.userId, storedPodcastIds(feeds));
  await recordChanges(tx, client, storedPodcastIds(feeds), { gone: false, stamp });
  await changeUnmatchedFeeds(tx, client, unmatchedFeeds(feeds), { gone: false, stamp });
}

async function unsubscribe(
  tx: TransactionClient,
  client: AppClient,
  feeds: SentFeed[],
  stamp: number,
): Promise<void> {
  const { userId, device } = client;
  // The device may have two URLs for a podcast that moved or was merged.
  const others = await tx.deviceFeed.findMany({
    where: { userId, device, held: true, podcastId: { in: storedPodcastIds(feeds) } },
    select: { podcastId: true },
  });
  const still = new Set(others.map(({ podcastId }) => podcastId));
  const gone = storedPodcastIds(feeds).filter((id) => !still.has(id));
  await dropFavorites(tx, userId, gone);
  await recordChanges(tx, client, gone, { gone: true, stamp });
  await changeUnmatchedFeeds(tx, client, unmatchedFeeds(feeds), { gone: true, stamp });
}

/** Records the changes that a session made. */
async function recordChanges(
  tx: TransactionClient,
  { userId, session }: AppClient,
  podcastIds: string[],
  { gone, stamp }: { gone: boolean; stamp: number },
): Promise<void> {
  if (podcastIds.length === 0) return;
  const where = { userId, podcastId: { in: podcastIds } };
  const written = { gone, stamp, writtenBy: session.tokenHash };
  await tx.syncedFavorite.updateMany({ where: { ...where, gone: !gone }, data: written });
  if (gone) return;
  await addTold(
    tx,
    userId,
    podcastIds.map((podcastId) => ({ podcastId, stamp, writtenBy: session.tokenHash })),
  );
}

/** Replaces the subscriptions of the device; all others are removed. */
export async function replaceFeeds(client: AppClient, urls: string[]): Promise<void> {
  const { userId, device } = client;
  const held = await db.deviceFeed.findMany({
    where: { userId, device, held: true },
    select: { url: true },
  });
  const wanted = new Set(urls.map((url) => url.trim()));
  const remove = held.map(({ url }) => url).filter((url) => !wanted.has(url));
  await changeFeeds(client, { add: urls, remove });
}
