import type { MetaFunction } from '@remix-run/node';
import { Form, useActionData, useLoaderData, useNavigation } from '@remix-run/react';
import { signInCodeSchema } from '~/domain/accounts/keys/keys-schema';
import { InvalidError } from '~/domain/errors';
import { finishByCode, signedInHeaders } from '~/http/access/authenticator.server';
import { forgetFirstStep, readFirstStep } from '~/http/access/cookies.server';
import { parseForm } from '~/http/input/parse.server';
import { redirectWithToast, screenAction, screenLoader } from '~/http/pages/screen.server';
import { pageTitle } from '~/lib/web/page-meta';
import { safeRedirect } from '~/lib/web/site-paths';
import { t } from '~/messages/t';
import { TextLink } from '~/ui/text/text-link';
import { CodeField } from '~/ui/auth/secret-fields';
import { welcome } from '~/ui/auth/actor';
import { Notice } from '~/ui/feedback/status';
import { Button } from '~/ui/forms/button';
import { ErrorSummary } from '~/ui/forms/error-summary';
import type { ScreenHandle } from '~/ui/feedback/error-screen';

const loginPath = (redirectTo: string) => `/login?redirectTo=${encodeURIComponent(redirectTo)}`;

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

export const meta: MetaFunction = ({ matches }) => [
  pageTitle(matches, t('secondFactor.enterCode')),
  { name: 'robots', content: 'noindex' },
];

function CodeForm() {
  const { redirectTo } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  const submitting = useNavigation().formMethod === 'POST';
  return (
    <>
      <Form method="post" noValidate className="grid gap-4">
        <ErrorSummary failure={failure} title={t('auth.loginFailed')} />
        <input type="hidden" name="redirectTo" value={redirectTo} />
        <CodeField errors={failure?.fields.code} />
        <Button busy={submitting}>{submitting ? t('auth.signingIn') : t('auth.login')}</Button>
      </Form>
      <p>{t('secondFactor.lostDevice')}</p>
    </>
  );
}

export default function LoginCode() {
  const { redirectTo, isBegun } = useLoaderData<typeof loader>();
  return (
    <div className="page grid max-w-xl gap-6 page-room">
      <h1 className="text-3xl font-semibold">{t('secondFactor.enterCode')}</h1>
      {isBegun ? <CodeForm /> : <Notice>{t('secondFactor.startAgain')}</Notice>}
      <p>
        <TextLink to={loginPath(redirectTo)}>{t('account.backToLogin')}</TextLink>
      </p>
    </div>
  );
}
