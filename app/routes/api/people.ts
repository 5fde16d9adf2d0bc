import { z } from 'zod';
import { favoriteResponse } from '~/domain/community/favorites/favorites-schema';
import { listPublicFavorites } from '~/domain/community/favorites/favorites.server';
import {
  activityOfPersonResponse,
  activityResponse,
  peopleResponse,
  publicProfileResponse,
} from '~/domain/community/people/people-schema';
import {
  listActivities,
  listFollowedActivity,
  follow,
  isFollowing,
  listFollowers,
  listFollowing,
  unfollow,
  getPublicProfile,
  requireUser,
} from '~/domain/community/people/people.server';
import { reviewOfPodcastResponse } from '~/domain/community/reviews/reviews-schema';
import { listReviewsByUser } from '~/domain/community/reviews/reviews.server';
import { idText, pageResponse } from '~/domain/input-schema';
import { command, endpoint, pageQuery, resource } from '~/http/api.server';

const personParams = z.object({ userId: idText });

const activity = pageQuery(20);

export const loader = resource('People: public profiles and whom you follow.', {
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
      query: activity,
      refuses: [410],
      response: pageResponse.extend({ activities: z.array(activityResponse) }),
      handle: async ({ actor, params, query }) => {
        await requireUser(params.userId);
        return listActivities(params.userId, actor?.id, query);
      },
    }),
  },
  'user/:userId/follow': {
    POST: command({
      access: 'member',
      summary: 'Follow a person; 409 for yourself.',
      params: personParams,
      refuses: [409, 410],
      handle: ({ actor, params }) => follow(actor.id, params.userId),
    }),
    DELETE: command({
      access: 'member',
      summary: 'Unfollow a person.',
      params: personParams,
      handle: ({ actor, params }) => unfollow(actor.id, params.userId),
    }),
  },
  'user/:userId/following': {
    GET: endpoint({
      access: 'anyone',
      summary: 'List the people a person follows, most recently followed first, in pages of 24.',
      params: personParams,
      query: pageQuery(24),
      refuses: [410],
      response: peopleResponse,
      handle: async ({ params, query }) => {
        await requireUser(params.userId);
        return listFollowing(params.userId, query);
      },
    }),
  },
  'user/:userId/followers': {
    GET: endpoint({
      access: 'anyone',
      summary: 'List a person’s followers, most recent first, in pages of 24.',
      params: personParams,
      query: pageQuery(24),
      refuses: [410],
      response: peopleResponse,
      handle: async ({ params, query }) => {
        await requireUser(params.userId);
        return listFollowers(params.userId, query);
      },
    }),
  },
  following: {
    GET: endpoint({
      access: 'member',
      summary:
        'List the people you follow, and their reviews and favorites, newest first: `page` pages the activity, `people` the people, each with `limit` items.',
      query: activity.extend({ people: activity.shape.page }),
      response: z.object({
        following: peopleResponse,
        activity: pageResponse.extend({ activities: z.array(activityOfPersonResponse) }),
      }),
      handle: async ({ actor, query: { page, people, limit } }) => {
        const [following, activity] = await Promise.all([
          listFollowing(actor.id, { page: people, limit }),
          listFollowedActivity(actor.id, { page, limit }),
        ]);
        return { following, activity };
      },
    }),
  },
});

export const action = loader;
