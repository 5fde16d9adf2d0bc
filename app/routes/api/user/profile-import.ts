import { countRequests, listRequests } from '~/domain/feeds/import/requested-feeds.server';
import { importOwnData } from '~/domain/own-data/import.server';
import { broughtSchema, importResponse } from '~/domain/own-data/own-data-schema';
import { api, endpoint, pageQuery } from '~/http/api.server';

const FEEDS_PER_PAGE = 30;

async function progressOf(userId: string, wanted: { page: number; limit: number }) {
  const [counts, { feeds, place }] = await Promise.all([
    countRequests(userId),
    listRequests(wanted, userId),
  ]);
  const told = feeds.map(({ url, status, message, slug }) => ({ url, status, message, slug }));
  return { counts, feeds: told, ...place };
}

export const loader = api({
  GET: endpoint({
    access: 'member',
    summary: 'Get the progress of reading the feeds of your last import.',
    query: pageQuery(FEEDS_PER_PAGE),
    response: importResponse,
    handle: ({ actor, query }) => progressOf(actor.id, query),
  }),
  POST: endpoint({
    access: 'member',
    summary:
      'Import the output of `GET /api/profile/export`, from this or another site; any of its lists may be omitted. At most 10 MB. Feeds are read in the background.',
    body: broughtSchema,
    bodySize: 'file',
    throttle: 'import',
    status: 202,
    refuses: [409],
    response: importResponse,
    handle: async ({ actor, body }) => {
      await importOwnData(actor, body);
      return progressOf(actor.id, { page: 1, limit: FEEDS_PER_PAGE });
    },
  }),
});

export const action = loader;
