import { z } from 'zod';
import { episodeResponse } from '~/domain/episodes/episodes-schema';
import { getEpisode } from '~/domain/episodes/episodes.server';
import { idText, slugText } from '~/domain/input-schema';
import { api, endpoint } from '~/http/api.server';

export const loader = api({
  GET: endpoint({
    access: 'anyone',
    summary: 'Get an episode of a podcast.',
    params: z.object({ slug: slugText, episodeId: idText }),
    response: z.object({ episode: episodeResponse }),
    cacheUntil: 'write',
    handle: async ({ params }) => ({ episode: await getEpisode(params.slug, params.episodeId) }),
  }),
});

export const action = loader;
