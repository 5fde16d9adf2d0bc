import { transcriptSearchQuery, transcriptSearchResponse } from '~/domain/search/search-schema';
import { searchTranscripts } from '~/domain/search/transcript-search.server';
import { findPrimaryLanguage } from '~/domain/accounts/primary-language.server';
import { api, endpoint } from '~/http/api.server';

export const loader = api({
  GET: endpoint({
    access: 'anyone',
    summary:
      'Search transcripts, newest episodes first: at most 100 matches, three per transcript.',
    query: transcriptSearchQuery,
    throttle: 'search',
    response: transcriptSearchResponse,
    handle: async ({ actor, query: { q, language: within, ...page } }) =>
      searchTranscripts(q, { ...page, within, language: await findPrimaryLanguage(actor?.id) }),
  }),
});

export const action = loader;
