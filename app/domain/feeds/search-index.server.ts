import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { db, execute } from '~/adapters/database/client.server';
import { searchEngine } from '~/adapters/search/search.server';
import { storeFacets } from '~/domain/search/browse/podcast-facets.server';
import { indexedWords, MAX_BODY, MAX_TITLE } from '~/domain/search/words/search-words.server';
import { refoldSpeakers, storeAllSpeakers } from '~/domain/speakers/store-speakers.server';
import { indexTranscripts } from '~/domain/transcripts/store-segments.server';
import { anyOf } from '~/lib/any-of';
import { inBatches, slicesOf } from '~/lib/concurrency/batches';
import { plainText } from '~/lib/html/plain-text';
import { searchText, FOLDING } from '~/lib/text/fold';

// Rows are written in key order, so that two writers cannot deadlock.

/** Small batches, because SQLite blocks this thread. */
const EPISODES_AT_ONCE = 100;
const WORDS_AT_ONCE = 200;
const PODCASTS_AT_ONCE = 200;

/** Call when title, names, description, language, categories or `blocked` may have changed. Ignores unknown ids. */
export async function indexPodcast(podcastId: string): Promise<void> {
  const podcast = await db.podcast.findUnique({
    where: { id: podcastId },
    select: {
      title: true,
      author: true,
      ownerName: true,
      description: true,
      language: true,
      categories: true,
      topics: true,
      blocked: true,
    },
  });
  if (!podcast) return;
  await storeFacets(podcastId, podcast);
  if (podcast.blocked) {
    await db.podcastSearchText.deleteMany({ where: { podcastId } });
    return;
  }
  const folded = (text: string, most: number) => searchText(text, podcast).slice(0, most).trim();
  const names = new Set([podcast.author, podcast.ownerName].filter(Boolean));
  const title = folded(podcast.title, MAX_TITLE);
  const author = folded([...names].join(' '), MAX_TITLE);
  const body = folded(plainText(podcast.description, 2 * MAX_BODY), MAX_BODY);
  await searchEngine.storePodcasts([{ podcastId, title, author, body }]);
  await storeNewWords(`${title} ${author}`, new Set());
}

/** @param episodeIds new or changed episodes; defaults to all */
export async function indexEpisodes(podcastId: string, episodeIds?: string[]): Promise<void> {
  const podcast = await db.podcast.findUnique({
    where: { id: podcastId },
    select: { language: true, title: true, author: true, ownerName: true },
  });
  if (!podcast) return;
  const fold = (text: string | null) =>
    searchText(text ?? '', podcast)
      .slice(0, MAX_TITLE)
      .trim();
  // Authors who match the podcast's own names are already found through the podcast.
  const podcastNames = [podcast.author, podcast.ownerName, podcast.title].map(fold);
  const authorOf = (author: string | null) =>
    podcastNames.includes(fold(author)) ? '' : fold(author);
  const seen = new Set<string>();
  for await (const episodes of episodeIds
    ? chosenEpisodes(podcastId, episodeIds)
    : allEpisodes(podcastId)) {
    const hidden = episodes.filter(({ blocked }) => blocked).map(({ id }) => id);
    if (hidden.length > 0) {
      await db.episodeSearchText.deleteMany({ where: { episodeId: anyOf(hidden) } });
    }
    const texts = episodes
      .filter(({ blocked }) => !blocked)
      .map(({ id, title, author }) => ({
        episodeId: id,
        podcastId,
        title: searchText(title, podcast).slice(0, MAX_TITLE),
        author: authorOf(author),
      }))
      .sort((a, b) => (a.episodeId < b.episodeId ? -1 : 1));
    await searchEngine.storeEpisodes(texts);
    await yieldToEventLoop();
    await storeNewWords(texts.map(({ title, author }) => `${title} ${author}`).join(' '), seen);
    await yieldToEventLoop();
  }
}

type EpisodeNames = { id: string; title: string; author: string | null; blocked: boolean };

async function* chosenEpisodes(podcastId: string, ids: string[]): AsyncGenerator<EpisodeNames[]> {
  for (const some of slicesOf(ids, EPISODES_AT_ONCE)) {
    const episodes = await db.episode.findMany({
      // With `podcastId` here SQLite would read all episodes of the podcast.
      where: { id: anyOf(some) },
      select: { id: true, podcastId: true, title: true, author: true, blocked: true },
    });
    yield episodes.filter((episode) => episode.podcastId === podcastId);
  }
}

const allEpisodes = (podcastId: string): AsyncGenerator<EpisodeNames[]> =>
  inBatches(
    (after) =>
      db.episode.findMany({
        where: { podcastId, key: { gt: after } },
        orderBy: { key: 'asc' },
        take: EPISODES_AT_ONCE,
        select: { id: true, key: true, title: true, author: true, blocked: true },
      }),
    ({ key }) => key,
  );

async function storeNewWords(folded: string, seen: Set<string>): Promise<void> {
  const fresh = indexedWords(folded)
    .filter(({ word }) => !seen.has(word))
    .sort((a, b) => (a.word < b.word ? -1 : 1));
  for (const { word } of fresh) seen.add(word);
  for (const some of slicesOf(fresh, WORDS_AT_ONCE)) await searchEngine.storeWords(some);
}

async function reindexPodcast(id: string): Promise<void> {
  await indexTranscripts(id);
  await indexPodcast(id);
  await indexEpisodes(id);
  await storeAllSpeakers(id);
  await execute(`UPDATE "Podcast" SET "searchFolding" = ${FOLDING} WHERE "id" = ?`, id);
}

/** Search stays available meanwhile. @returns the number of podcasts read */
async function reindex(where: { searchFolding?: { lt: number } }, stopping?: AbortSignal) {
  await refoldSpeakers();
  let count = 0;
  const all = inBatches(
    (after) =>
      db.podcast.findMany({
        where: { ...where, id: { gt: after } },
        orderBy: { id: 'asc' },
        take: PODCASTS_AT_ONCE,
        select: { id: true },
      }),
    ({ id }) => id,
  );
  for await (const podcasts of all) {
    for (const { id } of podcasts) {
      if (stopping?.aborted) return count;
      await reindexPodcast(id);
      count += 1;
    }
  }
  await searchEngine.reindexWords();
  return count;
}

/** For rows written without this code. @returns the number of podcasts read */
export const rebuildSearchIndex = (): Promise<number> => reindex({});

/**
 * Reindexes what was stored with an older folding; resumes after an interruption. @returns the number of podcasts read
 */
export async function indexOutdated(stopping?: AbortSignal): Promise<number> {
  const where = { searchFolding: { lt: FOLDING } };
  const due = await db.podcast.findFirst({ where, select: { id: true } });
  return due ? reindex(where, stopping) : 0;
}
