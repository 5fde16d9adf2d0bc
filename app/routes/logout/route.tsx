import { redirect, type MetaFunction } from '@remix-run/node';
import { Form } from '@remix-run/react';
import { endSession } from '~/domain/sessions/sessions.server';
import { clearToken } from '~/http/cookies.server';
import { moveOn, screenAction, screenLoader } from '~/http/screen.server';
import { pageTitle } from '~/lib/page-meta';
import { Button } from '~/ui/button';

/** A link must not sign anybody out: it leads to a button that does. */
export const loader = screenLoader('anyone', ({ session }) => {
  if (!session) throw redirect('/', 303);
  return null;
});

export const action = screenAction('anyone', async ({ token }) => {
  if (token) await endSession(token);
  return moveOn('/', {
    toast: { title: 'You are signed out', variant: 'success' },
    headers: new Headers({ 'Set-Cookie': clearToken() }),
  });
});

export const meta: MetaFunction = ({ matches }) => [pageTitle(matches, 'Log out')];

export default function Logout() {
  return (
    <div className="page grid max-w-xl gap-6 py-12">
      <h1 className="text-3xl font-semibold">Log out?</h1>
      <Form method="post">
        <Button>Log out</Button>
      </Form>
    </div>
  );
}
