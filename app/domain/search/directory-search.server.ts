import { LRUCache } from 'lru-cache';
import { db } from '~/adapters/database/client.server';
import {
  DirectoryError,
  getDirectory,
  type DirectoryRequestOptions,
  type Directory,
  type DirectoryPodcast,
  disableDirectory,
  type DirectoryKind,
} from '~/adapters/directory/directory.server';
import { lessOneLetter } from '~/adapters/search/word-index';
import { singleFlight, withTimeLimit } from '~/lib/concurrency/concurrent-work';
import { plainText } from '~/lib/html/plain-text';
import { editDistance } from '~/lib/language/spelling';
import { searchText, fold } from '~/lib/text/fold';
import { MINUTE } from '~/lib/time/milliseconds';
import { log } from '~/log.server';
import { cacheUses } from '~/metrics.server';
import { isTypoOf } from './index-queries.server';
import { MAX_DESCRIPTION } from './search-results.server';
import { directoryQueries, isNonLatin } from './words/expansion.server';
import { indexedWords } from './words/search-words.server';

/** The least recently seen words are dropped first; about 5 MB including their forms. */
const MAX_LEARNED_WORDS = 5_000;

/** Words by their forms with one letter left out, for fast lookup of similar words. */
const byForm = new Map<string, Set<string>>();
const formsOf = (word: string): string[] => [word, ...lessOneLetter(word)];

const uses = new LRUCache<string, number>({
  max: MAX_LEARNED_WORDS,
  noDisposeOnSet: true,
  dispose: (_count, word) => formsOf(word).forEach((form) => forgetWord(form, word)),
});

function forgetWord(form: string, word: string): void {
  const words = byForm.get(form);
  words?.delete(word);
  if (words?.size === 0) byForm.delete(form);
}

export function learnWords(texts: string[]): void {
  for (const { word } of texts.flatMap((text) => indexedWords(searchText(text)))) {
    const before = uses.get(word);
    uses.set(word, (before ?? 0) + 1);
    if (before !== undefined) continue;
    for (const form of formsOf(word)) {
      byForm.set(form, (byForm.get(form) ?? new Set()).add(word));
    }
  }
}

export const isDirectoryWord = (word: string): boolean => uses.has(word);

export function listNearDirectoryWords(word: string): string[] {
  const near = new Set(formsOf(word).flatMap((form) => [...(byForm.get(form) ?? [])]));
  return [...near]
    .filter((other) => other !== word && isTypoOf(word, other))
    .map((other) => ({ other, distance: editDistance(word, other), uses: uses.peek(other) ?? 0 }))
    .sort((a, b) => a.distance - b.distance || b.uses - a.uses)
    .map(({ other }) => other);
}

/** Descriptions are plain text. */
export type DirectoryAnswer = {
  hits: DirectoryPodcast[];
  live: boolean;
};

const FRESH_MS = 5 * MINUTE;
const PARTIAL_MS = 20_000;
const TIMEOUT_MS = 2_000;
/** Time limit for all other spellings, measured from the first request. */
const SPELLINGS_MS = 1_800;
const ENOUGH_HITS = 20;
const MAX_HITS = 200;
/** Cached hits of all queries together: about 25 MB. */
const MAX_CACHED_HITS = 30_000;

type FetchedHits = { hits: DirectoryPodcast[]; complete: boolean };

const cache = new LRUCache<string, { hits: DirectoryPodcast[]; at: number }>({
  maxSize: MAX_CACHED_HITS,
  sizeCalculation: ({ hits }) => Math.max(60, hits.length),
  ttl: FRESH_MS,
  ttlResolution: 0,
  perf: { now: () => Date.now() },
});
const pending = new Map<string, Promise<DirectoryPodcast[]>>();

type SearchOptions = { exact?: boolean };

/**
 * Searches for the query as typed and, if there are few hits, for two other spellings and similar titles. Cached for
 * five minutes.
 * @param options.refresh bypasses the cache and an open circuit breaker
 * @param options.exact skips other spellings
 * @throws DirectoryError when there is no answer within two seconds
 */
export function searchDirectory(
  query: string,
  {
    refresh = false,
    asker,
    exact = false,
  }: SearchOptions & { refresh?: boolean; asker?: string } = {},
): Promise<DirectoryAnswer> {
  const asking = { priority: refresh ? 'high' : 'normal', asker } as const;
  const fetching = () => fetchHits(getDirectory(), query.trim(), { ...asking, exact });
  return ask(keyOf(query, { exact }), fetching, { refresh });
}

