import { data, redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { requestOptions } from '~/domain/accounts/keys/passkeys.server';
import { authenticateByPasskey, signedInHeaders } from '~/http/access/authenticator.server';
import { storeChallenge } from '~/http/access/cookies.server';
import { isStaleAdminSession } from '~/http/access/request-context.server';
import { redirectWithToast, screenAction, screenLoader } from '~/http/pages/screen.server';
import { unlisted } from '~/lib/web/page-meta';
import { safeRedirect, signInPath } from '~/lib/web/site-paths';
import { t } from '~/messages/t';
import { welcome } from '~/ui/auth/actor';
import { PasskeyForm } from '~/ui/auth/passkey-form';
import type { ScreenHandle } from '~/ui/feedback/error-screen';
import { Button } from '~/ui/forms/button';
import { TextLink } from '~/ui/text/inline-text';
import { Screen } from '~/ui/text/text-page';

/** Like the password page, also for admins whose session is stale. */
export const loader = screenLoader('anyone', async ({ url, session }) => {
  const redirectTo = safeRedirect(url.searchParams.get('redirectTo'));
  if (session && !isStaleAdminSession(session)) throw redirect(redirectTo, 303);
  const options = await requestOptions();
  return data(
    { redirectTo, options },
    {
      headers: {
        'Set-Cookie': await storeChallenge(options.challenge, 'sign in'),
        'Cache-Control': 'no-store',
      },
    },
  );
});

export const action = screenAction(
  'anyone',
  async (ctx, form) => {
    const signedIn = await authenticateByPasskey(ctx, form);
    return redirectWithToast(
      safeRedirect(form.get('redirectTo')),
      welcome.login,
      await signedInHeaders(ctx, signedIn),
    );
  },
  { whileSuspended: true },
);

export const handle: ScreenHandle = { notSent: () => t('auth.tryAgain') };

export const meta = unlisted(() => t('passkeys.signIn'));

export default function LoginPasskey() {
  const { redirectTo, options } = useLoaderData<typeof loader>();
  const ask = async () => {
    const { startAuthentication } = await import('@simplewebauthn/browser');
    return startAuthentication({ optionsJSON: options });
  };
  return (
    <Screen title={t('passkeys.signIn')}>
      <p>{t('passkeys.signInHint')}</p>
      <PasskeyForm ask={ask} failureTitle={t('auth.loginFailed')}>
        <input type="hidden" name="redirectTo" value={redirectTo} />
        <Button className="justify-self-start">{t('passkeys.use')}</Button>
      </PasskeyForm>
      <p>
        <TextLink to={signInPath(redirectTo)}>{t('account.backToLogin')}</TextLink>
      </p>
    </Screen>
  );
}
