import { z } from 'zod';
import { chaptersResponse } from '~/domain/chapters/chapters-schema';
import { getChapters } from '~/domain/chapters/chapters.server';
import { idText } from '~/domain/input-schema';
import { api, endpoint } from '~/http/api.server';

export const loader = api({
  GET: endpoint({
    access: 'anyone',
    summary:
      'List the chapters of an episode in order of time, and the clips chosen by its makers.',
    params: z.object({ episodeId: idText }),
    response: chaptersResponse,
    handle: ({ params }) => getChapters(params.episodeId),
  }),
});

export const action = loader;
