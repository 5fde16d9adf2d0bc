import { deleteUser } from '~/domain/accounts/user-directory.server';
import { api, endpoint, success } from '~/http/api.server';
import { idParams, successResponse } from '~/domain/input-schema';

export const loader = api({
  DELETE: endpoint({
    access: 'admin',
    summary: 'Delete a user; not yourself, and super admins only by another super admin.',
    params: idParams,
    response: successResponse,
    handle: ({ actor, params }) => success(deleteUser(actor, params.id)),
  }),
});

export const action = loader;
