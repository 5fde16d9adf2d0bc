import { redirect } from '@remix-run/node';
import { MalformedError } from '~/domain/errors';
import { updatePreferences } from '~/domain/accounts/users.server';
import { dismissOffer, keepChoice } from '~/http/pages/language-offer.server';
import { completeAction, formAction, returnPath, screenLoader } from '~/http/pages/screen.server';
import { t, pageLanguage } from '~/messages/t';

export const loader = screenLoader('anyone', () => {
  throw redirect('/');
});

/** `choose` stores this page's language, for members in the account too; `dismiss` stops language offers. */
export const action = formAction(
  'anyone',
  async (visit, form) => {
    const intent = form.get('intent');
    if (intent !== 'choose' && intent !== 'dismiss') {
      throw new MalformedError(t('input.noIntent'));
    }
    if (intent === 'choose' && visit.actor) {
      await updatePreferences(visit.actor.id, { interfaceLanguage: pageLanguage() });
    }
    const cookie = await (intent === 'dismiss' ? dismissOffer() : keepChoice());
    const headers = new Headers({ 'Set-Cookie': cookie });
    return completeAction(visit, returnPath(visit, form), { headers });
  },
  { throttle: 'write', whileSuspended: true },
);

export { NoScreen as default } from '~/ui/feedback/error-screen';
