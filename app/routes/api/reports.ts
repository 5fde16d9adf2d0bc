import {
  reportCollection,
  reportEpisode,
  reportPodcast,
  reportReview,
} from '~/domain/community/reports/reports.server';
import {
  collectionReportSchema,
  podcastReportSchema,
  reportSchema,
} from '~/domain/community/reviews/reviews-schema';
import {
  episodeParams,
  idParams,
  reviewParams,
  slugParams,
  successResponse,
} from '~/domain/input-schema';
import { endpoint, resource, success } from '~/http/api.server';

export const loader = resource({
  'podcast/:slug/report': {
    POST: endpoint({
      access: 'member',
      summary: 'Report a podcast to the admins, once per person.',
      params: slugParams,
      body: podcastReportSchema,
      throttle: 'report',
      response: successResponse,
      handle: ({ actor, params, body }) => success(reportPodcast(actor.id, params.slug, body)),
    }),
  },
  'episodes/:episodeId/report': {
    POST: endpoint({
      access: 'member',
      summary: 'Report an episode to the admins, once per person.',
      params: episodeParams,
      body: podcastReportSchema,
      throttle: 'report',
      response: successResponse,
      handle: ({ actor, params, body }) => success(reportEpisode(actor.id, params.episodeId, body)),
    }),
  },
  'reviews/:reviewId/report': {
    POST: endpoint({
      access: 'member',
      summary: 'Report a review to the admins, once per person.',
      params: reviewParams,
      body: reportSchema,
      throttle: 'report',
      refuses: [409],
      response: successResponse,
      handle: ({ actor, params, body }) => success(reportReview(actor.id, params.reviewId, body)),
    }),
  },
  'collections/:id/report': {
    POST: endpoint({
      access: 'member',
      summary: 'Report a member’s collection to the admins, once per person.',
      params: idParams,
      body: collectionReportSchema,
      throttle: 'report',
      response: successResponse,
      refuses: [409, 410],
      handle: ({ actor, params, body }) => success(reportCollection(actor, params.id, body)),
    }),
  },
});

export const action = loader;
