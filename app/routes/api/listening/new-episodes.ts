import { z } from 'zod';
import { pageResponse } from '~/domain/input-schema';
import { NEW_PER_PAGE } from '~/domain/listening/listening';
import { newEpisodeResponse } from '~/domain/listening/listening-schema';
import { listNewEpisodes, newSince } from '~/domain/listening/new-episodes.server';
import { api, endpoint, pageQuery } from '~/http/api.server';

export const loader = api({
  GET: endpoint({
    access: 'member',
    summary:
      'List the episodes of your favorites from the last 30 days, newest first; `isNew` marks those added since you last opened the list on the site.',
    query: pageQuery(NEW_PER_PAGE).extend({ unplayed: z.stringbool().default(false) }),
    response: pageResponse.extend({
      newCount: z.number(),
      episodes: z.array(newEpisodeResponse),
    }),
    handle: async ({ actor, query }) =>
      listNewEpisodes(actor.id, { ...query, since: await newSince(actor.id) }),
  }),
});

export const action = loader;
