import { z } from 'zod';
import { idText } from '~/domain/input-schema';
import { forgetEpisode } from '~/domain/listening/listening.server';
import { api, endpoint } from '~/http/api.server';

export const loader = api({
  DELETE: endpoint({
    access: 'member',
    summary: 'Remove an episode from your history (204).',
    params: z.object({ episodeId: idText }),
    handle: async ({ actor, params }) => {
      await forgetEpisode(actor.id, params.episodeId);
    },
  }),
});

export const action = loader;
