import { Form, useActionData, useNavigation } from '@remix-run/react';
import { changePassword } from '~/domain/accounts/passwords.server';
import { passwordChangeSchema } from '~/domain/accounts/users-schema';
import { storeToken } from '~/http/access/cookies.server';
import { formObject, parseBody } from '~/http/input/parse.server';
import { redirectWithToast, screenAction, screenLoader } from '~/http/pages/screen.server';
import { titled } from '~/lib/web/page-meta';
import { t } from '~/messages/t';
import { Button, ButtonLink } from '~/ui/forms/button';
import { ErrorSummary } from '~/ui/forms/error-summary';
import { NewPasswordFields, CurrentPasswordField } from '~/ui/auth/secret-fields';

export const loader = screenLoader('member', () => null);

export const action = screenAction(
  'member',
  async ({ actor, request }, form) => {
    const values = { confirmPassword: '', ...formObject(form) };
    const change = parseBody(passwordChangeSchema, values);
    const userAgent = request.headers.get('user-agent');
    const { token } = await changePassword(actor.id, change, { userAgent });
    return redirectWithToast(
      '/my-profile',
      { title: t('account.passwordChanged'), description: t('account.signedOutElsewhere') },
      new Headers({ 'Set-Cookie': storeToken(token) }),
    );
  },
  { whileSuspended: true },
);

export const meta = titled(() => t('account.changePassword'));

export default function ChangePassword() {
  const failure = useActionData<typeof action>();
  const saving = useNavigation().formMethod === 'POST';
  return (
    <div className="page grid max-w-xl gap-6 page-room">
      <h1 className="text-3xl font-semibold">{t('account.changePassword')}</h1>
      <Form method="post" noValidate className="grid gap-4">
        <ErrorSummary failure={failure} />
        <CurrentPasswordField name="currentPassword" errors={failure?.fields.currentPassword} />
        <NewPasswordFields errors={failure?.fields} />
        <div className="flex flex-wrap gap-3">
          <Button busy={saving}>{t('account.changePassword')}</Button>
          <ButtonLink to="/my-profile" look="secondary">
            {t('form.cancel')}
          </ButtonLink>
        </div>
      </Form>
    </div>
  );
}
