import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { db } from '~/adapters/database/client.server';
import {
  DirectoryError,
  getDirectory,
  type Directory,
  type DirectoryEpisode,
} from '~/adapters/directory/directory.server';
import type { FeedItem } from '~/adapters/feeds/feed-types';
import type { FetchFailure } from '~/adapters/feeds/fetch/fetched-feed.server';
import type { EpisodeChoice } from '~/domain/episodes/episodes-schema';
import { ThrottledError, UpstreamError, NotFoundError } from '~/domain/errors';
import { EpisodeStore } from '~/domain/feeds/episodes/store-episodes.server';
import type { FeedClaim } from '~/domain/feeds/feed-claims.server';
import { failureColumns } from '~/domain/feeds/feed-health.server';
import { indexPodcast } from '~/domain/feeds/search-index.server';
import { episodeColumns } from '~/domain/feeds/store-feed.server';
import { requireShown } from '~/domain/podcasts/podcasts.server';
import { slicesOf } from '~/lib/concurrency/batches';
import { plainText } from '~/lib/html/plain-text';
import { sanitizeHtml } from '~/lib/html/sanitize-html.server';
import { believableDuration } from '~/lib/time/parse-duration';
import { t } from '~/messages/t';
import { type PodcastFacts, storePodcast } from './store-podcast.server';

export async function askDirectory<T>(question: (directory: Directory) => Promise<T>): Promise<T> {
  try {
    return await question(getDirectory());
  } catch (error) {
    if (!(error instanceof DirectoryError)) throw error;
    if (error.kind === 'throttled') throw new ThrottledError(error.retryAfterSeconds ?? 5);
    throw new UpstreamError(t('refusal.directoryDown'));
  }
}

const MAX_DESCRIPTION = 300;

/** Lists the newest first. @throws NotFoundError, GoneError; UpstreamError or ThrottledError from the directory */
export async function listDirectoryEpisodes(podcastIndexId: number): Promise<EpisodeChoice[]> {
  const stored = await db.podcast.findUnique({
    where: { podcastIndexId },
    select: { hiddenAt: true, held: true },
  });
  if (stored) requireShown(stored);
  const episodes = await askDirectory((directory) => directory.listEpisodes(podcastIndexId));
  if (episodes.length === 0) {
    const podcast = await askDirectory((directory) => directory.findPodcast(podcastIndexId));
    if (!podcast) throw new NotFoundError(t('refusal.noPodcast'));
  }
  return episodes.map(toEpisodeChoice);
}

const toEpisodeChoice = (episode: DirectoryEpisode): EpisodeChoice => ({
  id: String(episode.id),
  title: episode.title,
  description: plainText(episode.description, MAX_DESCRIPTION),
  pubDate: episode.datePublished?.toISOString() ?? null,
  duration: episode.duration,
  audioUrl: episode.enclosureUrl,
  imageUrl: episode.image,
});

/** Used when the feed cannot be read; the next successful refresh replaces the data. */
export async function importFromDirectory(
  url: string,
  facts: PodcastFacts,
  episodes: DirectoryEpisode[],
  failure: FetchFailure,
): Promise<{ id: string; created: boolean }> {
  const claim = await storePodcast(url, null, facts);
  if (typeof claim === 'string') return { id: claim, created: false };
  const { podcastId: id } = claim;
  try {
    const now = new Date();
    const state = { feedFailureCount: 0, feedFirstFailedAt: null, feedGoneAt: null, dead: false };
    await storeDirectoryEpisodes(claim, episodes);
    await db.podcast.update({
      where: { id },
      data: {
        ...(await episodeColumns(id, now)),
        ...failureColumns(state, failure, now),
        episodesFromDirectory: true,
      },
    });
    await indexPodcast(id);
    return { id, created: true };
  } finally {
    await claim.release();
  }
}

const CLEANED_AT_ONCE = 10;

export async function storeDirectoryEpisodes(
  claim: FeedClaim,
  listed: DirectoryEpisode[],
): Promise<number> {
  const episodes = new EpisodeStore(claim);
  for await (const items of batchesOf(listed)) await episodes.note(items);
  if (await episodes.match()) {
    for await (const items of batchesOf(listed)) await episodes.write(items);
  }
  await episodes.markInFeed({ isWhole: false });
  return episodes.created;
}

async function* batchesOf(listed: DirectoryEpisode[]): AsyncGenerator<FeedItem[]> {
  for (const some of slicesOf(listed, CLEANED_AT_ONCE)) {
    yield some.map(itemOfDirectory);
    await yieldToEventLoop();
  }
}

function itemOfDirectory(episode: DirectoryEpisode): FeedItem {
  const { enclosureUrl } = episode;
  const recording = { type: episode.enclosureType, length: episode.enclosureLength };
  const type = episode.episodeType?.toLowerCase();
  return {
    guid: episode.guid?.trim().slice(0, 1024).toWellFormed() || null,
    title: episode.title || null,
    description: sanitizeHtml(episode.description, episode.link),
    link: episode.link,
    pubDate: episode.datePublished,
    duration: believableDuration(episode.duration, recording),
    enclosure: enclosureUrl ? { url: enclosureUrl, ...recording } : null,
    imageUrl: episode.image,
    author: null,
    season: episode.season,
    seasonName: null,
    episodeNumber: episode.episode,
    episodeDisplay: null,
    episodeType: type === 'trailer' || type === 'bonus' ? type : 'full',
    explicit: episode.explicit,
    blocked: false,
    transcripts: [],
    chaptersUrl: null,
    inlineChapters: [],
    soundbites: [],
    statements: {},
    persons: [],
  };
}
