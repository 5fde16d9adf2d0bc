import { z } from 'zod';
import { idText } from '~/domain/input-schema';
import { getEpisodeVerses } from '~/domain/verses/episode-verses.server';
import { episodeVersesResponse } from '~/domain/verses/verses-schema';
import { api, endpoint } from '~/http/api.server';

export const loader = api({
  GET: endpoint({
    access: 'anyone',
    summary: 'List the Qur’an verses mentioned in an episode, those heard in the recording first.',
    params: z.object({ episodeId: idText }),
    response: episodeVersesResponse,
    handle: async ({ params }) => ({ verses: await getEpisodeVerses(params.episodeId) }),
  }),
});

export const action = loader;
