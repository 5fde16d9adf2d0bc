import { z } from 'zod';
import { idText } from '~/domain/input-schema';
import { playedSchema } from '~/domain/listening/listening-schema';
import { markPlayed, markPlayedUpTo } from '~/domain/listening/played.server';
import { api, endpoint } from '~/http/api.server';

export const loader = api({
  PUT: endpoint({
    access: 'member',
    summary:
      'Mark an episode as played or not (204); `before` also marks all earlier ones as played.',
    params: z.object({ episodeId: idText }),
    body: playedSchema,
    handle: async ({ actor, params, body }) => {
      if (body.before && body.played) await markPlayedUpTo(actor.id, params.episodeId);
      else await markPlayed(actor.id, params.episodeId, body.played);
    },
  }),
});

export const action = loader;
