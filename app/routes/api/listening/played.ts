import { z } from 'zod';
import { idText } from '~/domain/input-schema';
import { playedSchema } from '~/domain/listening/listening-schema';
import { markPlayed, markPlayedUpTo } from '~/domain/listening/played.server';
import { api, endpoint } from '~/http/api.server';

export const loader = api({
  PUT: endpoint({
    access: 'member',
    summary:
      'Marks an episode as played or not; with `before`, all before it as played as well; 204.',
    params: z.object({ episodeId: idText }),
    body: playedSchema,
    handle: async ({ actor, params, body }) => {
      if (body.before && body.played) await markPlayedUpTo(actor.id, params.episodeId);
      else await markPlayed(actor.id, params.episodeId, body.played);
    },
  }),
});

export const action = loader;
