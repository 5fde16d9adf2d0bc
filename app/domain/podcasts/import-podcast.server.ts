import { db } from '~/adapters/database/client.server';
import type { DirectoryEpisode } from '~/adapters/directory/directory.server';
import type { FeedItem } from '~/adapters/feeds/feed-types';
import { feedFetcher } from '~/adapters/feeds/fetch-feed.server';
import type { FetchFailure } from '~/adapters/feeds/fetch-types';
import { InvalidError, UpstreamError } from '~/domain/errors';
import { EpisodeStore } from '~/domain/episodes/store-episodes.server';
import { indexPodcast } from '~/domain/search/search-index.server';
import { feedUrlKey, normaliseFeedUrl } from '~/lib/feed-url';
import { failureColumns } from './feed-failure.server';
import { unlockFeed } from './feed-lock.server';
import { changedPodcastValues, type PodcastFacts } from './podcast-values.server';
import {
  episodeFacts,
  NotAFeedError,
  readColumns,
  readFeedInto,
  readOlderPages,
  type FetchedBody,
} from './read-feed.server';
import { findStored, addIds, storePodcast } from './store-podcast.server';

export type ImportOutcome =
  | { kind: 'created' | 'present'; id: string; created: number; skipped: number }
  | { kind: 'failed'; failure: FetchFailure };

/** Ends an import because the podcast turned out to be there already. */
class AlreadyStoredError extends Error {
  constructor(readonly id: string) {
    super('The podcast is stored already.');
  }
}

/**
 * Fetches a feed and stores its podcast and episodes. A web page that names a feed leads to that feed.
 * @param url normalised
 * @param facts what is known from elsewhere; fills the feed's gaps
 */
export async function importFeed(url: string, facts: PodcastFacts): Promise<ImportOutcome> {
  const stored = await findStored({ ...facts, rssUrl: url });
  if (stored) {
    await addIds(stored.id, facts);
    return { kind: 'present', id: stored.id, created: 0, skipped: 0 };
  }
  const first = await importFrom(url, facts);
  if (first.kind !== 'page') return first;
  const [alternate] = first.alternates;
  if (!alternate) return { kind: 'failed', failure: new NotAFeedError([]).failure };
  const second = await importFrom(alternate, facts);
  return second.kind === 'page'
    ? { kind: 'failed', failure: new NotAFeedError([]).failure }
    : second;
}

async function importFrom(
  url: string,
  facts: PodcastFacts,
): Promise<ImportOutcome | { kind: 'page'; alternates: string[] }> {
  const fetched = await feedFetcher().fetch(url);
  if (fetched.kind === 'failed') return { kind: 'failed', failure: fetched };
  if (fetched.kind === 'unchanged') {
    return { kind: 'failed', failure: new NotAFeedError([], 'The feed is empty.').failure };
  }
  // Nothing is stored under the old address yet, so a permanent move is simply followed.
  const address = normaliseFeedUrl(fetched.movedTo ?? url) ?? url;
  try {
    return await storeFetched(fetched, address, facts);
  } catch (error) {
    if (error instanceof AlreadyStoredError) {
      return { kind: 'present', id: error.id, created: 0, skipped: 0 };
    }
    if (!(error instanceof NotAFeedError)) throw error;
    if (error.alternates.length > 0) return { kind: 'page', alternates: error.alternates };
    return { kind: 'failed', failure: error.failure };
  } finally {
    await fetched.body.dispose();
  }
}

async function storeFetched(
  fetched: FetchedBody,
  url: string,
  facts: PodcastFacts,
): Promise<ImportOutcome> {
  let opened: string | null = null;
  try {
    const reading = await readFeedInto(fetched, async (channel) => {
      const { id, created } = await storePodcast(url, channel, facts);
      if (!created) throw new AlreadyStoredError(id);
      opened = id;
      await indexPodcast(id);
      return new EpisodeStore(id, { isNew: true });
    });
    const id = opened ?? '';
    await readOlderPages(reading, fetched.finalUrl);
    const now = new Date();
    await db.podcast.update({
      where: { id },
      data: {
        ...(await changedPodcastValues(reading.channel)),
        ...readColumns(fetched, reading.encodingDoubtful, now),
        ...(await episodeFacts(id, now, reading.channel)),
      },
    });
    await indexPodcast(id);
    const { created, skipped } = reading.store;
    return { kind: 'created', id, created, skipped };
  } finally {
    if (opened) await unlockFeed(opened);
  }
}

