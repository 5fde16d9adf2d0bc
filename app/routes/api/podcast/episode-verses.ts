import { z } from 'zod';
import { idText } from '~/domain/input-schema';
import { getEpisodeVerses } from '~/domain/verses/episode-verses.server';
import { episodeVersesResponse } from '~/domain/verses/verses-schema';
import { api, endpoint } from '~/http/api.server';

export const loader = api({
  GET: endpoint({
    access: 'anyone',
    summary: 'The verses of the Qur’an that an episode speaks of, those that are heard first.',
    params: z.object({ episodeId: idText }),
    response: episodeVersesResponse,
    handle: async ({ params }) => ({ verses: await getEpisodeVerses(params.episodeId) }),
  }),
});

export const action = loader;
