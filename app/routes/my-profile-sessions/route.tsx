import { redirect } from '@remix-run/node';
import { endOtherSessions } from '~/domain/sessions/sessions.server';
import { finish, formAction, screenLoader } from '~/http/screen.server';

export const loader = screenLoader('member', () => {
  throw redirect('/my-profile', 303);
});

/** Signs out everywhere else. */
export const action = formAction('member', async (visit) => {
  const ended = await endOtherSessions(visit.actor.id, visit.session.id);
  const places = ended === 1 ? '1 other place' : `${ended} other places`;
  return finish(visit, '/my-profile', {
    toast: { title: 'Signed out elsewhere', description: `Signed out in ${places}.` },
  });
});

export { NoScreen as default } from '~/ui/no-screen';
