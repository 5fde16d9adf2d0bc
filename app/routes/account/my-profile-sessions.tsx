import { endOtherSessions } from '~/domain/accounts/sessions.server';
import { completeAction, formAction, redirectLoader } from '~/http/pages/screen.server';
import { t } from '~/messages/t';

export const loader = redirectLoader('member', '/my-profile');

export const action = formAction(
  'member',
  async (ctx) => {
    const ended = await endOtherSessions(ctx.actor.id, ctx.session.id);
    return completeAction(ctx, '/my-profile', {
      toast: {
        title: t('account.signedOutElsewhereTitle'),
        description: t('account.signedOutInPlaces', { count: ended }),
      },
    });
  },
  { whileSuspended: true },
);

export { NoScreen as default } from '~/ui/feedback/error-screen';
