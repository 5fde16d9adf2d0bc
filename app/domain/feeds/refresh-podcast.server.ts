import { db, isUniqueViolation } from '~/adapters/database/client.server';
import { getDirectory } from '~/adapters/directory/directory.server';
import { feedFetcher } from '~/adapters/feeds/fetch/fetch-feed.server';
import type { FetchedFeed, FetchFailure } from '~/adapters/feeds/fetch/fetched-feed.server';
import { DomainError, NotFoundError, UpstreamError } from '~/domain/errors';
import { EpisodeStore } from '~/domain/feeds/episodes/store-episodes.server';
import { storeDirectoryEpisodes } from '~/domain/feeds/import/directory-episodes.server';
import type { RefreshProgress, RefreshResult } from '~/domain/podcasts/podcasts';
import { getPodcastId } from '~/domain/podcasts/podcasts.server';
import { feedUrlKey } from '~/lib/feeds/feed-url';
import { DAY, WEEK } from '~/lib/time/milliseconds';
import { toDateOrder } from '~/lib/time/parse-date';
import { deferred, textOf, type DeferredText, t } from '~/messages/t';
import { claimFeed, type FeedClaim } from './feed-claims.server';
import { failureColumns, healthyColumns, recordAttempt } from './feed-health.server';
import {
  recordMove,
  findMoveTarget,
  getFeedRow,
  hasOtherMaker,
  isNamedAlike,
  isSameShow,
  type FeedRow,
} from './feed-moves.server';
import { FeedReading, NotAFeedError, type FetchedBody } from './read-feed.server';
import { episodeColumns, scheduleColumns, storeReading } from './store-feed.server';

/**
 * Share of known items up to which a feed counts as another show: one episode may appear in the feeds of several shows.
 */
const MAX_OF_OTHERS = 0.25;
/** Resolve to the number of new episodes; null when another process is reading the feed. */
const inFlight = new Map<string, Promise<number | null>>();
/** Items read in both passes, for feeds that somebody is waiting for. */
const readSoFar = new Map<string, number>();
const PASSES = 2;

/** Refreshes of one podcast never overlap. @throws NotFoundError, GoneError; UpstreamError when the feed cannot be read */
export async function refreshPodcast(podcast: string): Promise<RefreshResult> {
  return refreshStored(await getPodcastId(podcast));
}

/** Like `refreshPodcast`, but also for hidden podcasts. */
export async function refreshStored(id: string): Promise<RefreshResult> {
  const running = inFlight.get(id) ?? shareInFlight(id, () => refreshUnclaimed(id));
  const count = await running;
  if (count === null) return { message: t('podcast.refreshing'), newEpisodesCount: 0 };
  return { message: textOf(newEpisodesText(count)), newEpisodesCount: count };
}

/** Returns null when another process is reading the feed. */
async function refreshUnclaimed(id: string): Promise<number | null> {
  const claim = await claimFeed(id);
  if (!claim) return null;
  readSoFar.set(id, 0);
  return refreshClaimedFeed(claim, { isDue: false }).finally(() => readSoFar.delete(id));
}

/** How many of the known episodes have been read by a refresh requested from this process; null if there is none. */
export function refreshProgress({
  id,
  episodeCount,
}: {
  id: string;
  episodeCount: number;
}): RefreshProgress | null {
  const read = readSoFar.get(id);
  return read === undefined
    ? null
    : { done: Math.min(episodeCount, Math.round(read / PASSES)), count: episodeCount };
}

function noteRead(id: string, items: number): void {
  const read = readSoFar.get(id);
  if (read !== undefined) readSoFar.set(id, read + items);
}

export const refreshDuePodcast = (claim: FeedClaim): Promise<number | null> =>
  shareInFlight(claim.podcastId, () => refreshClaimedFeed(claim, { isDue: true }));

function shareInFlight(id: string, work: () => Promise<number | null>): Promise<number | null> {
  const shared = work().finally(() => inFlight.delete(id));
  inFlight.set(id, shared);
  return shared;
}

/** Earlier releases kept the escapes of a URL in its key as they were written. */
async function renewKey({ id, rssUrl, rssUrlKey: before }: FeedRow): Promise<void> {
  const rssUrlKey = feedUrlKey(rssUrl);
  if (rssUrlKey === before) return;
  await db.podcast.updateMany({ where: { id }, data: { rssUrlKey } }).catch((error: unknown) => {
    // Another podcast has the same URL in another spelling; admins can merge them.
    if (!isUniqueViolation(error)) throw error;
  });
}

async function refreshClaimedFeed(
  claim: FeedClaim,
  { isDue }: { isDue: boolean },
): Promise<number> {
  try {
    const podcast = await getFeedRow(claim.podcastId);
    await renewKey(podcast);
    const { rssUrl, feedEtag: etag, feedLastModified: lastModified } = podcast;
    const validators = { bodyHash: podcast.feedBodyHash, ...(isDue && { etag, lastModified }) };
    // Some servers always answer 304, so a full read is forced weekly.
    const isRecent = Date.now() - (podcast.feedReadAt?.getTime() ?? 0) < WEEK;
    const fetched = await feedFetcher().fetch(rssUrl, isRecent ? validators : {});
    return await storeFetched(podcast, claim, fetched);
  } catch (error) {
    if (error instanceof DomainError) throw error;
    // It may have been removed or merged while its feed was read.
    const isGone = (await db.podcast.count({ where: { id: claim.podcastId } })) === 0;
    throw isGone ? new NotFoundError(t('refusal.noPodcast')) : error;
  } finally {
    await claim.release();
  }
}

