import { listFailedAsText } from '~/domain/feeds/import/requested-feeds.server';
import { api, endpoint } from '~/http/api.server';
import { download } from '~/http/headers/response-headers.server';

export const loader = api({
  GET: endpoint({
    access: 'admin',
    summary: 'List the feeds that could not be added, with the reasons, as text.',
    handle: async () => download('failed-feeds.txt', 'text/plain', await listFailedAsText()),
  }),
});

export const action = loader;
