import { redirect } from '@remix-run/node';
import { countUse } from '~/domain/throttles/throttles.server';
import { preferencesSchema } from '~/domain/users/users-schema';
import { updatePreferences } from '~/domain/users/users.server';
import { parseBody } from '~/http/parse.server';
import { finish, formAction, returnPath, screenLoader } from '~/http/screen.server';

export const loader = screenLoader('member', () => {
  throw redirect('/my-profile', 303);
});

const asFlag = (value: unknown): unknown =>
  value === 'true' ? true : value === 'false' ? false : (value ?? undefined);

/** The switches of people without script; with it they use the JSON call. */
export const action = formAction(
  'member',
  async (visit, form) => {
    await countUse('write', visit.actor.id);
    const change = {
      autoStartEnabled: asFlag(form.get('autoStartEnabled')),
      autoplayEnabled: asFlag(form.get('autoplayEnabled')),
    };
    await updatePreferences(visit.actor.id, parseBody(preferencesSchema, change));
    return finish(visit, returnPath(visit, form), {
      toast: { title: 'Preference saved', variant: 'success' },
    });
  },
  { sorry: 'Failed to update preference. Please try again.' },
);

export { NoScreen as default } from '~/ui/no-screen';
