import {
  db,
  inTransaction,
  type TransactionClient,
  inRetriedTransaction,
} from '~/adapters/database/client.server';
import { recordReadStamp } from '~/domain/accounts/keys/app-sessions.server';
import { dropFavorites, saveFavorites } from '~/domain/community/favorites/favorites.server';
import { ConflictError } from '~/domain/errors';
import { readablePodcast } from '~/domain/podcasts/podcasts.server';
import { inSlices, rowsInSlices } from '~/lib/any-of';
import { t } from '~/messages/t';
import {
  absoluteAddress,
  readDeviceUrls,
  addressKey,
  readAddresses,
  dropDeviceUrls,
  storeDeviceUrls,
  type SentFeed,
} from './addresses.server';
import { keepWithinCap } from './caps.server';
import type { AppClient } from './devices.server';
import {
  cutAtStamp,
  inStamps,
  takeResponseStamp,
  latestStamp,
  stampFavorites,
  stampedAll,
  takeStamp,
} from './stamps.server';
import { addSyncedFavorites, changeUnmatchedFeeds, matchStored } from './unmatched.server';

type FeedChange = { add: string[]; remove: string[] };

/**
 * Subscription changes since that stamp, each with the URL that the device uses; for a new device, all subscriptions. Of
 * very many, the oldest: the rest follows when the app asks again from the stamp.
 */
export async function listFeedChanges(
  client: AppClient,
  since: number,
): Promise<FeedChange & { stamp: number }> {
  const { rows, stamp } = await readChanges(client, since);
  await recordReadStamp(client.session, { feedsRead: stamp });
  const urls = (included: boolean) =>
    rows.filter(({ gone }) => gone === included).map(({ url }) => url);
  return { add: urls(false), remove: urls(true), stamp };
}

/** The subscriptions of the account, the oldest of very many. */
export async function listFeeds(
  client: AppClient,
): Promise<{ url: string; title: string | null }[]> {
  const { rows, stamp } = await readChanges(client, 0);
  await recordReadStamp(client.session, { feedsRead: stamp });
  return rows.map(({ url, title }) => ({ url, title }));
}

async function readChanges(client: AppClient, since: number) {
  const { userId } = client;
  await matchStored(userId);
  const stamp = await inTransaction((tx) =>
    latestStamp(tx, userId, (next) => stampFavorites(tx, userId, next)),
  );
  // An app that starts anew need not know what was removed before.
  const newer = { userId, ...(since === 0 ? { gone: false } : { stamp: { gt: since } }) };
  const [known, kept, called] = await Promise.all([
    db.syncedFavorite.findMany({
      where: { ...newer, podcast: readablePodcast },
      select: {
        podcastId: true,
        gone: true,
        stamp: true,
        podcast: { select: { rssUrl: true, title: true } },
      },
    }),
    db.keptFeed.findMany({
      where: newer,
      select: { urlKey: true, url: true, gone: true, stamp: true },
    }),
    readDeviceUrls(client),
  ]);
  const rows = [
    ...known.map(({ podcastId, podcast, ...row }) => ({
      ...row,
      url: called.get(podcastId) ?? absoluteAddress(podcast.rssUrl),
      title: podcast.title,
    })),
    ...kept.map(({ urlKey, url, ...row }) => {
      return { ...row, url: called.get(urlKey) ?? url, title: null };
    }),
  ];
  return cutAtStamp(
    rows.map((row) => ({ ...row, characters: row.url.length + (row.title?.length ?? 0) })),
    stamp,
  );
}

/** @returns the stamp to continue from, and pairs of sent and corrected URLs; '' for an invalid one */
export async function changeFeeds(
  client: AppClient,
  { add, remove }: FeedChange,
): Promise<{ stamp: number; changed: [sent: string, stored: string][] }> {
  const { userId } = client;
  const feeds = await readAddresses(
    userId,
    [...add, ...remove].map((url) => url.trim()),
  );
  const isStored = new Set(feeds.map(({ url }) => url));
  const changed = [...add, ...remove]
    .map((url): [string, string] => {
      const isKept = isStored.has(url.trim()) || addressKey(url) === 'private';
      return [url, isKept ? url.trim() : ''];
    })
    .filter(([sent, stored]) => sent !== stored);
  const sentToAdd = new Set(add.map((url) => url.trim()));
  const added = feeds.filter(({ url }) => sentToAdd.has(url));
  const removed = feeds.filter(({ url }) => !sentToAdd.has(url));
  const stamp = await inRetriedTransaction(async (tx) => {
    let ownStamp = await takeStamp(tx, userId);
    while (!(await stampedAll(tx, userId, ownStamp))) ownStamp = await takeStamp(tx, userId);
    await storeDeviceUrls(tx, client, added, ownStamp);
    await dropDeviceUrls(tx, client, removed, ownStamp);
    await saveFavorites(tx, userId, storedPodcastIds(added));
    ownStamp = await inStamps(tx, userId, ownStamp, added, (some, at) =>
      subscribe(tx, client, some, at),
    );
    ownStamp = await inStamps(tx, userId, ownStamp, removed, (some, at) =>
      unsubscribe(tx, client, some, at),
    );
    if (added.length > 0) await keepWithinCap(tx, 'KeptFeed', userId);
    return takeResponseStamp(tx, client, 'feedsRead', ownStamp);
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
  const others = await rowsInSlices(storedPodcastIds(feeds), (podcastId) =>
    tx.deviceFeed.findMany({
      where: { userId, device, held: true, podcastId },
      select: { podcastId: true },
    }),
  );
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
  const written = { gone, stamp, writtenBy: session.tokenHash };
  await inSlices(podcastIds, (podcastId) =>
    tx.syncedFavorite.updateMany({ where: { userId, podcastId, gone: !gone }, data: written }),
  );
  if (gone) return;
  await addSyncedFavorites(
    tx,
    userId,
    podcastIds.map((podcastId) => ({ podcastId, stamp, writtenBy: session.tokenHash })),
  );
}

/**
 * Replaces the subscriptions of the device; all others are removed.
 * @throws ConflictError when `listFeeds` leaves some out: an app that sends that list back would remove them
 */
export async function replaceFeeds(client: AppClient, urls: string[]): Promise<void> {
  const { userId, device } = client;
  const held = await db.deviceFeed.findMany({
    where: { userId, device, held: true },
    select: { url: true },
  });
  const urlSet = new Set(urls.map((url) => url.trim()));
  const remove = held.map(({ url }) => url).filter((url) => !urlSet.has(url));
  if (remove.length > 0 && (await readChanges(client, 0)).isCut) {
    throw new ConflictError(t('apps.listTooLong'));
  }
  await changeFeeds(client, { add: urls, remove });
}
