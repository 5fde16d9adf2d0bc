import { z } from 'zod';
import { listHeldWords, saveHeldWords } from '~/domain/accounts/holding.server';
import { heldFilterSchema } from '~/domain/community/desk/desk-schema';
import { heldWhereOf } from '~/domain/community/desk/held.server';
import {
  reportCollection,
  reportEpisode,
  reportPodcast,
  reportReview,
} from '~/domain/community/reports/reports.server';
import {
  acceptReview,
  listHeldReviews,
  removeReviewAsAdmin,
} from '~/domain/community/reviews/moderated-reviews.server';
import { REVIEWS_PER_PAGE } from '~/domain/community/reviews/reviews';
import {
  acceptanceSchema,
  heldReviewResponse,
  heldWordsSchema,
  localRatingResponse,
  reviewResponse,
  sentReviewSchema,
  collectionReportSchema,
  podcastReportSchema,
  reportSchema,
} from '~/domain/community/reviews/reviews-schema';
import {
  getCommunityReviews,
  removeReview,
  writeReview,
} from '~/domain/community/reviews/reviews.server';
import {
  idParams,
  pageResponse,
  reviewParams,
  slugParams,
  episodeParams,
} from '~/domain/input-schema';
import { command, endpoint, pageQuery, reply, resource } from '~/http/api.server';

const wordsResponse = z.object({ words: z.array(z.string()) });

export const loader = resource('Reviews: ratings, reviews and reports.', {
  'podcast/:slug/reviews': {
    GET: endpoint({
      access: 'anyone',
      summary:
        'List the community’s reviews of a podcast, newest first, in pages of 10, with their average and your own review.',
      params: slugParams,
      query: pageQuery(REVIEWS_PER_PAGE),
      refuses: [410],
      response: pageResponse
        .extend({ reviews: z.array(reviewResponse) })
        .extend(localRatingResponse.shape),
      handle: ({ actor, params, query }) => getCommunityReviews(params.slug, actor?.id, query),
    }),
  },
  'podcast/:slug/review': {
    PUT: endpoint({
      access: 'member',
      summary:
        'Write (201) or change (200) your review of a podcast. `seen` is its updatedAt when you read it, null if there was none; 409 if it has changed since.',
      params: slugParams,
      refuses: [409, 410],
      body: sentReviewSchema,
      throttle: 'review',
      status: 201,
      repeatStatus: 200,
      response: z.object({ review: reviewResponse }),
      handle: async ({ actor, params, body }) => {
        const { seen, ...input } = body;
        const { review, created } = await writeReview(actor.id, params.slug, input, { seen });
        return reply({ review }, { status: created ? 201 : 200 });
      },
    }),
    DELETE: command({
      access: 'member',
      summary: 'Delete your review of a podcast.',
      params: slugParams,
      throttle: 'review',
      refuses: [410],
      handle: ({ actor, params }) => removeReview(actor.id, params.slug),
    }),
  },
  'reviews/:reviewId': {
    DELETE: command({
      access: 'moderator',
      summary: 'Delete anyone’s review and all reports about it.',
      params: reviewParams,
      handle: ({ actor, params }) => removeReviewAsAdmin(actor, params.reviewId),
    }),
  },
  'admin/held-reviews': {
    GET: endpoint({
      access: 'moderator',
      summary: 'List the reviews waiting for an admin, oldest first, in pages of 10.',
      query: pageQuery(10).extend(heldFilterSchema.shape),
      response: pageResponse.extend({ reviews: z.array(heldReviewResponse) }),
      handle: ({ query: { page, limit, ...filter } }) =>
        listHeldReviews({ page, limit, ...heldWhereOf(filter) }),
    }),
  },
  'admin/held-reviews/:id/accepted': {
    PUT: command({
      access: 'moderator',
      summary:
        'Publish a held review. `seen` is its updatedAt when you read it; 409 if the review has changed since.',
      params: idParams,
      body: acceptanceSchema,
      refuses: [409],
      handle: ({ actor, params, body }) => acceptReview(actor, params.id, body.seen),
    }),
  },
  'admin/held-words': {
    GET: endpoint({
      access: 'admin',
      summary: 'List the words that hold a review for an admin.',
      response: wordsResponse,
      handle: async () => ({ words: await listHeldWords() }),
    }),
    PUT: endpoint({
      access: 'admin',
      summary:
        'Replace the list of words. `seen` is the list when you read it; 409 if it has changed since.',
      body: heldWordsSchema,
      refuses: [409],
      response: wordsResponse,
      handle: async ({ actor, body }) => ({ words: await saveHeldWords(actor, body) }),
    }),
  },
  'podcast/:slug/report': {
    POST: command({
      access: 'member',
      summary: 'Report a podcast to the admins, once per person.',
      params: slugParams,
      refuses: [410],
      body: podcastReportSchema,
      throttle: 'report',
      handle: ({ actor, params, body }) => reportPodcast(actor.id, params.slug, body),
    }),
  },
  'episodes/:episodeId/report': {
    POST: command({
      access: 'member',
      summary: 'Report an episode to the admins, once per person.',
      params: episodeParams,
      refuses: [410],
      body: podcastReportSchema,
      throttle: 'report',
      handle: ({ actor, params, body }) => reportEpisode(actor.id, params.episodeId, body),
    }),
  },
  'reviews/:reviewId/report': {
    POST: command({
      access: 'member',
      summary: 'Report a review to the admins, once per person.',
      params: reviewParams,
      body: reportSchema,
      throttle: 'report',
      refuses: [409],
      handle: ({ actor, params, body }) => reportReview(actor.id, params.reviewId, body),
    }),
  },
  'collections/:id/report': {
    POST: command({
      access: 'member',
      summary: 'Report a member’s collection to the admins, once per person.',
      params: idParams,
      body: collectionReportSchema,
      throttle: 'report',
      refuses: [409, 410],
      handle: ({ actor, params, body }) => reportCollection(actor, params.id, body),
    }),
  },
});

export const action = loader;
