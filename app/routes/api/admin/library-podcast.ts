import { z } from 'zod';
import { idParams, successResponse } from '~/domain/input-schema';
import { correctPodcast } from '~/domain/library/correct.server';
import { correctionSchema, libraryPodcastResponse } from '~/domain/library/library-schema';
import { getLibraryPodcast } from '~/domain/library/library.server';
import { removePodcast } from '~/domain/library/remove.server';
import { api, endpoint, success } from '~/http/api.server';

const response = z.object({ podcast: libraryPodcastResponse });

export const loader = api({
  GET: endpoint({
    access: 'admin',
    summary: 'Get a podcast as admins see it, hidden or not.',
    params: idParams,
    response,
    handle: async ({ params }) => ({ podcast: await getLibraryPodcast(params.id) }),
  }),
  PATCH: endpoint({
    access: 'admin',
    summary: 'Correct title, language, topics or cover; corrections survive feed refreshes.',
    params: idParams,
    body: correctionSchema,
    response,
    handle: async ({ actor, params, body }) => {
      await correctPodcast(actor, params.id, body);
      return { podcast: await getLibraryPodcast(params.id) };
    },
  }),
  DELETE: endpoint({
    access: 'admin',
    summary: 'Delete a podcast with its episodes and all members’ data about them.',
    params: idParams,
    response: successResponse,
    handle: ({ actor, params }) => success(removePodcast(actor, params.id)),
  }),
});

export const action = loader;
