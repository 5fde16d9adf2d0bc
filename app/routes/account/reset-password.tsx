import { data } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { resetPassword } from '~/domain/accounts/passwords.server';
import { passwordResetSchema } from '~/domain/accounts/users-schema';
import { formObject, parseBody } from '~/http/input/parse.server';
import { redirectWithToast, screenAction, screenLoader } from '~/http/pages/screen.server';
import { unlisted } from '~/lib/web/page-meta';
import { t } from '~/messages/t';
import { NewPasswordFields } from '~/ui/auth/credential-fields';
import { Button } from '~/ui/forms/button';
import { ActionForm } from '~/ui/forms/form';
import { TextField } from '~/ui/forms/form-fields';
import { TextLink } from '~/ui/text/inline-text';
import { Screen } from '~/ui/text/text-page';

/** The token is in the query, which the request log omits. */
export const loader = screenLoader('anyone', ({ url }) =>
  data(
    { token: url.searchParams.get('token') ?? '' },
    { headers: { 'Referrer-Policy': 'same-origin', 'Cache-Control': 'no-store' } },
  ),
);

export const headers = ({ loaderHeaders }: { loaderHeaders: Headers }) => loaderHeaders;

export const action = screenAction(
  'anyone',
  async (_, form) => {
    const values = { confirmPassword: '', ...formObject(form) };
    const { token, password } = parseBody(passwordResetSchema, values);
    await resetPassword(token, password);
    return redirectWithToast('/login', {
      title: t('account.passwordChanged'),
      description: t('account.signInWithNewPassword'),
    });
  },
  { whileSuspended: true },
);

export const meta = unlisted(() => t('account.setNewPassword'));

export default function ResetPassword() {
  const { token } = useLoaderData<typeof loader>();
  return (
    <Screen title={t('account.setNewPassword')}>
      <ActionForm action="/reset-password">
        <TextField
          label={t('account.code')}
          hint={t('account.codeHint')}
          name="token"
          required
          autoComplete="one-time-code"
          defaultValue={token}
        />
        <NewPasswordFields />
        <Button>{t('account.setPassword')}</Button>
      </ActionForm>
      <p>
        <TextLink to="/forgot-password">{t('account.needNewCode')}</TextLink>
      </p>
    </Screen>
  );
}
