import { z } from 'zod';
import { follow, unfollow } from '~/domain/community/follows/follows.server';
import { idText, successResponse } from '~/domain/input-schema';
import { api, endpoint, success } from '~/http/api.server';

const params = z.object({ userId: idText });

export const loader = api({
  POST: endpoint({
    access: 'member',
    summary: 'Follow a person; 409 if it is yourself.',
    params,
    refuses: [409, 410],
    response: successResponse,
    handle: ({ actor, params }) => success(follow(actor.id, params.userId)),
  }),
  DELETE: endpoint({
    access: 'member',
    summary: 'Unfollow a person.',
    params,
    response: successResponse,
    handle: ({ actor, params }) => success(unfollow(actor.id, params.userId)),
  }),
});

export const action = loader;
