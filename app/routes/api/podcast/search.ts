import { SAID_TOO } from '~/domain/search/search';
import { groupedSearchResponse, searchQuery } from '~/domain/search/search-schema';
import { searchPodcasts } from '~/domain/search/search.server';
import { searchTranscripts } from '~/domain/search/transcript-search.server';
import { findPrimaryLanguage } from '~/domain/accounts/primary-language.server';
import { api, endpoint } from '~/http/api.server';
import { countsAsSearch } from '~/http/pages/search-counting.server';
import { throttleKey } from '~/http/access/visit.server';
import { typedReference } from '~/lib/quran/typed-reference';
import { versesPath } from '~/lib/quran/verse-range';

function versesIn(query: string) {
  const range = typedReference(query);
  return range && { ...range, path: versesPath(range) };
}

export const loader = api({
  GET: endpoint({
    access: 'anyone',
    summary:
      'Searches the library, the podcast directory, transcripts and verses; what is stored comes first, `api_` ids are not stored yet.',
    query: searchQuery,
    throttle: 'search',
    refuses: [502],
    response: groupedSearchResponse,
    handle: async (visit) => {
      const { q, page, limit, refresh, exact, language: within } = visit.query;
      const asked = { within, exact, language: await findPrimaryLanguage(visit.actor?.id) };
      const [answer, transcripts] = await Promise.all([
        searchPodcasts(q, {
          ...{ ...asked, page, limit, refresh },
          asker: throttleKey(visit),
          recordedFor: countsAsSearch(visit, q) ? 'person' : undefined,
        }),
        page === 1 ? searchTranscripts(q, { ...asked, page: 1, limit: SAID_TOO }) : null,
      ]);
      return { ...answer, said: transcripts?.said ?? [], verses: versesIn(q) };
    },
  }),
});

export const action = loader;
