import { z } from 'zod';
import { follow, unfollow } from '~/domain/community/follows/follows.server';
import { idText, successResponse } from '~/domain/input-schema';
import { api, endpoint } from '~/http/api.server';

const params = z.object({ userId: idText });

export const loader = api({
  POST: endpoint({
    access: 'member',
    summary: 'Follows a person; 409 when it is oneself.',
    params,
    throttle: 'write',
    refuses: [409],
    response: successResponse,
    handle: async ({ actor, params }) => {
      await follow(actor.id, params.userId);
      return { success: true };
    },
  }),
  DELETE: endpoint({
    access: 'member',
    summary: 'Stops following a person.',
    params,
    throttle: 'write',
    response: successResponse,
    handle: async ({ actor, params }) => {
      await unfollow(actor.id, params.userId);
      return { success: true };
    },
  }),
});

export const action = loader;
