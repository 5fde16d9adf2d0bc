import { db } from '~/adapters/database/client.server';
import type { FeedChannel, FeedItem } from '~/adapters/feeds/feed-types';
import { feedFetcher } from '~/adapters/feeds/fetch/fetch-feed.server';
import type { FetchFailure } from '~/adapters/feeds/fetch/fetched-feed.server';
import { ConflictError, InvalidError, UpstreamError } from '~/domain/errors';
import { EpisodeStore } from '~/domain/feeds/episodes/store-episodes.server';
import { CLAIM_MS, type FeedClaim, waitUntilUnclaimed } from '~/domain/feeds/feed-claims.server';
import { newEpisodesText, refreshPodcast } from '~/domain/feeds/refresh-podcast.server';
import { requireShown } from '~/domain/podcasts/podcasts.server';
import { runInBackground } from '~/lib/concurrency/concurrent-work';
import { normalizeFeedUrl, feedUrlKey, privateFeedRefusal } from '~/lib/feeds/feed-url';
import { log } from '~/log.server';
import { deferred, type DeferredText } from '~/messages/t';
import { followAnnouncements, isSameNewShow } from '../feed-moves.server';
import { FeedReading, NotAFeedError, type FetchedBody } from '../read-feed.server';
import { indexPodcast } from '../search-index.server';
import { storeReading } from '../store-feed.server';
import { checkMayAdd } from './add-permission.server';
import { type PodcastFacts, reuseStored, storePodcast } from './store-podcast.server';

type ImportOutcome =
  | { kind: 'created' | 'present'; id: string; skipped: number }
  | { kind: 'failed'; failure: FetchFailure };

/** Facts, and the URL under which a directory lists them. */
type Listed = PodcastFacts & { listedAt: string };

export async function importFeed(url: string, podcastFacts: PodcastFacts): Promise<ImportOutcome> {
  const facts = { ...podcastFacts, listedAt: url };
  const stored = await reuseStored({ ...facts, rssUrl: url });
  if (stored) return { kind: 'present', id: stored, skipped: 0 };
  // Checked before contacting third-party servers.
  await checkMayAdd(podcastFacts);
  const first = await importAt(url, facts, { follow: true });
  if (first.kind !== 'page') return first;
  const [alternate] = first.alternates.flatMap((address) => normalizeFeedUrl(address) ?? []);
  const second = alternate ? await importAt(alternate, facts, { follow: true }) : first;
  if (second.kind !== 'page') return second;
  return { kind: 'failed', failure: new NotAFeedError([]).failure };
}

type WebPage = { kind: 'page'; alternates: string[] };

async function importAt(
  url: string,
  facts: Listed,
  options: { follow: boolean },
): Promise<ImportOutcome | WebPage> {
  const fetched = await feedFetcher().fetch(url);
  if (fetched.kind === 'failed') return { kind: 'failed', failure: fetched };
  if (fetched.kind === 'unchanged') throw new Error('Nothing was known of the feed.');
  // Nothing is stored under the old URL, so a permanent redirect is followed at once.
  const address = normalizeFeedUrl(fetched.movedTo ?? url) ?? url;
  try {
    return await storeImportedFeed(fetched, address, facts, options);
  } catch (error) {
    if (!(error instanceof NotAFeedError)) throw error;
    if (error.alternates.length > 0) return { kind: 'page', alternates: error.alternates };
    return { kind: 'failed', failure: error.failure };
  } finally {
    await fetched.body.dispose();
  }
}

async function storeImportedFeed(
  fetched: FetchedBody,
  url: string,
  facts: Listed,
  { follow }: { follow: boolean },
): Promise<ImportOutcome> {
  const reading = new FeedReading(fetched);
  let claim: FeedClaim | null = null;
  let episodes: EpisodeStore | null = null;
  try {
    for await (const { items, channel } of reading.batches()) {
      if (!claim || !episodes) {
        const moved = follow && (await importMovedFeed(url, facts, channel, items));
        if (moved) return moved;
        if (channel.blocked) throw new NotAFeedError([], deferred('feedFailure.hidden'));
        const stored = await storePodcast(url, channel, facts, facts.listedAt);
        if (typeof stored === 'string') return { kind: 'present', id: stored, skipped: 0 };
        claim = stored;
        episodes = new EpisodeStore(claim);
        await indexPodcast(claim.podcastId);
      }
      await episodes.addNew(items);
    }
    if (!claim || !episodes) throw new NotAFeedError([]);
    const { podcastId: id } = claim;
    await storeReading(id, reading);
    if (reading.channel.nextPageUrl) {
      // Runs in the background: the newest episodes are already available.
      runInBackground(storeOlderPages(claim, reading, episodes));
      claim = null;
    }
    return { kind: 'created', id, skipped: episodes.skipped };
  } finally {
    await claim?.release();
  }
}

