import { redirect } from '@remix-run/node';
import { endSession } from '~/domain/accounts/sessions.server';
import { clearToken } from '~/http/access/cookies.server';
import { redirectWithToast, screenAction, screenLoader } from '~/http/pages/screen.server';
import { titled } from '~/lib/web/page-meta';
import { t } from '~/messages/t';
import { browserStorage } from '~/player/engine/storage';
import { useActor } from '~/ui/auth/actor';
import { forgetUnsent } from '~/ui/drafts/drafts';
import { Button } from '~/ui/forms/button';
import { ActionForm } from '~/ui/forms/form';
import { Screen } from '~/ui/text/text-page';

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

export const meta = titled(() => t('account.signOut'));

export default function Logout() {
  const actor = useActor();
  return (
    <Screen title={t('account.logOutQuestion')}>
      <ActionForm
        className="grid justify-items-start gap-4"
        onSubmit={() => actor && forgetUnsent(browserStorage(), actor.id)}
      >
        <Button>{t('account.signOut')}</Button>
      </ActionForm>
    </Screen>
  );
}
