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
      'Suspend a member until a UTC day: they can sign in and read, but writes respond with 403. You cannot suspend yourself; only super admins can suspend admins.',
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
    summary: 'End a member’s suspension early.',
    params: idParams,
    refuses: [409],
    response,
    handle: async ({ actor, params }) => ({ user: await endSuspension(actor, params.id) }),
  }),
});

export const action = loader;
