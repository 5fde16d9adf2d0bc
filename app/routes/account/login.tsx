import { redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { authenticate, signedInHeaders } from '~/http/access/authenticator.server';
import { leadToCode } from '~/http/access/cookies.server';
import { isStaleAdminSession } from '~/http/access/request-context.server';
import { redirectWithToast, screenAction, screenLoader } from '~/http/pages/screen.server';
import { unlisted } from '~/lib/web/page-meta';
import { safeRedirect, signInPath } from '~/lib/web/site-paths';
import { t } from '~/messages/t';
import { welcome } from '~/ui/auth/actor';
import { LoginFields } from '~/ui/auth/credential-fields';
import type { ScreenHandle } from '~/ui/feedback/error-screen';
import { Notice } from '~/ui/feedback/status';
import { ActionForm } from '~/ui/forms/form';
import { TextLink, RichText, linkTo } from '~/ui/text/inline-text';
import { Screen } from '~/ui/text/text-page';

/** Redirects signed-in people, except admins whose session is stale. */
export const loader = screenLoader('anyone', ({ url, session, actor }) => {
  const redirectTo = safeRedirect(url.searchParams.get('redirectTo'));
  if (session && !isStaleAdminSession(session)) throw redirect(redirectTo, 303);
  return { redirectTo, email: actor?.email ?? '', again: actor !== null };
});

export const action = screenAction(
  'anyone',
  async (ctx, form) => {
    const redirectTo = safeRedirect(form.get('redirectTo'));
    const signedIn = await authenticate(ctx, form).catch((error: unknown) =>
      leadToCode(error, redirectTo),
    );
    return redirectWithToast(redirectTo, welcome.login, await signedInHeaders(ctx, signedIn));
  },
  { whileSuspended: true },
);

export const handle: ScreenHandle = { notSent: () => t('auth.tryAgain') };

export const meta = unlisted(() => t('auth.login'));

export default function Login() {
  const { redirectTo, email, again } = useLoaderData<typeof loader>();
  return (
    <Screen title={t('auth.login')}>
      {again ? <Notice>{t('account.signInAgainForAdmin')}</Notice> : null}
      <ActionForm failureTitle={t('auth.loginFailed')}>
        <input type="hidden" name="redirectTo" value={redirectTo} />
        <LoginFields email={email} />
      </ActionForm>
      <p>
        <TextLink to={signInPath(redirectTo, '/login/passkey')}>{t('passkeys.signIn')}</TextLink>
      </p>
      <p>
        <RichText
          text={t('account.newHere')}
          marks={{ link: linkTo(signInPath(redirectTo, '/register')) }}
        />
      </p>
    </Screen>
  );
}
