import { z } from 'zod';
import { peopleResponse } from '~/domain/community/follows/follows-schema';
import { listFollowers } from '~/domain/community/follows/follows.server';
import { requireUser } from '~/domain/community/profiles/profiles.server';
import { idText } from '~/domain/input-schema';
import { api, endpoint, pageQuery } from '~/http/api.server';

export const loader = api({
  GET: endpoint({
    access: 'anyone',
    summary: 'List a person’s followers, most recent first, in pages of 24.',
    params: z.object({ userId: idText }),
    query: pageQuery(24),
    refuses: [410],
    response: peopleResponse,
    handle: async ({ params, query }) => {
      await requireUser(params.userId);
      return listFollowers(params.userId, query);
    },
  }),
});

export const action = loader;
