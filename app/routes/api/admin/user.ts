import { deleteUser } from '~/domain/users/user-directory.server';
import { api, endpoint } from '~/http/api.server';
import { idParams, successResponse } from '~/domain/input-schema';

export const loader = api({
  DELETE: endpoint({
    access: 'admin',
    summary: 'Deletes a user; not oneself, and a super admin only by another one.',
    params: idParams,
    response: successResponse,
    handle: async ({ actor, params }) => {
      await deleteUser(actor, params.id);
      return { success: true };
    },
  }),
});

export const action = loader;
