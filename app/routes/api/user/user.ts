import { z } from 'zod';
import { isFollowing } from '~/domain/community/follows/follows.server';
import { idText } from '~/domain/input-schema';
import { publicProfileResponse } from '~/domain/community/profiles/profiles-schema';
import { getPublicProfile } from '~/domain/community/profiles/profiles.server';
import { api, endpoint } from '~/http/api.server';

export const loader = api({
  GET: endpoint({
    access: 'anyone',
    summary: 'Get a person’s public profile, and whether you follow them.',
    params: z.object({ userId: idText }),
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
});

export const action = loader;
