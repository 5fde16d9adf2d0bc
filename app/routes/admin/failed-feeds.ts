import { listFailedAsText } from '~/domain/feeds/import/requested-feeds.server';
import { api, endpoint } from '~/http/api.server';

export const loader = api({
  GET: endpoint({
    access: 'admin',
    summary: 'List the feeds that could not be added, with the reasons, as text.',
    handle: async () =>
      new Response(await listFailedAsText(), {
        headers: {
          'Content-Type': 'text/plain; charset=utf-8',
          'Content-Disposition': 'attachment; filename="failed-feeds.txt"',
        },
      }),
  }),
});

export const action = loader;
