import { z } from 'zod';
import { idText } from '~/domain/input-schema';
import { listEpisodesUpTo } from '~/domain/listening/played.server';
import { api, endpoint } from '~/http/api.server';

export const loader = api({
  GET: endpoint({
    access: 'anyone',
    summary: 'The ids of an episode and of all before it in its podcast.',
    params: z.object({ episodeId: idText }),
    response: z.object({ episodeIds: z.array(z.string()) }),
    handle: async ({ params }) => ({ episodeIds: await listEpisodesUpTo(params.episodeId) }),
  }),
});

export const action = loader;
