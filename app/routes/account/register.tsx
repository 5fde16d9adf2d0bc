import { redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { registerByForm, signedInHeaders } from '~/http/access/authenticator.server';
import { redirectWithToast, screenAction, screenLoader } from '~/http/pages/screen.server';
import { unlisted } from '~/lib/web/page-meta';
import { afterRegistering, safeRedirect, signInPath } from '~/lib/web/site-paths';
import { t } from '~/messages/t';
import { welcome } from '~/ui/auth/actor';
import { RegisterFields, registrationFailed } from '~/ui/auth/register-fields';
import type { ScreenHandle } from '~/ui/feedback/error-screen';
import { ActionForm } from '~/ui/forms/form';
import { RichText, linkTo } from '~/ui/text/inline-text';
import { Screen } from '~/ui/text/text-page';

export const loader = screenLoader('anyone', ({ url, session }) => {
  const redirectTo = safeRedirect(url.searchParams.get('redirectTo'));
  if (session) throw redirect(redirectTo, 303);
  return { redirectTo };
});

export const action = screenAction('anyone', async (ctx, form) => {
  const signedIn = await registerByForm(ctx, form);
  return redirectWithToast(
    afterRegistering(safeRedirect(form.get('redirectTo'))),
    welcome.register,
    await signedInHeaders(ctx, signedIn),
  );
});

export const handle: ScreenHandle = { notSent: () => t('auth.tryAgain') };

export const meta = unlisted(() => t('auth.register'));

export default function Register() {
  const { redirectTo } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>() ?? null;
  return (
    <Screen title={t('frame.joinCommunity')}>
      <p>
        <RichText
          text={t('account.haveAccount')}
          marks={{ link: linkTo(signInPath(redirectTo)) }}
        />
      </p>
      <ActionForm failureTitle={registrationFailed(failure)}>
        <input type="hidden" name="redirectTo" value={redirectTo} />
        <RegisterFields />
      </ActionForm>
    </Screen>
  );
}
