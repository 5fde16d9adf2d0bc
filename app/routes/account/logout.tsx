import { redirect } from '@remix-run/node';
import { Form, useActionData } from '@remix-run/react';
import { endSession } from '~/domain/accounts/sessions.server';
import { clearToken } from '~/http/access/cookies.server';
import { redirectWithToast, screenAction, screenLoader } from '~/http/pages/screen.server';
import { titled } from '~/lib/web/page-meta';
import { t } from '~/messages/t';
import { Button } from '~/ui/forms/button';
import { ErrorSummary } from '~/ui/forms/error-summary';

/** A link must not sign out, so it leads to a button. */
export const loader = screenLoader('anyone', ({ session }) => {
  if (!session) throw redirect('/', 303);
  return null;
});

export const action = screenAction(
  'anyone',
  async ({ token }) => {
    if (token) await endSession(token);
    return redirectWithToast(
      '/',
      { title: t('account.signedOut') },
      new Headers({ 'Set-Cookie': clearToken() }),
    );
  },
  { whileSuspended: true },
);

export const meta = titled(() => t('frame.logOut'));

export default function Logout() {
  const failure = useActionData<typeof action>();
  return (
    <div className="page grid max-w-xl gap-6 page-room">
      <h1 className="text-3xl font-semibold">{t('account.logOutQuestion')}</h1>
      <ErrorSummary failure={failure} />
      <Form method="post">
        <Button>{t('frame.logOut')}</Button>
      </Form>
    </div>
  );
}
