import { useActionData, useLoaderData } from '@remix-run/react';
import { signInCodeSchema } from '~/domain/accounts/keys/keys-schema';
import { InvalidError } from '~/domain/errors';
import { finishByCode, signedInHeaders } from '~/http/access/authenticator.server';
import { forgetFirstStep, readFirstStep } from '~/http/access/cookies.server';
import { parseForm } from '~/http/input/parse.server';
import { redirectWithToast, screenAction, screenLoader } from '~/http/pages/screen.server';
import { unlisted } from '~/lib/web/page-meta';
import { safeRedirect, signInPath } from '~/lib/web/site-paths';
import { t } from '~/messages/t';
import { welcome } from '~/ui/auth/actor';
import { LoginButton, CodeField } from '~/ui/auth/credential-fields';
import type { ScreenHandle } from '~/ui/feedback/error-screen';
import { Notice } from '~/ui/feedback/status';
import { ActionForm } from '~/ui/forms/form';
import { TextLink } from '~/ui/text/inline-text';
import { Screen } from '~/ui/text/text-page';

/** The second step of signing in. */
export const loader = screenLoader('anyone', async ({ request, url }) => ({
  redirectTo: safeRedirect(url.searchParams.get('redirectTo')),
  isBegun: (await readFirstStep(request)) !== null,
}));

export const action = screenAction(
  'anyone',
  async (ctx, form) => {
    const redirectTo = safeRedirect(form.get('redirectTo'));
    const firstStep = await readFirstStep(ctx.request);
    if (!firstStep) throw new InvalidError(t('secondFactor.startAgain'));
    const { code } = parseForm(signInCodeSchema, form);
    const headers = await signedInHeaders(ctx, await finishByCode(ctx, firstStep, code));
    headers.append('Set-Cookie', await forgetFirstStep());
    return redirectWithToast(redirectTo, welcome.login, headers);
  },
  { whileSuspended: true },
);

export const handle: ScreenHandle = { notSent: () => t('auth.tryAgain') };

export const meta = unlisted(() => t('secondFactor.enterCode'));

function CodeForm() {
  const { redirectTo } = useLoaderData<typeof loader>();
  const outcome = useActionData<typeof action>();
  return (
    <>
      <ActionForm failureTitle={t('auth.loginFailed')}>
        <input type="hidden" name="redirectTo" value={redirectTo} />
        <CodeField />
        <LoginButton />
      </ActionForm>
      <p>{t('secondFactor.lostDevice')}</p>
      {outcome?.status === 429 ? (
        // Codes that somebody else tries do not count for passkeys.
        <p>
          <TextLink to={signInPath(redirectTo, '/login/passkey')}>{t('passkeys.signIn')}</TextLink>
        </p>
      ) : null}
    </>
  );
}

export default function LoginCode() {
  const { redirectTo, isBegun } = useLoaderData<typeof loader>();
  return (
    <Screen title={t('secondFactor.enterCode')}>
      {isBegun ? <CodeForm /> : <Notice>{t('secondFactor.startAgain')}</Notice>}
      <p>
        <TextLink to={signInPath(redirectTo)}>{t('account.backToLogin')}</TextLink>
      </p>
    </Screen>
  );
}
