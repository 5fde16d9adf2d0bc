import { redirect } from '@remix-run/node';
import { endOtherSessions } from '~/domain/sessions/sessions.server';
import { completeAction, formAction, screenLoader } from '~/http/pages/screen.server';
import { countOf } from '~/lib/text/count-of';
import { keepPageWhenOffline } from '~/ui/forms/keep-page-when-offline';

export const loader = screenLoader('member', () => {
  throw redirect('/my-profile', 303);
});

export const action = formAction('member', async (visit) => {
  const ended = await endOtherSessions(visit.actor.id, visit.session.id);
  return completeAction(visit, '/my-profile', {
    toast: {
      title: 'Signed out elsewhere',
      description: `Signed out in ${countOf(ended, 'other place')}.`,
    },
  });
});

export const clientAction = keepPageWhenOffline();

export { NoScreen as default } from '~/ui/feedback/no-screen';
