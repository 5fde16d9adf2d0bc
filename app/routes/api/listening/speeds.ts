import { speedsResponse, speedsSchema } from '~/domain/listening/listening-schema';
import { listSpeeds, saveSpeeds } from '~/domain/listening/speeds.server';
import { api, endpoint } from '~/http/api.server';

export const loader = api({
  GET: endpoint({
    access: 'member',
    summary: 'Get your playback speeds: the general one and those of single podcasts.',
    response: speedsResponse,
    handle: ({ actor }) => listSpeeds(actor.id),
  }),
  PUT: endpoint({
    access: 'member',
    whileSuspended: true,
    summary:
      'Save playback speeds, unless more recent ones are stored; a new general speed resets those of single podcasts. Returns the stored speeds.',
    body: speedsSchema,
    response: speedsResponse,
    handle: ({ actor, body }) => saveSpeeds(actor.id, body),
  }),
});

export const action = loader;
