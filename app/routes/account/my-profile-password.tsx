import { changePassword } from '~/domain/accounts/passwords.server';
import { passwordChangeSchema } from '~/domain/accounts/users-schema';
import { storeToken } from '~/http/access/cookies.server';
import { formObject, parseBody } from '~/http/input/parse.server';
import { redirectWithToast, screenAction, screenLoader } from '~/http/pages/screen.server';
import { titled } from '~/lib/web/page-meta';
import { t } from '~/messages/t';
import { NewPasswordFields, CurrentPasswordField } from '~/ui/auth/credential-fields';
import { Button } from '~/ui/forms/button';
import { ActionForm, FormButtons } from '~/ui/forms/form';
import { Screen } from '~/ui/text/text-page';

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
  return (
    <Screen title={t('account.changePassword')}>
      <ActionForm>
        <CurrentPasswordField name="currentPassword" />
        <NewPasswordFields />
        <FormButtons cancelTo="/my-profile">
          <Button>{t('account.changePassword')}</Button>
        </FormButtons>
      </ActionForm>
    </Screen>
  );
}
