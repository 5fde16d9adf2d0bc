import { DirectoryError } from '~/adapters/directory/directory.server';
import { UpstreamError } from '~/domain/errors';
import { typedReference } from '~/lib/quran/written-verses';
import { fold } from '~/lib/text/fold';
import { pageOf, pageOfList, readPage, type Page, type PageRequest } from '~/lib/web/page';
import { log } from '~/log.server';
import { pageLanguage } from '~/messages/t';
import { listWidenings } from './concepts/concepts.server';
import { searchDirectory, type DirectoryAnswer } from './directory-search.server';
import { rankLibrary, readHits } from './library-search.server';
import { UNKNOWN_TOTAL, SEARCH_PAGE_SIZE as LIMIT } from './search';
import { inLanguages, listOthers, noticeOf, directoryRefusal } from './search-results.server';
import type { SearchAnswer, SearchResult } from './search-schema';
import { recordSearch } from './search-terms.server';
import { didYouMean } from './words/did-you-mean.server';
import { MAX_QUERY } from './words/expansion.server';

const NOTHING: SearchAnswer = {
  podcasts: [],
  source: 'cached',
  notice: null,
  didYouMean: null,
  also: [],
  ...pageOf({ totalCount: 0, page: 1, limit: LIMIT }),
};

type LibraryList = {
  ids: string[];
  show: (from: number, to: number) => Promise<SearchResult[]>;
};

/**
 * Returns library hits, then directory hits. The directory is not asked while the library fills the page.
 * @param options.page from 1, clamped to the last
 * @param options.within podcast languages; all if empty
 * @param options.exact matches only the words as typed, in no other spelling or language
 * @param options.recordedFor `person` counts the query among the search terms
 * @throws UpstreamError, ThrottledError when the directory fails and the library has no hits
 */
export async function searchPodcasts(
  query: string,
  {
    page = 1,
    limit = LIMIT,
    refresh = false,
    recordedFor,
    language,
    languages = [],
    exact = false,
    asker,
  }: Partial<PageRequest> & {
    refresh?: boolean;
    recordedFor?: 'person';
    language?: string | null;
    languages?: readonly string[];
    exact?: boolean;
    asker?: string;
  } = {},
): Promise<SearchAnswer> {
  if (!fold(query.slice(0, MAX_QUERY))) return NOTHING;
  if (recordedFor === 'person' && page === 1) recordSearch(query, asker);
  const reading = pageLanguage();
  const { hits, guessed } = await rankLibrary(query, language, languages, reading, exact);
  const also = exact ? [] : listWidenings(query, reading);
  const library: LibraryList = {
    ids: hits.map(({ podcastId }) => podcastId),
    show: (from, to) => readHits(hits.slice(from, to)),
  };
  const request = { page, limit };
  // The directory knows no verses.
  const isAnswered = hits.length >= page * limit || typedReference(query) !== null;
  if (!refresh && isAnswered) return { ...(await ownPage(library, request)), also };
  const answer = await complete(library, request, async () => {
    const result = await searchDirectory(query, { refresh, asker, exact });
    return { ...result, hits: inLanguages(result.hits, languages) };
  });
  answer.also = also;
  const total = answer.totalCount ?? 0;
  if (answer.notice || total > (guessed ? hits.length : 0)) return answer;
  return { ...answer, didYouMean: await didYouMean(query, { asker }) };
}

/** The directory was not asked, so the total is unknown. */
async function ownPage(library: LibraryList, request: PageRequest): Promise<SearchAnswer> {
  return { ...(await cutPage(library, [], request)), ...UNKNOWN_TOTAL };
}

async function complete(
  library: LibraryList,
  request: PageRequest,
  askDirectory: () => Promise<DirectoryAnswer>,
): Promise<SearchAnswer> {
  try {
    const { hits, live } = await askDirectory();
    const answer = await cutPage(library, await listOthers(hits, library.ids), request);
    return { ...answer, source: live ? 'live' : 'cached' };
  } catch (error) {
    if (!(error instanceof DirectoryError)) throw error;
    log.warn({ err: error }, 'the directory did not answer a search');
    if (library.ids.length === 0) throw directoryRefusal(error);
    return { ...(await cutPage(library, [], request)), notice: noticeOf(error) };
  }
}

async function cutPage(
  library: LibraryList,
  others: SearchResult[],
  request: PageRequest,
): Promise<SearchAnswer> {
  const beyondOwn = (position: number) => Math.max(0, position - library.ids.length);
  const { rows: podcasts, pagination } = await readPage(
    request,
    async () => library.ids.length + others.length,
    async ({ skip, take }) => [
      ...(skip < library.ids.length ? await library.show(skip, skip + take) : []),
      ...others.slice(beyondOwn(skip), beyondOwn(skip + take)),
    ],
  );
  return { ...NOTHING, podcasts, ...pagination };
}

const MAX_CHOICES = 20;
const CHOICES_PER_PAGE = 3;

type PodcastChoices = { podcasts: SearchResult[]; pagination: Page; failed: boolean };

/** Null if the search failed. */
async function searchChoices(query: string): Promise<SearchResult[] | null> {
  if (query.trim() === '') return [];
  try {
    return (await searchPodcasts(query, { limit: MAX_CHOICES })).podcasts;
  } catch (error) {
    if (error instanceof UpstreamError) return null;
    throw error;
  }
}

export async function findPodcastChoices(query: string, page = 1): Promise<PodcastChoices> {
  const result = await searchChoices(query);
  const { rows, pagination } = pageOfList(result ?? [], { page, limit: CHOICES_PER_PAGE });
  return { podcasts: rows, pagination, failed: result === null };
}
