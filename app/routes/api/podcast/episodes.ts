import { z } from 'zod';
import { EPISODES_PER_PAGE } from '~/domain/episodes/episodes';
import { episodeResponse } from '~/domain/episodes/episodes-schema';
import { listEpisodes } from '~/domain/episodes/episodes.server';
import { pageResponse, slugText } from '~/domain/input-schema';
import { api, endpoint, pageQuery } from '~/http/api.server';

export const loader = api({
  GET: endpoint({
    access: 'anyone',
    summary:
      'The episodes of a podcast, a page at a time; `sort=show` is oldest first for a serial show. Long descriptions, persons and transcripts are cut so that all fit; the call for one episode has them whole.',
    params: z.object({ slug: slugText }),
    query: pageQuery(EPISODES_PER_PAGE).extend({
      sort: z.enum(['newest', 'oldest', 'show']).default('newest'),
    }),
    response: pageResponse.extend({
      episodes: z.array(episodeResponse),
      sort: z.enum(['newest', 'oldest']),
      total: z.number(),
    }),
    keptUntil: 'write',
    handle: async ({ params, query }) => listEpisodes(params.slug, query),
  }),
});

export const action = loader;
