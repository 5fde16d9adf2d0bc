import { z } from 'zod';
import { activityResponse } from '~/domain/community/activity/activity-schema';
import { listActivities } from '~/domain/community/activity/activity.server';
import { idText, pageResponse } from '~/domain/input-schema';
import { requireUser } from '~/domain/community/profiles/profiles.server';
import { api, endpoint, pageQuery } from '~/http/api.server';

export const loader = api({
  GET: endpoint({
    access: 'anyone',
    summary:
      'List a person’s activity, newest first, in pages of 20; private favorites are only listed for that person.',
    params: z.object({ userId: idText }),
    query: pageQuery(20),
    refuses: [410],
    response: pageResponse.extend({ activities: z.array(activityResponse) }),
    handle: async ({ actor, params, query }) => {
      await requireUser(params.userId);
      return listActivities(params.userId, actor?.id, query);
    },
  }),
});

export const action = loader;
