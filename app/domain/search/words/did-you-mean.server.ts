import { getDirectory, type DirectoryPodcast } from '~/adapters/directory/directory.server';
import { searchDirectory } from '~/domain/search/directory-search.server';
import { listNearWords, mayBeMisspelt } from '~/domain/search/index-queries.server';
import { rankLibrary } from '~/domain/search/library-search.server';
import { withTimeLimit } from '~/lib/concurrency/concurrent-work';
import { searchText } from '~/lib/text/fold';
import { log } from '~/log.server';
import { isDirectoryWord, learnWords, listNearDirectoryWords } from '../directory-search.server';
import { expandQuery } from './expansion.server';
import { englishWords } from './search-words.server';

/** An answer that arrives later serves the next request. */
const TIMEOUT_MS = 1_200;
const MAX_WORDS = 4;

/** Returns a spelling that has hits, for a query that has none, or null. Never fails. */
export async function didYouMean(
  query: string,
  { asker }: { asker?: string } = {},
): Promise<string | null> {
  const answer = suggest(query, asker).catch((error: unknown) => {
    log.debug({ err: error }, 'no other spelling could be looked for');
    return null;
  });
  return (await withTimeLimit(TIMEOUT_MS, answer))?.value ?? null;
}

async function suggest(query: string, asker: string | undefined): Promise<string | null> {
  const parts = expandQuery(query);
  if (parts.length > MAX_WORDS) return null;
  const doubtful = parts.filter(
    ({ words: [word = ''], groupKey }) => !groupKey && isDoubtful(word),
  );
  if (doubtful.length === 0) return null;
  const respell = async () => {
    const words = parts.map((part) =>
      doubtful.includes(part) ? bestSpelling(part.words.join(' ')) : part.words.join(' '),
    );
    return (await Promise.all(words)).join(' ');
  };
  const typed = parts.map(({ words }) => words.join(' ')).join(' ');
  let respelled = await respell();
  if (respelled !== typed && (await findsSomething(respelled, asker))) return respelled;
  for (const answer of suggestFromDirectory(
    typed,
    parts.length > 1 ? typed.split(' ') : [],
    asker,
  )) {
    const suggestions = await answer;
    learnWords(suggestions);
    const learned = await respell();
    if (learned === respelled) continue;
    respelled = learned;
    if (saysAll(suggestions, learned) || (await findsSomething(learned, asker))) return learned;
  }
  return null;
}

const isDoubtful = (word: string): boolean =>
  mayBeMisspelt(word) && !englishWords.has(word) && !isDirectoryWord(word);

async function bestSpelling(word: string): Promise<string> {
  if (isDirectoryWord(word)) return word;
  return listNearDirectoryWords(word)[0] ?? (await listNearWords(word))[0] ?? word;
}

/** Whether one of the texts contains all the words, so that the directory need not be asked. */
function saysAll(texts: string[], spelling: string): boolean {
  const words = spelling.split(' ');
  return texts.some((text) => {
    const textWords = new Set(searchText(text).split(' '));
    return words.every((word) => textWords.has(word));
  });
}

async function findsSomething(query: string, asker: string | undefined): Promise<boolean> {
  const { hits, guessed } = await rankLibrary(query);
  if (hits.length > 0 && !guessed) return true;
  return (await searchDirectory(query, { asker })).hits.length > 0;
}

/** Titles and authors, most likely first: similar titles show at once how a show is spelled. All requests start now. */
function suggestFromDirectory(query: string, words: string[], asker: string | undefined) {
  const directory = getDirectory();
  const low = { priority: 'low', asker } as const;
  const heard = (answer: Promise<DirectoryPodcast[]>): Promise<string[]> =>
    answer.then(
      (podcasts) => podcasts.map(({ title, author }) => `${title} ${author ?? ''}`),
      () => [],
    );
  const others =
    words.length > 0
      ? words.slice(0, MAX_WORDS).map((word) => directory.searchPodcasts(word, low))
      : [directory.listTrending(low)];
  const together = Promise.all(others.map(heard)).then((texts) => texts.flat());
  return [heard(directory.searchPodcasts(query, { ...low, similarTitle: true })), together];
}
