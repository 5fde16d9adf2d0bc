import { DirectoryError } from '~/adapters/directory/directory.server';
import { pageOfList, type PageRequest } from '~/lib/web/page';
import { log } from '~/log.server';
import { inLanguages, listOthers, noticeOf, directoryRefusal } from './directory-results.server';
import { listTrendingInDirectory } from './directory-search.server';
import { listPopularIds } from './popular-podcasts.server';
import { SEARCH_PAGE_SIZE, type SearchAnswer, type SearchResult } from './search';
import { listSavedResults } from './search-results.server';

const POPULAR = 100;

type Part = { from: 'library' | 'directory'; languages: readonly string[] };

/** What the library has and the directory knows, in that order, of each choice of languages. */
const partsOf = (choices: (readonly string[])[]): Part[] =>
  choices.flatMap((languages) => [
    { from: 'library' as const, languages },
    { from: 'directory' as const, languages },
  ]);

class Trending {
  readonly podcasts: SearchResult[] = [];
  live = false;
  failure: DirectoryError | null = null;

  constructor(readonly asker: string | undefined) {}

  async add({ from, languages }: Part): Promise<void> {
    const shown = this.podcasts.map(({ id }) => id);
    if (from === 'library') {
      const popular = await listSavedResults(await listPopularIds(POPULAR, languages));
      this.podcasts.push(...popular.filter(({ id }) => !shown.includes(id)));
    } else if (!this.failure) {
      const hits = await this.#ask(languages);
      const others = await listOthers(inLanguages(hits, languages), shown);
      this.podcasts.push(...others.filter(({ id }) => !shown.includes(id)));
    }
  }

  async #ask(languages: readonly string[]) {
    try {
      const { hits, live } = await listTrendingInDirectory({ asker: this.asker, languages });
      this.live ||= live;
      return hits;
    } catch (error) {
      if (!(error instanceof DirectoryError)) throw error;
      log.warn({ err: error }, 'the directory did not say what is trending');
      this.failure = error;
      return [];
    }
  }
}

/**
 * What people play and favourite, then what the directory says; it is asked only for a page that needs it.
 * @param options.within languages of the podcasts; all without any
 * @param options.first podcasts in this language come before all others
 * @throws UpstreamError, ThrottledError when the directory fails and the library has nothing
 */
export async function listTrending({
  page = 1,
  limit = SEARCH_PAGE_SIZE,
  asker,
  within = [],
  first = null,
}: Partial<PageRequest> & {
  asker?: string;
  within?: readonly string[];
  first?: string | null;
} = {}): Promise<SearchAnswer> {
  const trending = new Trending(asker);
  const parts = partsOf(first && within.length === 0 ? [[first], []] : [within]);
  const filled = () => trending.podcasts.length >= page * limit;
  while (parts.length > 0 && !filled()) await trending.add(parts.shift()!);
  const { podcasts, failure, live } = trending;
  if (failure && podcasts.length === 0) throw directoryRefusal(failure);
  return {
    ...cutPage(podcasts, { page, limit }, parts.length > 0),
    source: live ? 'live' : 'cached',
    notice: failure ? noticeOf(failure) : null,
    didYouMean: null,
  };
}

/** While `goesOn`, the page is full and the total unknown; else a page beyond the last is the last. */
function cutPage(podcasts: SearchResult[], wanted: PageRequest, goesOn: boolean) {
  const { rows, place } = pageOfList(podcasts, wanted);
  return {
    podcasts: rows,
    ...place,
    ...(goesOn ? { totalCount: null, totalPages: null, hasNextPage: true } : {}),
  };
}
