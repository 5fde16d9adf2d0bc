import { z } from 'zod';
import { activityOfPersonResponse } from '~/domain/community/activity/activity-schema';
import { listFollowedActivity } from '~/domain/community/activity/activity.server';
import { peopleResponse } from '~/domain/community/follows/follows-schema';
import { listFollowing } from '~/domain/community/follows/follows.server';
import { pageResponse } from '~/domain/input-schema';
import { api, endpoint, pageQuery } from '~/http/api.server';

const activity = pageQuery(20);

export const loader = api({
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
});

export const action = loader;
