import { z } from 'zod';
import { findPrimaryLanguage } from '~/domain/accounts/current-user.server';
import { recommendationsQuery, recommendationsResponse } from '~/domain/listening/listening-schema';
import { listRecommendations } from '~/domain/listening/new-episodes.server';
import { TRANSCRIPT_HITS_SHOWN } from '~/domain/search/search';
import {
  groupedSearchResponse,
  searchAnswerResponse,
  searchQuery,
  searchResultResponse,
  transcriptSearchQuery,
  transcriptSearchResponse,
  trendingQuery,
} from '~/domain/search/search-schema';
import { searchPodcasts } from '~/domain/search/search.server';
import { searchTranscripts } from '~/domain/search/transcript-search.server';
import { listTrending } from '~/domain/search/trending.server';
import { throttleKey } from '~/http/access/request-context.server';
import { endpoint, resource } from '~/http/api.server';
import { countsAsSearch } from '~/http/pages/search-counting.server';
import { typedReference, versesPath } from '~/lib/quran/written-verses';

function versesIn(query: string) {
  const range = typedReference(query);
  return range && { ...range, path: versesPath(range) };
}

export const loader = resource('Search: in podcasts and transcripts.', {
  'search/podcasts': {
    GET: endpoint({
      access: 'anyone',
      summary:
        'Search the library, the podcast directory, transcripts and verses; stored podcasts come first, `api_` ids are not stored yet.',
      query: searchQuery,
      throttle: 'search',
      refuses: [502],
      response: groupedSearchResponse,
      handle: async (ctx) => {
        const { q, page, limit, refresh, exact, language } = ctx.query;
        const options = {
          within: language,
          exact,
          language: await findPrimaryLanguage(ctx.actor?.id),
        };
        const [answer, transcripts] = await Promise.all([
          searchPodcasts(q, {
            ...options,
            page,
            limit,
            refresh,
            asker: throttleKey(ctx),
            recordedFor: countsAsSearch(ctx, q) ? 'person' : undefined,
          }),
          page === 1
            ? searchTranscripts(q, { ...options, page: 1, limit: TRANSCRIPT_HITS_SHOWN })
            : null,
        ]);
        return { ...answer, said: transcripts?.said ?? [], verses: versesIn(q) };
      },
    }),
  },
  'search/transcripts': {
    GET: endpoint({
      access: 'anyone',
      summary:
        'Search transcripts, newest episodes first: at most 100 matches, three per transcript.',
      query: transcriptSearchQuery,
      throttle: 'search',
      response: transcriptSearchResponse,
      handle: async ({ actor, query: { q, language, ...page } }) =>
        searchTranscripts(q, {
          ...page,
          languages: language,
          language: await findPrimaryLanguage(actor?.id),
        }),
    }),
  },
  'podcasts/search': {
    GET: endpoint({
      access: 'admin',
      summary:
        'Search the library and the directory for podcasts to feature; the search is not counted.',
      query: searchQuery.pick({ q: true, limit: true }),
      refuses: [502],
      response: z.object({ podcasts: z.array(searchResultResponse) }),
      handle: async ({ query: { q, limit } }) => {
        const { podcasts } = await searchPodcasts(q, { limit });
        return { podcasts };
      },
    }),
  },
  'podcasts/trending': {
    GET: endpoint({
      access: 'anyone',
      summary:
        'List what people on this site play and favorite most, then what is trending in the podcast directory.',
      query: trendingQuery,
      throttle: 'search',
      refuses: [502],
      response: searchAnswerResponse,
      handle: async (ctx) => {
        const { page, limit, language } = ctx.query;
        return listTrending({ page, limit, languages: language, asker: throttleKey(ctx) });
      },
    }),
  },
  'podcasts/related': {
    GET: endpoint({
      access: 'anyone',
      summary:
        'List podcasts related to the first of the given podcasts that has any, each with a reason other than just the language; null if none has.',
      query: recommendationsQuery,
      response: z.object({ because: recommendationsResponse.nullable() }),
      handle: async ({ query }) => ({ because: await listRecommendations(query.heard) }),
    }),
  },
});

export const action = loader;