const keyOf = (query: string, { exact = false }: SearchOptions): string =>
  `search${exact ? ' exactly' : ''} ${fold(query)}`;

/** Milliseconds since 1970, or 0 when nothing is cached. */
export const directoryAnsweredAt = (query: string, options: SearchOptions = {}): number =>
  cache.get(keyOf(query, options))?.at ?? 0;

/** Cached per selection of languages; an empty selection means all. */
export function listTrendingInDirectory({
  languages = [],
  ...asking
}: DirectoryRequestOptions & { languages?: readonly string[] } = {}): Promise<DirectoryAnswer> {
  const sortedLanguages = [...languages].sort();
  return ask(`trending ${sortedLanguages.join()}`, async () => {
    const hits = merge([
      await getDirectory().listTrending({ ...asking, languages: sortedLanguages }),
    ]);
    return { hits, complete: true };
  });
}

/** Sends one request per key at a time; late answers are cached too. */
async function ask(
  key: string,
  question: () => Promise<FetchedHits>,
  { refresh = false }: { refresh?: boolean } = {},
): Promise<DirectoryAnswer> {
  if (getDirectory().kind === 'none') return { hits: [], live: false };
  const cached = refresh ? undefined : cache.get(key);
  cacheUses.inc({ cache: 'directory', result: cached ? 'hit' : 'miss' });
  if (cached) return { hits: cached.hits, live: false };
  const asking = singleFlight(pending, key, async () => {
    const { hits, complete } = await question();
    cache.set(key, { hits, at: Date.now() }, { ttl: complete ? FRESH_MS : PARTIAL_MS });
    return hits;
  });
  return { hits: await withTimeout(asking), live: true };
}

async function withTimeout<T>(answer: Promise<T>): Promise<T> {
  const inTime = await withTimeLimit(TIMEOUT_MS, answer);
  if (inTime) return inTime.value;
  throw new DirectoryError('unavailable', 'The directory took too long to answer.');
}

async function fetchHits(
  directory: Directory,
  query: string,
  { exact, ...asking }: DirectoryRequestOptions & { exact: boolean },
): Promise<FetchedHits> {
  const start = Date.now();
  const typed = await directory.searchPodcasts(query, asking);
  const hits = merge([typed]);
  if (exact || hits.length >= ENOUGH_HITS) return { hits: hits, complete: true };
  const [first, ...others] = directoryQueries(query);
  const low = { ...asking, priority: 'low' } as const;
  // In order of value: the rate limit may stop the later ones.
  const queries = [
    ...(first ? [directory.searchPodcasts(first, low)] : []),
    ...(isNonLatin(query) ? [directory.searchPodcasts(query, { ...low, similarTitle: true })] : []),
    ...others.map((term) => directory.searchPodcasts(term, low)),
  ];
  const more: (DirectoryPodcast[] | undefined)[] = queries.map(() => undefined);
  const all = Promise.allSettled(
    queries.map(async (question, index) => {
      more[index] = await question;
    }),
  );
  await withTimeLimit(SPELLINGS_MS - (Date.now() - start), all);
  const answers = more.filter((answer) => answer !== undefined);
  return { hits: merge([typed, ...answers]), complete: answers.length === queries.length };
}

function merge(answers: DirectoryPodcast[][]): DirectoryPodcast[] {
  const byId = new Map<number, DirectoryPodcast>();
  for (const podcast of answers.flat()) {
    if (!podcast.dead && !byId.has(podcast.id)) byId.set(podcast.id, podcast);
  }
  const podcasts = [...byId.values()].slice(0, MAX_HITS);
  learnWords(podcasts.map(({ title, author }) => `${title} ${author ?? ''}`));
  return podcasts.map((podcast) => ({
    ...podcast,
    description: plainText(podcast.description, MAX_DESCRIPTION),
  }));
}

/** `none` and `sample` mean that no Podcast Index key is configured. */
export const directoryKind = (): DirectoryKind => getDirectory().kind;

/**
 * Called at startup. Without a key, sample results are used only if the library contains samples (`npm run
 * quickstart`).
 */
export async function chooseDirectory(): Promise<void> {
  if (directoryKind() !== 'sample') return;
  const where = { rssUrl: { startsWith: '/sample/' } };
  if (await db.podcast.findFirst({ where, select: { id: true } })) return;
  disableDirectory();
  log.warn(
    'no Podcast Index key: searches find only what is in the library of this site. Get a free key and secret at https://api.podcastindex.org/signup and set PODCAST_INDEX_KEY and PODCAST_INDEX_SECRET',
  );
}
