import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { z } from 'zod';
import { episodeResponse } from '~/domain/episodes/episodes-schema';
import { createPodcast } from '~/domain/feeds/import/create-podcast.server';
import { creationSchema, podcastResponse } from '~/domain/podcasts/podcasts-schema';
import { api, endpoint, reply } from '~/http/api.server';
import { throttleKey } from '~/http/access/visit.server';

export const loader = api({
  POST: endpoint({
    access: 'anyone',
    summary:
      'Add a podcast from the directory with its episodes; 200 if it already exists, 409 while it waits for an admin.',
    params: creationSchema,
    throttle: 'createPodcast',
    status: 201,
    repeatStatus: 200,
    refuses: [409, 502],
    response: z.object({
      message: z.string(),
      episodeCount: z.number(),
      podcast: podcastResponse,
      episodes: z.array(episodeResponse),
    }),
    handle: async ({ params, ...visit }) => {
      const { created, ...rest } = await createPodcast(
        params.podcastIndexId,
        throttleKey(visit),
        visit.actor?.id,
      );
      // Parsing ten long descriptions and serializing them as JSON take separate turns of the event loop.
      await yieldToEventLoop();
      const message = created ? 'Podcast created' : 'Podcast already exists';
      return reply({ message, ...rest }, { status: created ? 201 : 200 });
    },
  }),
});

export const action = loader;