async function importMovedFeed(
  url: string,
  facts: Listed,
  channel: FeedChannel,
  items: FeedItem[],
): Promise<ImportOutcome | null> {
  if (!channel.newFeedUrl) return null;
  const target = await followAnnouncements(url, channel.newFeedUrl, (addresses, other, itsItems) =>
    isSameNewShow({ channel, items }, addresses, other, itsItems),
  );
  const outcome = target && (await importAt(target, facts, { follow: false }));
  return outcome && (outcome.kind === 'created' || outcome.kind === 'present') ? outcome : null;
}

async function storeOlderPages(
  claim: FeedClaim,
  reading: FeedReading,
  episodes: EpisodeStore,
): Promise<void> {
  const { podcastId: id } = claim;
  try {
    for await (const { items } of reading.olderBatches()) await episodes.addNew(items);
    await storeReading(id, reading);
  } catch (error) {
    log.warn({ err: error, podcast: id }, 'older pages of a feed were not read');
  } finally {
    await claim.release();
  }
}

export type ImportedPodcast = {
  id: string;
  slug: string;
  title: string;
  created: boolean;
  /** The podcast awaits an admin's approval. */
  held: boolean;
  /** The import was interrupted; see `completeImport`. */
  incomplete: boolean;
  episodeCount: number;
  skipped: number;
};

/** `facts` fill in what the feed omits. @throws InvalidError for an invalid URL; UpstreamError for a broken feed */
export async function importPodcastFeed(
  address: string,
  facts: PodcastFacts = {},
): Promise<ImportedPodcast> {
  const url = normalizeFeedUrl(address);
  if (!url) {
    const noAddress = deferred('refusal.noFeedAddress', { address });
    throw new InvalidError(privateFeedRefusal(address) ?? noAddress);
  }
  const outcome = await importFeed(url, facts);
  if (outcome.kind === 'failed') throw new UpstreamError(outcome.failure.message);
  const row = await db.podcast.findUniqueOrThrow({
    where: { id: outcome.id },
    select: {
      id: true,
      slug: true,
      title: true,
      held: true,
      episodeCount: true,
      feedCheckedAt: true,
    },
  });
  const { feedCheckedAt, ...podcast } = row;
  return {
    ...podcast,
    created: outcome.kind === 'created',
    incomplete: feedCheckedAt === null,
    skipped: outcome.skipped,
  };
}

/** @throws GoneError if an admin has hidden the podcast, AwaitsApprovalError if it awaits an admin's approval */
export async function findImport(
  address: string,
): Promise<{ id: string; slug: string; title: string; incomplete: boolean } | null> {
  const url = normalizeFeedUrl(address);
  const row =
    url &&
    (await db.podcast.findUnique({
      where: { rssUrlKey: feedUrlKey(url) },
      select: {
        id: true,
        slug: true,
        title: true,
        feedCheckedAt: true,
        hiddenAt: true,
        held: true,
      },
    }));
  if (!row) return null;
  requireShown(row);
  const { id, slug, title, feedCheckedAt } = row;
  return { id, slug, title, incomplete: feedCheckedAt === null };
}

/** Resumes an interrupted import. Returns null if another process completed it. @throws UpstreamError, ConflictError */
export async function completeImport(id: string): Promise<DeferredText | null> {
  await waitUntilUnclaimed(id, CLAIM_MS);
  if (await isComplete(id)) return null;
  const { newEpisodesCount } = await refreshPodcast(id);
  if (!(await isComplete(id))) throw new ConflictError(deferred('refusal.feedBusy'));
  return newEpisodesText(newEpisodesCount);
}

async function isComplete(id: string): Promise<boolean> {
  const row = await db.podcast.findUnique({ where: { id }, select: { feedCheckedAt: true } });
  return row?.feedCheckedAt !== null;
}
