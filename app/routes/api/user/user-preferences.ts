import { preferencesSchema, userResponse } from '~/domain/accounts/users-schema';
import { updatePreferences } from '~/domain/accounts/users.server';
import { api, endpoint } from '~/http/api.server';

export const loader = api({
  PATCH: endpoint({
    access: 'member',
    summary:
      'Set Auto Start (autoStartEnabled), Continuous Play (autoplayEnabled), whether your favorites are private (favoritesPrivate), the language of the site and its e-mails (interfaceLanguage; null: none chosen), or the day of the weekly e-mail (weeklyLetterDay, 1 is Monday; null: none), which requires a verified address.',
    body: preferencesSchema,
    refuses: [409],
    response: userResponse,
    handle: async ({ actor, body }) => ({ user: await updatePreferences(actor.id, body) }),
  }),
});

export const action = loader;
