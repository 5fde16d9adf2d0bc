import { preferencesSchema, userResponse } from '~/domain/accounts/users-schema';
import { updatePreferences } from '~/domain/accounts/users.server';
import { api, endpoint } from '~/http/api.server';

export const loader = api({
  PATCH: endpoint({
    access: 'member',
    summary:
      'Sets Auto Start (autoStartEnabled), Continuous Play (autoplayEnabled), whether favorites are hidden from others (favoritesPrivate) or the language of the site and of letters (interfaceLanguage; null: none chosen).',
    body: preferencesSchema,
    response: userResponse,
    handle: async ({ actor, body }) => ({ user: await updatePreferences(actor.id, body) }),
  }),
});

export const action = loader;
