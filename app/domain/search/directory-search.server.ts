import { LRUCache } from 'lru-cache';
import {
  DirectoryError,
  getDirectory,
  type Directory,
  type DirectoryPodcast,
  type DirectoryPriority,
} from '~/adapters/directory/directory.server';
import { fold } from '~/lib/fold';
import { plainText } from '~/lib/plain-text';
import { directoryQueries, isNonLatin } from './expansion.server';
import { MAX_DESCRIPTION } from './search-results.server';

/** What search keeps of a podcast that the directory knows. The description is plain text. */
export type DirectoryHit = Pick<
  DirectoryPodcast,
  | 'id'
  | 'title'
  | 'url'
  | 'author'
  | 'description'
  | 'image'
  | 'language'
  | 'categories'
  | 'podcastGuid'
  | 'episodeCount'
>;

export type DirectoryAnswer = {
  hits: DirectoryHit[];
  /** True when the directory was asked just now, false when the answer was kept from before. */
  live: boolean;
};

const FRESH_MS = 5 * 60_000;
/** An answer of which a part failed is worth little for long. */
const PARTIAL_MS = 20_000;
/** The longest a page waits for the directory, whatever happens. */
const PATIENCE_MS = 2_000;
/** Other spellings may take this long, counted from the beginning: what we have by then is shown in time. */
const SPELLINGS_MS = 1_800;
/** With this many podcasts for the words as typed, other spellings are not worth the directory's time. */
const PLENTY = 20;
const MAX_HITS = 60;

type Gathering = { hits: DirectoryHit[]; whole: boolean };

const kept = new LRUCache<string, { hits: DirectoryHit[]; at: number }>({
  max: 500,
  ttl: FRESH_MS,
  ttlResolution: 0,
  perf: { now: () => Date.now() },
});
const underWay = new Map<string, Promise<DirectoryHit[]>>();

/**
 * Asks the directory for a query: as it was typed, then, when that brings little, in at most two other
 * spellings, and by similar titles when the query is not in Latin letters. Answers are kept five minutes.
 * @param options.refresh ask again although an answer is kept, and although the directory failed a moment ago
 * @throws DirectoryError when it does not answer within two seconds
 */
export function searchDirectory(
  query: string,
  options: { refresh?: boolean } = {},
): Promise<DirectoryAnswer> {
  const priority = options.refresh ? 'high' : 'normal';
  return ask(keyOf(query), () => gather(getDirectory(), query.trim(), priority), options);
}

const keyOf = (query: string): string => `search ${fold(query)}`;

/** When the directory gave the answer that is kept for a query, in milliseconds; 0 when none is. */
export const directoryAnsweredAt = (query: string): number => kept.get(keyOf(query))?.at ?? 0;

/** What is trending in the directory, kept five minutes too. @throws DirectoryError */
export function listTrendingInDirectory(): Promise<DirectoryAnswer> {
  return ask('trending', async () => {
    const hits = merge([await getDirectory().listTrending()]);
    return { hits, whole: true };
  });
}

/** One question at a time for each key; an answer that comes too late for its asker is kept all the same. */
async function ask(
  key: string,
  question: () => Promise<Gathering>,
  { refresh = false }: { refresh?: boolean } = {},
): Promise<DirectoryAnswer> {
  const known = refresh ? undefined : kept.get(key);
  if (known) return { hits: known.hits, live: false };
  let asking = underWay.get(key);
  if (!asking) {
    asking = question()
      .then(({ hits, whole }) => {
        kept.set(key, { hits, at: Date.now() }, { ttl: whole ? FRESH_MS : PARTIAL_MS });
        return hits;
      })
      .finally(() => underWay.delete(key));
    underWay.set(key, asking);
  }
  return { hits: await withPatience(asking), live: true };
}

async function withPatience<T>(answer: Promise<T>): Promise<T> {
  const inTime = await before(PATIENCE_MS, answer);
  if (inTime) return inTime.value;
  throw new DirectoryError('unavailable', 'The directory took too long to answer.');
}

/** What a promise brings within so many milliseconds, or null. */
async function before<T>(milliseconds: number, answer: Promise<T>): Promise<{ value: T } | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), milliseconds);
  });
  try {
    return await Promise.race([answer.then((value) => ({ value })), late]);
  } finally {
    clearTimeout(timer);
  }
}

async function gather(
  directory: Directory,
  query: string,
  priority: DirectoryPriority,
): Promise<Gathering> {
  const start = Date.now();
  const typed = await directory.searchPodcasts(query, { priority });
  const found = merge([typed]);
  if (found.length >= PLENTY) return { hits: found, whole: true };
  const [first, ...others] = directoryQueries(query);
  const low = { priority: 'low' } as const;
  // In this order, because the directory's limit may not let all of them pass.
  const questions = [
    ...(first ? [directory.searchPodcasts(first, low)] : []),
    ...(isNonLatin(query) ? [directory.searchPodcasts(query, { ...low, similarTitle: true })] : []),
    ...others.map((term) => directory.searchPodcasts(term, low)),
  ];
  const more: (DirectoryPodcast[] | undefined)[] = questions.map(() => undefined);
  const all = Promise.allSettled(
    questions.map(async (question, index) => {
      more[index] = await question;
    }),
  );
  await before(SPELLINGS_MS - (Date.now() - start), all);
  const answers = more.filter((answer) => answer !== undefined);
  return { hits: merge([typed, ...answers]), whole: answers.length === questions.length };
}

/** Each living podcast once, in the order of the answers. */
function merge(answers: DirectoryPodcast[][]): DirectoryHit[] {
  const byId = new Map<number, DirectoryPodcast>();
  for (const podcast of answers.flat()) {
    if (!podcast.dead && !byId.has(podcast.id)) byId.set(podcast.id, podcast);
  }
  return [...byId.values()].slice(0, MAX_HITS).map((podcast) => ({
    id: podcast.id,
    title: podcast.title,
    url: podcast.url,
    author: podcast.author,
    description: plainText(podcast.description, MAX_DESCRIPTION),
    image: podcast.image,
    language: podcast.language,
    categories: podcast.categories,
    podcastGuid: podcast.podcastGuid,
    episodeCount: podcast.episodeCount,
  }));
}
