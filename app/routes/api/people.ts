import { z } from 'zod';
import { activityResponse, publicProfileResponse } from '~/domain/community/people/people-schema';
import { listActivities } from '~/domain/community/people/activity.server';
import { favoriteResponse } from '~/domain/community/favorites/favorites-schema';
import { listPublicFavorites } from '~/domain/community/favorites/favorites.server';
import { isFollowing } from '~/domain/community/people/follows.server';
import { getPublicProfile, requireUser } from '~/domain/community/people/profiles.server';
import { reviewOfPodcastResponse } from '~/domain/community/reviews/reviews-schema';
import { listReviewsByUser } from '~/domain/community/reviews/reviews.server';
import { idText, pageResponse } from '~/domain/input-schema';
import { endpoint, pageQuery, resource } from '~/http/api.server';

const personParams = z.object({ userId: idText });

export const loader = resource({
  'user/:userId': {
    GET: endpoint({
      access: 'anyone',
      summary: 'Get a person’s public profile, and whether you follow them.',
      params: personParams,
      refuses: [410],
      response: z.object({ user: publicProfileResponse.extend({ isFollowing: z.boolean() }) }),
      handle: async ({ actor, params }) => {
        const [user, following] = await Promise.all([
          getPublicProfile(params.userId, actor?.id),
          isFollowing(actor?.id, params.userId),
        ]);
        return { user: { ...user, isFollowing: following } };
      },
    }),
  },
  'user/:userId/favorites': {
    GET: endpoint({
      access: 'anyone',
      summary:
        'List a person’s favorites, newest first, in pages of 24; private ones (favoritesPrivate) only for that person.',
      params: personParams,
      query: pageQuery(24),
      refuses: [410],
      response: pageResponse.extend({
        favorites: z.array(favoriteResponse),
        favoritesPrivate: z.boolean(),
      }),
      handle: async ({ actor, params, query }) => {
        const { favoritesPrivate } = await requireUser(params.userId);
        const list = await listPublicFavorites(params.userId, actor?.id, query);
        return { ...list, favoritesPrivate };
      },
    }),
  },
  'user/:userId/reviews': {
    GET: endpoint({
      access: 'anyone',
      summary: 'List a person’s reviews, newest first, in pages of 10.',
      params: personParams,
      query: pageQuery(10),
      refuses: [410],
      response: pageResponse.extend({ reviews: z.array(reviewOfPodcastResponse) }),
      handle: async ({ params, query }) => {
        await requireUser(params.userId);
        return listReviewsByUser(params.userId, query);
      },
    }),
  },
  'user/:userId/activity': {
    GET: endpoint({
      access: 'anyone',
      summary:
        'List a person’s activity, newest first, in pages of 20; private favorites are only listed for that person.',
      params: personParams,
      query: pageQuery(20),
      refuses: [410],
      response: pageResponse.extend({ activities: z.array(activityResponse) }),
      handle: async ({ actor, params, query }) => {
        await requireUser(params.userId);
        return listActivities(params.userId, actor?.id, query);
      },
    }),
  },
});

export const action = loader;
