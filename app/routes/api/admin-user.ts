import { z } from 'zod';
import { deleteUser } from '~/domain/users/user-directory.server';
import { api, endpoint } from '~/http/api.server';
import { idParams } from '~/domain/input-schema';

export const loader = api({
  DELETE: endpoint({
    access: 'admin',
    summary: 'Deletes a user; not oneself, and a super admin only by another one.',
    params: idParams,
    response: z.object({ success: z.literal(true) }),
    handle: async ({ actor, params }) => {
      await deleteUser(actor, params.id);
      return { success: true };
    },
  }),
});

export const action = loader;
