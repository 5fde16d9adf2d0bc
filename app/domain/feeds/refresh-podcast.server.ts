import { db } from '~/adapters/database/client.server';
import { getDirectory } from '~/adapters/directory/directory.server';
import { feedFetcher } from '~/adapters/feeds/fetch/fetch-feed.server';
import type { FetchedFeed, FetchFailure } from '~/adapters/feeds/fetch/fetch-types';
import { UpstreamError } from '~/domain/errors';
import { EpisodeStore } from '~/domain/episodes/store-episodes.server';
import { feedUrlKey } from '~/lib/feeds/feed-url';
import { claimFeed, type FeedClaim } from './feed-claims.server';
import { episodeColumns, scheduleColumns, storeReading } from './store-feed.server';
import { failureColumns, healthyColumns, recordAttempt } from './feed-health.server';
import { recordMove, findMoveTarget } from './feed-moves.server';
import { storeDirectoryEpisodes } from '~/domain/podcasts/import/import-from-directory.server';
import type { RefreshResult } from '~/domain/podcasts/podcasts';
import { getPodcastId } from '~/domain/podcasts/podcasts.server';
import { FeedReading, NotAFeedError, type FetchedBody } from './read-feed.server';
import { getFeedRow, isSameShow, type FeedRow } from './same-show.server';
import { t } from '~/messages/t';

const WEEK = 7 * 86_400_000;
const underWay = new Map<string, Promise<RefreshResult>>();

/** Refreshes of one podcast never overlap. @throws NotFoundError; UpstreamError when the feed cannot be read */
export async function refreshPodcast(podcast: string): Promise<RefreshResult> {
  const id = await getPodcastId(podcast);
  const running = underWay.get(id);
  if (running) return running;
  return share(id, async () => {
    const claim = await claimFeed(id);
    if (claim) return refresh(claim, { isDue: false });
    return { message: t('podcast.refreshing'), newEpisodesCount: 0 };
  });
}

export const refreshDuePodcast = (claim: FeedClaim): Promise<RefreshResult> =>
  share(claim.podcastId, () => refresh(claim, { isDue: true }));

function share(id: string, work: () => Promise<RefreshResult>): Promise<RefreshResult> {
  const shared = work().finally(() => underWay.delete(id));
  underWay.set(id, shared);
  return shared;
}

async function refresh(claim: FeedClaim, { isDue }: { isDue: boolean }): Promise<RefreshResult> {
  try {
    const podcast = await getFeedRow(claim.podcastId);
    const { rssUrl, feedEtag: etag, feedLastModified: lastModified } = podcast;
    const known = { bodyHash: podcast.feedBodyHash, ...(isDue && { etag, lastModified }) };
    // Some servers always answer 304, so a full read is forced weekly.
    const isRecent = Date.now() - (podcast.feedReadAt?.getTime() ?? 0) < WEEK;
    const fetched = await feedFetcher().fetch(rssUrl, isRecent ? known : {});
    const newEpisodesCount = await storeFetched(podcast, claim, fetched);
    return { message: messageFor(newEpisodesCount), newEpisodesCount };
  } finally {
    await claim.release();
  }
}

function messageFor(count: number): string {
  return count === 0 ? t('podcast.noNewEpisodes') : t('podcast.newEpisodes', { count });
}

async function storeFetched(podcast: FeedRow, claim: FeedClaim, fetched: FetchedFeed) {
  if (fetched.kind === 'failed') return recordFailure(podcast, claim, fetched);
  if (fetched.kind === 'unchanged') return recordUnchanged(podcast, fetched);
  try {
    await recordAttempt(podcast.id, podcast);
    return await storeBody(podcast, claim, fetched);
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
  // The same bytes, so the same show at the new address; its announcement is unchanged too.
  await recordMove(podcast, await findMoveTarget(podcast, movedTo, podcast.feedNewUrl), now);
  return 0;
}

/** Two passes: first to identify the items, then to write those that are new or changed. */
async function storeBody(podcast: FeedRow, claim: FeedClaim, fetched: FetchedBody) {
  const { finalUrl, movedTo } = fetched;
  const addresses = [finalUrl, ...(movedTo ? [movedTo] : [])];
  const reading = new FeedReading(fetched);
  const episodes = new EpisodeStore(claim);
  let isKnown = feedUrlKey(finalUrl) === podcast.rssUrlKey;
  for await (const { items, channel } of reading.batches()) {
    // A redirect to another show (expired domain, portal) must not add its episodes.
    isKnown ||= await isSameShow(podcast, addresses, channel, items);
    if (!isKnown) throw new NotAFeedError([], 'The address of the feed now leads to another show.');
    await episodes.note(items);
  }
  const { isWhole } = reading;
  if (await episodes.match()) {
    for await (const { items } of reading.batches()) await episodes.write(items);
  }
  await episodes.markInFeed({ isWhole });
  await storeReading(podcast.id, reading);
  const target = await findMoveTarget(podcast, movedTo, reading.channel.newFeedUrl);
  await recordMove(podcast, target, new Date());
  return episodes.created;
}

async function recordFailure(podcast: FeedRow, claim: FeedClaim, failure: FetchFailure) {
  const { id, feedNewUrl, podcastIndexId } = podcast;
  const now = new Date();
  await db.podcast.update({ where: { id }, data: failureColumns(podcast, failure, now) });
  if (feedNewUrl) await recordMove(podcast, await findMoveTarget(podcast, null, feedNewUrl), now);
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