/**
 * Stores a podcast by what the directory says of it, because its feed could not be read. The next reading
 * of the feed that succeeds takes over.
 */
export async function importFromDirectory(
  url: string,
  facts: PodcastFacts,
  episodes: DirectoryEpisode[],
  failure: FetchFailure,
): Promise<{ id: string; created: boolean }> {
  const { id, created } = await storePodcast(url, null, facts);
  if (!created) return { id, created };
  try {
    const now = new Date();
    const state = { feedFailureCount: 0, feedFirstFailedAt: null, feedGoneAt: null, dead: false };
    await storeDirectoryEpisodes(new EpisodeStore(id, { isNew: true }), episodes);
    await db.podcast.update({
      where: { id },
      data: {
        ...(await episodeFacts(id, now)),
        ...failureColumns(state, failure, now),
        episodesFromDirectory: true,
      },
    });
    await indexPodcast(id);
    return { id, created };
  } finally {
    await unlockFeed(id);
  }
}

/** Hands a directory's episodes to the store as if a feed had given them. */
export async function storeDirectoryEpisodes(
  store: EpisodeStore,
  episodes: DirectoryEpisode[],
): Promise<void> {
  await store.add(episodes.map(itemOfDirectory));
  if (store.startSecondReading()) await store.add(episodes.map(itemOfDirectory));
  await store.finish();
}

function itemOfDirectory(episode: DirectoryEpisode): FeedItem {
  const { enclosureUrl, enclosureType, enclosureLength } = episode;
  const type = episode.episodeType?.toLowerCase();
  return {
    guid: episode.guid?.trim().slice(0, 1024).toWellFormed() || null,
    title: episode.title || null,
    description: episode.description,
    link: episode.link,
    pubDate: episode.datePublished,
    duration: episode.duration,
    enclosure: enclosureUrl
      ? { url: enclosureUrl, type: enclosureType, length: enclosureLength }
      : null,
    imageUrl: episode.image,
    season: episode.season,
    episodeNumber: episode.episode,
    episodeType: type === 'trailer' || type === 'bonus' ? type : 'full',
    explicit: episode.explicit,
    transcripts: [],
    chaptersUrl: null,
    persons: [],
  };
}

export type ImportedPodcast = {
  id: string;
  slug: string;
  title: string;
  /** False when it was there already. */
  created: boolean;
  /** A process died over its import: `completeImport` brings it to its end. */
  incomplete: boolean;
  episodeCount: number;
  /** Items of the feed without a recording. */
  skipped: number;
};

/**
 * Adds a podcast by the address of its feed (or of a page that names its feed).
 * @param facts what is known from elsewhere, for the gaps of the feed
 * @throws InvalidError for what is no address; UpstreamError with the reason when the feed cannot be read
 */
export async function importPodcastFeed(
  address: string,
  facts: PodcastFacts = {},
): Promise<ImportedPodcast> {
  const url = normaliseFeedUrl(address);
  if (!url) throw new InvalidError(`${address} is not the address of a feed.`);
  const outcome = await importFeed(url, facts);
  if (outcome.kind === 'failed') throw new UpstreamError(outcome.failure.message);
  const row = await db.podcast.findUniqueOrThrow({
    where: { id: outcome.id },
    select: { id: true, slug: true, title: true, episodeCount: true, feedCheckedAt: true },
  });
  const { feedCheckedAt, ...podcast } = row;
  return {
    ...podcast,
    created: outcome.kind === 'created',
    incomplete: feedCheckedAt === null,
    skipped: outcome.skipped,
  };
}

/**
 * How far the import of a feed address has come: `incomplete` when a process died over it, or is at it. A podcast
 * that is stored under another address than this one is not found.
 */
export async function findImport(
  address: string,
): Promise<{ id: string; title: string; incomplete: boolean } | null> {
  const url = normaliseFeedUrl(address);
  const row =
    url &&
    (await db.podcast.findUnique({
      where: { rssUrlKey: feedUrlKey(url) },
      select: { id: true, title: true, feedCheckedAt: true },
    }));
  return row ? { id: row.id, title: row.title, incomplete: row.feedCheckedAt === null } : null;
}
