import { speedsResponse, speedsSchema } from '~/domain/listening/listening-schema';
import { listSpeeds, saveSpeeds } from '~/domain/listening/speeds.server';
import { api, endpoint } from '~/http/api.server';

export const loader = api({
  GET: endpoint({
    access: 'member',
    summary: 'The speed one listens at in general, and for single podcasts.',
    response: speedsResponse,
    handle: ({ actor }) => listSpeeds(actor.id),
  }),
  PUT: endpoint({
    access: 'member',
    whileSuspended: true,
    summary:
      'Remembers speeds unless others were chosen later; a general one forgets those of single podcasts. Answers with what is remembered now.',
    body: speedsSchema,
    response: speedsResponse,
    handle: ({ actor, body }) => saveSpeeds(actor.id, body),
  }),
});

export const action = loader;
