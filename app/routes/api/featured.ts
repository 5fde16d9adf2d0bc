import { z } from 'zod';
import { countEpisodeClick, countPodcastClick } from '~/domain/featured/clicks.server';
import {
  featureEpisode,
  listAllFeaturedEpisodes,
  listFeaturedEpisodes,
  unfeatureEpisode,
  updateFeaturedEpisode,
} from '~/domain/featured/featured-episodes.server';
import {
  featurePodcast,
  listAllFeaturedPodcasts,
  listFeaturedPodcasts,
  unfeaturePodcast,
  updateFeaturedPodcast,
} from '~/domain/featured/featured-podcasts.server';
import {
  featureEpisodeSchema,
  featurePodcastSchema,
  featuredChangesSchema,
  featuredEpisodeResponse,
  featuredPodcastResponse,
} from '~/domain/featured/featured-schema';
import { episodeParams, idParams, idText, pageResponse, personText } from '~/domain/input-schema';
import { languagesQuery } from '~/domain/search/search-schema';
import { listFeaturedAnalytics } from '~/domain/site/analytics.server';
import { featuredAnalyticsRow } from '~/domain/site/site-schema';
import { throttleKey } from '~/http/access/request-context.server';
import { command, endpoint, pageQuery, resource } from '~/http/api.server';
import { t } from '~/messages/t';

const podcastResponse = z.object({ featuredPodcast: featuredPodcastResponse });
const podcastsResponse = z.object({ featuredPodcasts: z.array(featuredPodcastResponse) });
const episodeResponse = z.object({ featuredEpisode: featuredEpisodeResponse });
const episodesResponse = z.object({ featuredEpisodes: z.array(featuredEpisodeResponse) });

export const loader = resource('Featured: what admins feature, and how often it is used.', {
  'featured-podcasts': {
    GET: endpoint({
      access: 'anyone',
      summary: 'List the currently featured podcasts in display order.',
      query: languagesQuery,
      response: podcastsResponse,
      cacheUntil: 'write',
      handle: async ({ query: { language } }) => ({
        featuredPodcasts: await listFeaturedPodcasts({ languages: language }),
      }),
    }),
  },
  'featured-podcasts/:podcastId/click': {
    POST: endpoint({
      access: 'anyone',
      whileSuspended: true,
      summary: 'Count a click on a featured podcast; 204 when it is stored.',
      params: z.object({ podcastId: idText }),
      refuses: [429],
      handle: ({ params, ...ctx }) => countPodcastClick(params.podcastId, throttleKey(ctx)),
    }),
  },
  'featured-episodes': {
    GET: endpoint({
      access: 'anyone',
      summary: 'List the currently featured episodes, at most 6, in display order.',
      query: languagesQuery,
      response: episodesResponse,
      cacheUntil: 'write',
      handle: async ({ query: { language } }) => ({
        featuredEpisodes: await listFeaturedEpisodes({ languages: language }),
      }),
    }),
  },
  'featured-episodes/:episodeId/click': {
    POST: endpoint({
      access: 'anyone',
      whileSuspended: true,
      summary: 'Count a click on a featured episode; 204 when it is stored.',
      params: episodeParams,
      refuses: [429],
      handle: ({ params, ...ctx }) => countEpisodeClick(params.episodeId, throttleKey(ctx)),
    }),
  },
  'admin/featured-podcasts': {
    GET: endpoint({
      access: 'admin',
      summary: 'List every podcast on the featured list, active or not.',
      response: podcastsResponse,
      handle: async () => ({ featuredPodcasts: await listAllFeaturedPodcasts() }),
    }),
    POST: endpoint({
      access: 'admin',
      summary: 'Feature a podcast; a podcast from the directory (`api_<number>`) is stored first.',
      body: featurePodcastSchema,
      status: 201,
      refuses: [404, 409, 502],
      response: podcastResponse,
      handle: async ({ actor, body }) => ({ featuredPodcast: await featurePodcast(actor, body) }),
    }),
  },
  'admin/featured-podcasts/:id': {
    PUT: endpoint({
      access: 'admin',
      summary: 'Change isActive, displayOrder or notes of a featured podcast.',
      params: idParams,
      body: featuredChangesSchema,
      response: podcastResponse,
      handle: async ({ actor, params, body }) => ({
        featuredPodcast: await updateFeaturedPodcast(actor, params.id, body),
      }),
    }),
    DELETE: command({
      access: 'admin',
      summary: 'Remove a podcast from the featured list.',
      params: idParams,
      handle: ({ actor, params }) => unfeaturePodcast(actor, params.id),
    }),
  },
  'admin/featured-episodes': {
    GET: endpoint({
      access: 'admin',
      summary: 'List every featured episode, active or not.',
      response: episodesResponse,
      handle: async () => ({ featuredEpisodes: await listAllFeaturedEpisodes() }),
    }),
    POST: endpoint({
      access: 'admin',
      summary:
        'Feature an episode; 409 if six are active. With an `api_` podcast, episodeId is the directory’s number.',
      body: featureEpisodeSchema,
      status: 201,
      refuses: [404, 409, 429, 502],
      response: episodeResponse,
      handle: async ({ actor, body }) => ({ featuredEpisode: await featureEpisode(actor, body) }),
    }),
  },
  'admin/featured-episodes/:id': {
    PUT: endpoint({
      access: 'admin',
      summary:
        'Change isActive, displayOrder or notes of a featured episode; 409 if it would become the seventh active one.',
      params: idParams,
      body: featuredChangesSchema,
      refuses: [409],
      response: episodeResponse,
      handle: async ({ actor, params, body }) => ({
        featuredEpisode: await updateFeaturedEpisode(actor, params.id, body),
      }),
    }),
    DELETE: command({
      access: 'admin',
      summary: 'Remove an episode from the featured list.',
      params: idParams,
      handle: ({ actor, params }) => unfeatureEpisode(actor, params.id),
    }),
  },
  'admin/featured-analytics': {
    GET: endpoint({
      access: 'admin',
      summary: 'Get the statistics of featured podcasts, most clicked first, in pages of 5.',
      query: pageQuery(5).extend({ search: personText(200, () => t('input.tooLong')).optional() }),
      response: pageResponse.extend({ analytics: z.array(featuredAnalyticsRow) }),
      handle: ({ query }) => listFeaturedAnalytics(query),
    }),
  },
});

export const action = loader;
