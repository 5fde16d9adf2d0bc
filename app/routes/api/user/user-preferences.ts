import { preferencesSchema, userResponse } from '~/domain/accounts/users-schema';
import { updatePreferences } from '~/domain/accounts/users.server';
import { api, endpoint } from '~/http/api.server';

export const loader = api({
  PATCH: endpoint({
    access: 'member',
    summary:
      'Sets Auto Start (autoStartEnabled), Continuous Play (autoplayEnabled), whether favorites are hidden from others (favoritesPrivate), the language of the site and of letters (interfaceLanguage; null: none chosen) or the day of the weekly letter (weeklyLetterDay, 1 is Monday; null: none), for which the address must be verified.',
    body: preferencesSchema,
    refuses: [409],
    response: userResponse,
    handle: async ({ actor, body }) => ({ user: await updatePreferences(actor.id, body) }),
  }),
});

export const action = loader;
