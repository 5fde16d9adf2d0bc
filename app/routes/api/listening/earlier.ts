import { z } from 'zod';
import { idText } from '~/domain/input-schema';
import { listEpisodesUpTo } from '~/domain/listening/played.server';
import { api, endpoint } from '~/http/api.server';

export const loader = api({
  GET: endpoint({
    access: 'anyone',
    summary: 'List the ids of an episode and of all earlier episodes of its podcast.',
    params: z.object({ episodeId: idText }),
    response: z.object({ episodeIds: z.array(z.string()) }),
    handle: async ({ params }) => ({ episodeIds: await listEpisodesUpTo(params.episodeId) }),
  }),
});

export const action = loader;
