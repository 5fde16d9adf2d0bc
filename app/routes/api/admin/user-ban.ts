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
      'Bans a member: all sessions end, nobody signs in to the account, and profile and reviews are hidden or kept. Not oneself, and an admin only by a super admin.',
    params: idParams,
    body: banSchema,
    refuses: [409],
    response,
    handle: async ({ actor, params, body }) => ({ user: await banUser(actor, params.id, body) }),
  }),
  DELETE: endpoint({
    access: 'admin',
    summary: 'Lifts a ban: the member signs in again, and what was hidden comes back.',
    params: idParams,
    refuses: [409],
    response,
    handle: async ({ actor, params }) => ({ user: await liftBan(actor, params.id) }),
  }),
});

export const action = loader;
