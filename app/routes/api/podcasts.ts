import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { z } from 'zod';
import { getRatings } from '~/domain/community/ratings.server';
import { EPISODES_PER_PAGE } from '~/domain/episodes/episodes';
import { episodeChoiceResponse, episodeResponse } from '~/domain/episodes/episodes-schema';
import { getEpisode, listEpisodes } from '~/domain/episodes/episodes.server';
import { createPodcast } from '~/domain/feeds/import/create-podcast.server';
import { listDirectoryEpisodes } from '~/domain/feeds/import/directory-episodes.server';
import { refreshPodcast } from '~/domain/feeds/refresh-podcast.server';
import { slugParams, slugText, episodeParams, idText, pageResponse } from '~/domain/input-schema';
import { creationSchema, podcastIndexId, podcastResponse } from '~/domain/podcasts/podcasts-schema';
import { getPodcast } from '~/domain/podcasts/podcasts.server';
import { speakerResponse } from '~/domain/speakers/speakers-schema';
import { SPEAKER_PAGE_SIZE, getSpeakerPage } from '~/domain/speakers/speakers.server';
import { getChapters } from '~/domain/transcripts/chapters.server';
import {
  transcriptQuery,
  transcriptResponse,
  chaptersResponse,
} from '~/domain/transcripts/transcripts-schema';
import { listTranscript } from '~/domain/transcripts/transcripts.server';
import { throttleKey } from '~/http/access/request-context.server';
import { endpoint, reply, resource, pageQuery } from '~/http/api.server';

export const loader = resource('Podcasts: podcasts, their episodes and transcripts.', {
  'podcast/create/:podcastIndexId': {
    POST: endpoint({
      access: 'anyone',
      summary:
        'Add a podcast from the directory with its episodes; 200 if it already exists, 409 while it waits for an admin.',
      params: creationSchema,
      throttle: 'createPodcast',
      status: 201,
      repeatStatus: 200,
      refuses: [410, 409, 502],
      response: z.object({
        message: z.string(),
        episodeCount: z.number(),
        podcast: podcastResponse,
        episodes: z.array(episodeResponse),
      }),
      handle: async ({ params, ...ctx }) => {
        const { created, ...rest } = await createPodcast(
          params.podcastIndexId,
          throttleKey(ctx),
          ctx.actor?.id,
        );
        // Parsing ten long descriptions and serializing them as JSON take separate turns of the event loop.
        await yieldToEventLoop();
        const message = created ? 'Podcast created' : 'Podcast already exists';
        return reply({ message, ...rest }, { status: created ? 201 : 200 });
      },
    }),
  },
  'podcast-index/:id/episodes': {
    GET: endpoint({
      access: 'admin',
      summary: 'List the episodes of a podcast that is only in the directory, newest first.',
      params: z.object({ id: podcastIndexId }),
      refuses: [410, 429, 502],
      response: z.object({ episodes: z.array(episodeChoiceResponse) }),
      handle: async ({ params }) => ({ episodes: await listDirectoryEpisodes(params.id) }),
    }),
  },
  'podcast/:slug': {
    GET: endpoint({
      access: 'anyone',
      summary: 'Get a podcast of the library by its slug.',
      params: slugParams,
      refuses: [410],
      response: z.object({ podcast: podcastResponse }),
      cacheUntil: 'write',
      handle: async ({ params }) => ({ podcast: await getPodcast(params.slug) }),
    }),
  },
  'podcast/:slug/refresh': {
    PUT: endpoint({
      access: 'anyone',
      summary: 'Check a podcast’s feed for new episodes.',
      params: slugParams,
      throttle: 'refreshPodcast',
      refuses: [410, 502],
      response: z.object({ message: z.string(), newEpisodesCount: z.number() }),
      handle: async ({ params }) => refreshPodcast(params.slug),
    }),
  },
  'podcast/:id/ratings': {
    GET: endpoint({
      access: 'anyone',
      summary:
        'Get a summary of the podcast’s public reviews on Apple Podcasts; cached for 24 hours.',
      params: z.object({ id: slugText }),
      refuses: [410],
      response: z.object({
        averageRating: z.number().nullable(),
        ratingCount: z.number(),
        sentimentPositive: z.number(),
        sentimentNegative: z.number(),
        keywords: z.array(z.string()),
      }),
      handle: async ({ params }) => getRatings(params.id),
    }),
  },
  'podcast/:slug/episodes': {
    GET: endpoint({
      access: 'anyone',
      summary:
        'List the episodes of a podcast in pages; `sort=show` is oldest first for serial shows. Long descriptions, persons and transcripts are truncated; get a single episode for the full ones.',
      params: slugParams,
      query: pageQuery(EPISODES_PER_PAGE).extend({
        sort: z.enum(['newest', 'oldest', 'show']).default('newest'),
      }),
      refuses: [410],
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
      refuses: [410],
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
      refuses: [410],
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
      refuses: [410],
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
        const { pagination, ...content } = await getSpeakerPage(params.name, query);
        return { ...content, ...pagination };
      },
    }),
  },
});

export const action = loader;
