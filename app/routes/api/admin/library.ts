import { libraryPageResponse, libraryQuery } from '~/domain/library/library-schema';
import { listLibrary } from '~/domain/library/library.server';
import { api, endpoint, pageQuery } from '~/http/api.server';

export const loader = api({
  GET: endpoint({
    access: 'admin',
    summary: 'List all podcasts, including hidden ones, most recently added first, in pages of 25.',
    query: pageQuery(25).extend(libraryQuery.shape),
    response: libraryPageResponse,
    handle: ({ query }) => listLibrary(query),
  }),
});

export const action = loader;
