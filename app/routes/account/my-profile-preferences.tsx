import { preferencesSchema } from '~/domain/accounts/users-schema';
import { updatePreferences } from '~/domain/accounts/users.server';
import { parseBody } from '~/http/input/parse.server';
import { completeAction, formAction, redirectLoader, returnPath } from '~/http/pages/screen.server';
import { allowOffer } from '~/http/pages/visitor-choices.server';
import { t } from '~/messages/t';

export const loader = redirectLoader('member', '/my-profile');

const asFlag = (value: unknown): unknown =>
  value === 'true' ? true : value === 'false' ? false : (value ?? undefined);

/** Undefined if the form has no such field; null for the empty choice. */
const choiceOf = (form: FormData, name: string): unknown =>
  form.has(name) ? form.get(name) || null : undefined;

export const action = formAction(
  'member',
  async (ctx, form) => {
    const day = choiceOf(form, 'weeklyLetterDay');
    const change = {
      autoStartEnabled: asFlag(form.get('autoStartEnabled')),
      autoplayEnabled: asFlag(form.get('autoplayEnabled')),
      favoritesPrivate: asFlag(form.get('favoritesPrivate')),
      interfaceLanguage: choiceOf(form, 'interfaceLanguage'),
      weeklyLetterDay: day && Number(day),
    };
    await updatePreferences(ctx.actor.id, parseBody(preferencesSchema, change));
    const headers = new Headers();
    // Allows language offers again.
    if (form.has('interfaceLanguage')) headers.append('Set-Cookie', await allowOffer());
    return completeAction(ctx, returnPath(ctx, form), {
      headers,
      toast: { title: t('account.preferenceSaved') },
    });
  },
  { fallbackMessage: () => t('form.preferenceNotUpdated') },
);

export { NoScreen as default } from '~/ui/feedback/error-screen';
