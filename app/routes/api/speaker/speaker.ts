import { z } from 'zod';
import { slugText } from '~/domain/input-schema';
import { SPEAKER_PAGE_SIZE } from '~/domain/speakers/speakers';
import { speakerResponse } from '~/domain/speakers/speakers-schema';
import { getSpeakerPage } from '~/domain/speakers/speakers.server';
import { api, endpoint, pageQuery } from '~/http/api.server';

export const loader = api({
  GET: endpoint({
    access: 'anyone',
    summary: 'Get a speaker, with their newest episodes in pages.',
    params: z.object({ name: slugText }),
    query: pageQuery(SPEAKER_PAGE_SIZE),
    response: speakerResponse,
    handle: async ({ params, query }) => {
      const { place, ...found } = await getSpeakerPage(params.name, query);
      return { ...found, ...place };
    },
  }),
});

export const action = loader;
