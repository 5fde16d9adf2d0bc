import { z } from 'zod';
import { idText } from '~/domain/input-schema';
import { recordPlay } from '~/domain/listening/plays.server';
import { api, endpoint } from '~/http/api.server';
import { throttleKey } from '~/http/access/visit.server';

export const loader = api({
  POST: endpoint({
    access: 'anyone',
    whileSuspended: true,
    summary: 'Count a play of an episode, at most once per listener and half hour (204).',
    params: z.object({ episodeId: idText }),
    throttle: 'play',
    handle: ({ params, ...visit }) => recordPlay(params.episodeId, throttleKey(visit)),
  }),
});

export const action = loader;
