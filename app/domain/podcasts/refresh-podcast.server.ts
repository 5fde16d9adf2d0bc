import { db } from '~/adapters/database/client.server';
import { getDirectory } from '~/adapters/directory/directory.server';
import type { FeedChannel, FeedItem } from '~/adapters/feeds/feed-types';
import { feedFetcher } from '~/adapters/feeds/fetch-feed.server';
import type { FetchedFeed, FetchFailure } from '~/adapters/feeds/fetch-types';
import { UpstreamError } from '~/domain/errors';
import { EpisodeStore } from '~/domain/episodes/store-episodes.server';
import { indexPodcast } from '~/domain/search/search-index.server';
import { feedUrlKey } from '~/lib/feed-url';
import { failureColumns } from './feed-failure.server';
import { lockFeed, unlockFeed } from './feed-lock.server';
import { noteMove, targetOfMove } from './feed-moves.server';
import { storeDirectoryEpisodes } from './import-podcast.server';
import { changedPodcastValues } from './podcast-values.server';
import type { RefreshResult } from './podcasts';
import { getPodcastId } from './podcasts.server';
import {
  episodeFacts,
  healthyColumns,
  NotAFeedError,
  readColumns,
  readFeedInto,
  type FetchedBody,
} from './read-feed.server';
import { FEED_COLUMNS, isSameShow, type FeedRow } from './same-show.server';

const underWay = new Map<string, Promise<RefreshResult>>();

/**
 * Asks a podcast's feed for new episodes. Two refreshes of one podcast never overlap: in one process the
 * second shares the answer of the first, in another it is told that one is under way. Episodes that left
 * the feed stay.
 * @param podcast slug or id
 * @throws NotFoundError; UpstreamError with the reason when the feed cannot be read
 */
export async function refreshPodcast(podcast: string): Promise<RefreshResult> {
  return shareRefresh(await getPodcastId(podcast));
}

/**
 * The same for a podcast, by its id, whose time has come; when another process was there first, nothing is
 * asked.
 * @throws UpstreamError
 */
export const refreshDuePodcast = (id: string): Promise<RefreshResult> =>
  shareRefresh(id, { ifDue: true });

function shareRefresh(id: string, options: { ifDue?: boolean } = {}): Promise<RefreshResult> {
  const running = underWay.get(id);
  if (running) return running;
  const work = lockedRefresh(id, options).finally(() => underWay.delete(id));
  underWay.set(id, work);
  return work;
}

async function lockedRefresh(id: string, options: { ifDue?: boolean }): Promise<RefreshResult> {
  if (!(await lockFeed(id, options))) {
    return { message: 'The episodes are being refreshed already.', newEpisodesCount: 0 };
  }
  try {
    const row = await db.podcast.findUniqueOrThrow({ where: { id }, select: FEED_COLUMNS });
    const newEpisodesCount = await refresh(row);
    return { message: messageFor(newEpisodesCount), newEpisodesCount };
  } finally {
    await unlockFeed(id);
  }
}

function messageFor(count: number): string {
  if (count === 0) return 'No new episodes';
  return count === 1 ? '1 new episode' : `${count} new episodes`;
}

/** @returns how many episodes are new */
async function refresh(row: FeedRow): Promise<number> {
  const fetched = await feedFetcher().fetch(row.rssUrl, {
    etag: row.feedEtag,
    lastModified: row.feedLastModified,
    bodyHash: row.feedBodyHash,
  });
  if (fetched.kind === 'failed') return fail(row, fetched);
  if (fetched.kind === 'unchanged') return keep(row, fetched);
  try {
    return await readAgain(row, fetched);
  } catch (error) {
    if (error instanceof NotAFeedError) return await fail(row, error.failure);
    throw error;
  } finally {
    await fetched.body.dispose();
  }
}

async function keep(row: FeedRow, fetched: Extract<FetchedFeed, { kind: 'unchanged' }>) {
  const now = new Date();
  const { feedNextCheckAt } = await episodeFacts(row.id, now, row);
  await db.podcast.update({
    where: { id: row.id },
    data: {
      ...healthyColumns(now),
      feedNextCheckAt,
      ...(fetched.etag && { feedEtag: fetched.etag }),
      ...(fetched.lastModified && { feedLastModified: fetched.lastModified }),
    },
  });
  // Byte for byte the feed we know, so wherever it moved to, it is the same show.
  await noteMove(row, fetched.movedTo, now);
  return 0;
}

async function readAgain(row: FeedRow, fetched: FetchedBody): Promise<number> {
  const elsewhere = feedUrlKey(fetched.finalUrl) !== row.rssUrlKey;
  const addresses = [fetched.finalUrl, ...(fetched.movedTo ? [fetched.movedTo] : [])];
  const reading = await readFeedInto(fetched, async (channel: FeedChannel, items: FeedItem[]) => {
    // A redirect to some other show (an expired domain, a portal) must not fill this one with its episodes.
    if (elsewhere && !(await isSameShow(row, addresses, channel, items))) {
      throw new NotAFeedError([], 'The address of the feed now leads to another show.');
    }
    return new EpisodeStore(row.id);
  });
  const now = new Date();
  await db.podcast.update({
    where: { id: row.id },
    data: {
      ...(await changedPodcastValues(reading.channel)),
      ...readColumns(fetched, reading.encodingDoubtful, now),
      ...(await episodeFacts(row.id, now, reading.channel)),
    },
  });
  await indexPodcast(row.id);
  await noteMove(row, await targetOfMove(row, fetched, reading.channel), now);
  return reading.store.created;
}

/** Notes the failure; a podcast that lives on the directory's episodes gets the newest of those. */
async function fail(row: FeedRow, failure: FetchFailure): Promise<number> {
  const now = new Date();
  await db.podcast.update({ where: { id: row.id }, data: failureColumns(row, failure, now) });
  if (!row.episodesFromDirectory || row.podcastIndexId === null) {
    throw new UpstreamError(failure.message);
  }
  const episodes = await getDirectory()
    .listEpisodes(row.podcastIndexId)
    .catch(() => {
      throw new UpstreamError(failure.message);
    });
  const store = new EpisodeStore(row.id);
  await storeDirectoryEpisodes(store, episodes);
  const { episodeCount, lastUpdateTime } = await episodeFacts(row.id, now);
  await db.podcast.update({ where: { id: row.id }, data: { episodeCount, lastUpdateTime } });
  return store.created;
}
