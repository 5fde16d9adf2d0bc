import { getOwnUser } from '~/domain/accounts/own-user.server';
import { profileSchema, userResponse } from '~/domain/accounts/users-schema';
import { updateProfile } from '~/domain/accounts/users.server';
import { api, endpoint } from '~/http/api.server';

export const loader = api({
  GET: endpoint({
    access: 'member',
    summary: 'The own profile.',
    response: userResponse,
    handle: async ({ actor }) => ({ user: await getOwnUser(actor.id) }),
  }),
  PATCH: endpoint({
    access: 'member',
    summary: 'Changes the named parts of the own profile; null clears one. Others are left alone.',
    body: profileSchema,
    response: userResponse,
    handle: async ({ actor, body }) => ({ user: await updateProfile(actor.id, body) }),
  }),
});

export const action = loader;
