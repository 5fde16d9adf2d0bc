import { z } from 'zod';
import { slugText } from '~/domain/input-schema';
import { podcastResponse } from '~/domain/podcasts/podcasts-schema';
import { getPodcast } from '~/domain/podcasts/podcasts.server';
import { api, endpoint } from '~/http/api.server';

export const loader = api({
  GET: endpoint({
    access: 'anyone',
    summary: 'Get a podcast of the library by its slug.',
    params: z.object({ slug: slugText }),
    response: z.object({ podcast: podcastResponse }),
    cacheUntil: 'write',
    handle: async ({ params }) => ({ podcast: await getPodcast(params.slug) }),
  }),
});

export const action = loader;
