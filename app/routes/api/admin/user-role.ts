import { z } from 'zod';
import { directoryUserResponse, roleSchema } from '~/domain/accounts/user-directory-schema';
import { changeRole } from '~/domain/accounts/user-directory.server';
import { api, endpoint } from '~/http/api.server';
import { idParams } from '~/domain/input-schema';

export const loader = api({
  PUT: endpoint({
    access: 'super_admin',
    summary:
      'Make another account a user or an admin; your own and super admin accounts cannot be changed.',
    params: idParams,
    body: roleSchema,
    response: z.object({ user: directoryUserResponse }),
    handle: async ({ actor, params, body }) => ({
      user: await changeRole(actor, params.id, body.role),
    }),
  }),
});

export const action = loader;
