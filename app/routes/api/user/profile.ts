import { getOwnUser } from '~/domain/accounts/own-user.server';
import { profileSchema, userResponse } from '~/domain/accounts/users-schema';
import { updateProfile } from '~/domain/accounts/users.server';
import { api, endpoint } from '~/http/api.server';

export const loader = api({
  GET: endpoint({
    access: 'member',
    summary: 'Get your profile.',
    response: userResponse,
    handle: async ({ actor }) => ({ user: await getOwnUser(actor.id) }),
  }),
  PATCH: endpoint({
    access: 'member',
    summary: 'Update the given fields of your profile; null clears a field.',
    body: profileSchema,
    response: userResponse,
    handle: async ({ actor, body }) => ({ user: await updateProfile(actor.id, body) }),
  }),
});

export const action = loader;
