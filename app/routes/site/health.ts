import { requireDatabase } from '~/domain/site/health.server';
import { api, endpoint } from '~/http/api.server';
import { version } from '~/version.server';

export const loader = api({
  GET: endpoint({
    access: 'anyone',
    summary: 'Check whether the server and its database work.',
    cacheUntil: 'outage',
    handle: async () => {
      await requireDatabase();
      return { status: 'ok', version };
    },
  }),
});

export const action = loader;