export const newEpisodesText = (count: number): DeferredText =>
  count === 0 ? deferred('podcast.noNewEpisodes') : deferred('podcast.newEpisodes', { count });

async function storeFetched(podcast: FeedRow, claim: FeedClaim, fetched: FetchedFeed) {
  if (fetched.kind === 'failed') return recordFailure(podcast, claim, fetched);
  if (fetched.kind === 'unchanged') return recordUnchanged(podcast, fetched);
  try {
    await recordAttempt(podcast.id, podcast);
    return await storeRefreshedFeed(podcast, claim, fetched);
  } catch (error) {
    if (error instanceof NotAFeedError) return await recordFailure(podcast, claim, error.failure);
    throw error;
  } finally {
    await fetched.body.dispose();
  }
}

async function recordUnchanged(
  podcast: FeedRow,
  { etag, lastModified, movedTo }: Extract<FetchedFeed, { kind: 'unchanged' }>,
): Promise<number> {
  const now = new Date();
  const { feedNextCheckAt, feedHasListeners } = await scheduleColumns(podcast.id, now, podcast);
  await db.podcast.update({
    where: { id: podcast.id },
    data: {
      ...healthyColumns(now),
      feedNextCheckAt,
      feedHasListeners,
      ...(etag && { feedEtag: etag }),
      ...(lastModified && { feedLastModified: lastModified }),
    },
  });
  // The same bytes, so it is the same show at the new URL, with the same announcement.
  await recordMove(podcast, await findMoveTarget(podcast, movedTo, podcast.feedNewUrl), now);
  return 0;
}

/** Reads the feed in two passes: first to identify the items, then to write the new and changed ones. */
async function storeRefreshedFeed(podcast: FeedRow, claim: FeedClaim, fetched: FetchedBody) {
  const { finalUrl, movedTo } = fetched;
  const addresses = [finalUrl, ...(movedTo ? [movedTo] : [])];
  const reading = new FeedReading(fetched, toDateOrder(podcast.feedDateOrder));
  const episodes = new EpisodeStore(claim);
  let isKnown = feedUrlKey(finalUrl) === podcast.rssUrlKey;
  for await (const { items, channel } of reading.batches()) {
    // A redirect to another show (expired domain, portal) must not add its episodes.
    isKnown ||= await isSameShow(podcast, addresses, channel, items);
    if (!isKnown) throw otherShow();
    await episodes.note(items);
    noteRead(podcast.id, items.length);
  }
  const isOther =
    !isNamedAlike(podcast, reading.channel) && (await episodes.compare()) <= MAX_OF_OTHERS;
  // A misconfigured host may serve another show for hours.
  if (isOther && hasOtherMaker(podcast, reading.channel) && !hasFailedForADay(podcast)) {
    throw otherShow();
  }
  const { isWhole } = reading;
  if (await episodes.match({ certainly: isOther })) {
    for await (const { items } of reading.batches()) {
      await episodes.write(items);
      noteRead(podcast.id, items.length);
    }
  }
  await episodes.markInFeed({ isWhole });
  await storeReading(podcast.id, reading);
  const target = await findMoveTarget(podcast, movedTo, reading.channel.newFeedUrl);
  await recordMove(podcast, target, new Date());
  return episodes.created;
}

const otherShow = () => new NotAFeedError([], deferred('feedFailure.otherShow'));

/** A show that differs for a whole day has really been replaced. */
const hasFailedForADay = ({ feedFirstFailedAt }: FeedRow): boolean =>
  feedFirstFailedAt !== null && Date.now() - feedFirstFailedAt.getTime() >= DAY;

async function recordFailure(podcast: FeedRow, claim: FeedClaim, failure: FetchFailure) {
  const { id, feedNewUrl, podcastIndexId } = podcast;
  const now = new Date();
  await db.podcast.update({ where: { id }, data: failureColumns(podcast, failure, now) });
  if (feedNewUrl) {
    const target = await findMoveTarget(podcast, null, feedNewUrl);
    if (await recordMove(podcast, target, now)) return 0;
  }
  if (!podcast.episodesFromDirectory || podcastIndexId === null) {
    throw new UpstreamError(failure.message);
  }
  const listed = await getDirectory()
    .listEpisodes(podcastIndexId)
    .catch(() => {
      throw new UpstreamError(failure.message);
    });
  const created = await storeDirectoryEpisodes(claim, listed);
  const { episodeCount, lastUpdateTime } = await episodeColumns(id, now);
  await db.podcast.update({ where: { id }, data: { episodeCount, lastUpdateTime } });
  return created;
}
