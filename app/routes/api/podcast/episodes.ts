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
      'List the episodes of a podcast in pages; `sort=show` is oldest first for serial shows. Long descriptions, persons and transcripts are truncated; get a single episode for the full ones.',
    params: z.object({ slug: slugText }),
    query: pageQuery(EPISODES_PER_PAGE).extend({
      sort: z.enum(['newest', 'oldest', 'show']).default('newest'),
    }),
    response: pageResponse.extend({
      episodes: z.array(episodeResponse),
      sort: z.enum(['newest', 'oldest']),
      total: z.number(),
    }),
    cacheUntil: 'write',
    handle: async ({ params, query }) => listEpisodes(params.slug, query),
  }),
});

export const action = loader;
