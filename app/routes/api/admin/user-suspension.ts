import { z } from 'zod';
import { endSuspension, suspendUser } from '~/domain/accounts/suspension.server';
import { directoryUserResponse, suspensionSchema } from '~/domain/accounts/user-directory-schema';
import { idParams } from '~/domain/input-schema';
import { api, endpoint } from '~/http/api.server';

const response = z.object({ user: directoryUserResponse });

export const loader = api({
  PUT: endpoint({
    access: 'admin',
    summary:
      'Suspends a member until a day, of UTC: they read and sign in, and every write answers 403. Not oneself, and an admin only by a super admin.',
    params: idParams,
    body: suspensionSchema,
    refuses: [409],
    response,
    handle: async ({ actor, params, body }) => ({
      user: await suspendUser(actor, params.id, body),
    }),
  }),
  DELETE: endpoint({
    access: 'admin',
    summary: 'Ends the suspension of a member before its day.',
    params: idParams,
    refuses: [409],
    response,
    handle: async ({ actor, params }) => ({ user: await endSuspension(actor, params.id) }),
  }),
});

export const action = loader;
