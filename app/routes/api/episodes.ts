import { z } from 'zod';
import { getChapters } from '~/domain/transcripts/chapters.server';
import { EPISODES_PER_PAGE } from '~/domain/episodes/episodes';
import { episodeResponse } from '~/domain/episodes/episodes-schema';
import { getEpisode, listEpisodes } from '~/domain/episodes/episodes.server';
import { episodeParams, idText, pageResponse, slugParams, slugText } from '~/domain/input-schema';
import { SPEAKER_PAGE_SIZE, getSpeakerPage } from '~/domain/speakers/speakers.server';
import { speakerResponse } from '~/domain/speakers/speakers-schema';
import {
  transcriptQuery,
  transcriptResponse,
  chaptersResponse,
} from '~/domain/transcripts/transcripts-schema';
import { listTranscript } from '~/domain/transcripts/transcripts.server';
import { endpoint, pageQuery, resource } from '~/http/api.server';

export const loader = resource({
  'podcast/:slug/episodes': {
    GET: endpoint({
      access: 'anyone',
      summary:
        'List the episodes of a podcast in pages; `sort=show` is oldest first for serial shows. Long descriptions, persons and transcripts are truncated; get a single episode for the full ones.',
      params: slugParams,
      query: pageQuery(EPISODES_PER_PAGE).extend({
        sort: z.enum(['newest', 'oldest', 'show']).default('newest'),
      }),
      response: pageResponse.extend({
        episodes: z.array(episodeResponse),
        sort: z.enum(['newest', 'oldest']),
        total: z.number(),
      }),
      cacheUntil: 'write',
      handle: async ({ params, query }) => listEpisodes(params.slug, query),
    }),
  },
  'podcast/:slug/episodes/:episodeId': {
    GET: endpoint({
      access: 'anyone',
      summary: 'Get an episode of a podcast.',
      params: z.object({ slug: slugText, episodeId: idText }),
      response: z.object({ episode: episodeResponse }),
      cacheUntil: 'write',
      handle: async ({ params }) => ({ episode: await getEpisode(params.slug, params.episodeId) }),
    }),
  },
  'episodes/:episodeId/transcript': {
    GET: endpoint({
      access: 'anyone',
      summary: 'Get the transcript of an episode line by line, in pages.',
      params: episodeParams,
      query: transcriptQuery,
      response: transcriptResponse,
      handle: ({ params, query: { language = null, ...page } }) =>
        listTranscript(params.episodeId, { language, ...page }),
    }),
  },
  'episodes/:episodeId/chapters': {
    GET: endpoint({
      access: 'anyone',
      summary:
        'List the chapters of an episode in order of time, and the clips chosen by its makers.',
      params: episodeParams,
      response: chaptersResponse,
      handle: ({ params }) => getChapters(params.episodeId),
    }),
  },
  'speaker/:name': {
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
  },
});

export const action = loader;
