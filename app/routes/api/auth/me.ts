import { getOwnUser } from '~/domain/accounts/own-user.server';
import { userResponse } from '~/domain/accounts/users-schema';
import { api, endpoint } from '~/http/api.server';

export const loader = api({
  GET: endpoint({
    access: 'member',
    summary: 'Get the signed-in account.',
    removesStaleCookie: true,
    response: userResponse,
    handle: async ({ actor }) => ({ user: await getOwnUser(actor.id) }),
  }),
});

export const action = loader;
