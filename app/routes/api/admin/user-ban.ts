import { z } from 'zod';
import { banUser, liftBan } from '~/domain/accounts/bans.server';
import { banSchema, directoryUserResponse } from '~/domain/accounts/user-directory-schema';
import { idParams } from '~/domain/input-schema';
import { api, endpoint } from '~/http/api.server';

const response = z.object({ user: directoryUserResponse });

export const loader = api({
  PUT: endpoint({
    access: 'admin',
    summary:
      'Ban a member: all sessions end, signing in is blocked, and profile and reviews are hidden or kept. You cannot ban yourself; only super admins can ban admins.',
    params: idParams,
    body: banSchema,
    refuses: [409],
    response,
    handle: async ({ actor, params, body }) => ({ user: await banUser(actor, params.id, body) }),
  }),
  DELETE: endpoint({
    access: 'admin',
    summary: 'Lift a ban: the member can sign in again, and hidden content reappears.',
    params: idParams,
    refuses: [409],
    response,
    handle: async ({ actor, params }) => ({ user: await liftBan(actor, params.id) }),
  }),
});

export const action = loader;
