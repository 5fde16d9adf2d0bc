import { z } from 'zod';
import { activityOfPersonResponse, peopleResponse } from '~/domain/community/people/people-schema';
import { listFollowedActivity } from '~/domain/community/people/activity.server';
import {
  follow,
  listFollowers,
  listFollowing,
  unfollow,
} from '~/domain/community/people/follows.server';
import { requireUser } from '~/domain/community/people/profiles.server';
import { idText, pageResponse, successResponse } from '~/domain/input-schema';
import { endpoint, pageQuery, resource, success } from '~/http/api.server';

const personParams = z.object({ userId: idText });

const activity = pageQuery(20);

export const loader = resource({
  'user/:userId/follow': {
    POST: endpoint({
      access: 'member',
      summary: 'Follow a person; 409 if it is yourself.',
      params: personParams,
      refuses: [409, 410],
      response: successResponse,
      handle: ({ actor, params }) => success(follow(actor.id, params.userId)),
    }),
    DELETE: endpoint({
      access: 'member',
      summary: 'Unfollow a person.',
      params: personParams,
      response: successResponse,
      handle: ({ actor, params }) => success(unfollow(actor.id, params.userId)),
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
