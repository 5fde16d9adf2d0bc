import { z } from 'zod';
import { countEpisodeClick } from '~/domain/featured/clicks.server';
import { api, endpoint } from '~/http/api.server';
import { throttleKey } from '~/http/access/visit.server';
import { idText } from '~/domain/input-schema';

export const loader = api({
  POST: endpoint({
    access: 'anyone',
    whileSuspended: true,
    summary: 'Count a click on a featured episode; 204 when it is stored.',
    params: z.object({ episodeId: idText }),
    refuses: [429],
    handle: ({ params, ...visit }) => countEpisodeClick(params.episodeId, throttleKey(visit)),
  }),
});

export const action = loader;
