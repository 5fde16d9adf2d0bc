import { redirect } from '@remix-run/node';
import { updatePreferences } from '~/domain/accounts/users.server';
import { intentOf } from '~/http/input/parse.server';
import { completeAction, formAction, returnPath, screenLoader } from '~/http/pages/screen.server';
import { dismissOffer, keepChoice } from '~/http/pages/visitor-choices.server';
import { pageLanguage } from '~/messages/t';

export const loader = screenLoader('anyone', () => {
  throw redirect('/');
});

/** `choose` stores this page's language, for members in the account too; `dismiss` stops language offers. */
export const action = formAction(
  'anyone',
  async (ctx, form) => {
    const intent = intentOf(form, ['choose', 'dismiss']);
    if (intent === 'choose' && ctx.actor) {
      await updatePreferences(ctx.actor.id, { interfaceLanguage: pageLanguage() });
    }
    const cookie = await (intent === 'dismiss' ? dismissOffer() : keepChoice());
    const headers = new Headers({ 'Set-Cookie': cookie });
    return completeAction(ctx, returnPath(ctx, form), { headers });
  },
  { throttle: 'write', whileSuspended: true },
);

export { NoScreen as default } from '~/ui/feedback/error-screen';
