import { z } from 'zod';
import { idText } from '~/domain/input-schema';
import { transcriptQuery, transcriptResponse } from '~/domain/transcripts/transcripts-schema';
import { listTranscript } from '~/domain/transcripts/transcripts.server';
import { api, endpoint } from '~/http/api.server';

export const loader = api({
  GET: endpoint({
    access: 'anyone',
    summary: 'Get the transcript of an episode line by line, in pages.',
    params: z.object({ episodeId: idText }),
    query: transcriptQuery,
    response: transcriptResponse,
    handle: ({ params, query: { language = null, ...page } }) =>
      listTranscript(params.episodeId, { language, ...page }),
  }),
});

export const action = loader;
