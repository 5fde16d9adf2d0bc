import { data, type MetaFunction } from '@remix-run/node';
import { Form, useActionData, useLoaderData, useNavigation } from '@remix-run/react';
import { resetPassword } from '~/domain/accounts/passwords.server';
import { passwordResetSchema } from '~/domain/accounts/users-schema';
import { formObject, parseBody } from '~/http/input/parse.server';
import { redirectWithToast, screenAction, screenLoader } from '~/http/pages/screen.server';
import { pageTitle } from '~/lib/web/page-meta';
import { t } from '~/messages/t';
import { TextLink } from '~/ui/text/text-link';
import { Button } from '~/ui/forms/button';
import { ErrorSummary } from '~/ui/forms/error-summary';
import { TextField } from '~/ui/forms/form-fields';
import { NewPasswordFields } from '~/ui/auth/secret-fields';

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

export const meta: MetaFunction = ({ matches }) => [
  pageTitle(matches, t('account.setNewPassword')),
  { name: 'robots', content: 'noindex' },
];

export default function ResetPassword() {
  const { token } = useLoaderData<typeof loader>();
  const outcome = useActionData<typeof action>();
  const submitting = useNavigation().formAction?.includes('/reset-password') ?? false;
  return (
    <div className="page grid max-w-xl gap-6 page-room">
      <h1 className="text-3xl font-semibold">{t('account.setNewPassword')}</h1>
      <Form method="post" action="/reset-password" noValidate className="grid gap-4">
        <ErrorSummary failure={outcome} />
        <TextField
          label={t('account.code')}
          hint={t('account.codeHint')}
          name="token"
          required
          autoComplete="one-time-code"
          defaultValue={outcome?.values.token?.[0] ?? token}
          errors={outcome?.fields.token}
        />
        <NewPasswordFields errors={outcome?.fields} />
        <Button busy={submitting}>{t('account.setPassword')}</Button>
      </Form>
      <p>
        <TextLink to="/forgot-password">{t('account.needNewCode')}</TextLink>
      </p>
    </div>
  );
}
