import { z } from 'zod';
import { countPodcastClick } from '~/domain/featured/clicks.server';
import { api, endpoint } from '~/http/api.server';
import { throttleKey } from '~/http/access/visit.server';
import { idText } from '~/domain/input-schema';

export const loader = api({
  POST: endpoint({
    access: 'anyone',
    whileSuspended: true,
    summary: 'Count a click on a featured podcast; 204 when it is stored.',
    params: z.object({ podcastId: idText }),
    refuses: [429],
    handle: ({ params, ...visit }) => countPodcastClick(params.podcastId, throttleKey(visit)),
  }),
});

export const action = loader;
