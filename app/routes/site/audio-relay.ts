import { createReadableStreamFromReadable } from '@remix-run/node';
import { relayAudio } from '~/domain/episodes/audio-relay.server';
import { idText } from '~/domain/input-schema';
import { api, endpoint } from '~/http/api.server';
import { parseParams } from '~/http/input/parse.server';

export const loader = api({
  GET: endpoint({
    access: 'member',
    summary: 'Pass a recording on from a host that does not let browsers store it.',
    handle: async ({ actor, params, request }) => {
      const episodeId = parseParams(idText, params.episodeId);
      const range = request.headers.get('Range');
      const { body, ...answer } = await relayAudio(actor.id, episodeId, range, request.signal);
      return new Response(createReadableStreamFromReadable(body), answer);
    },
  }),
});

export const action = loader;
