import { z } from 'zod';
import { loginSchema } from '~/domain/accounts/users-schema';
import { deleteOwnAccount } from '~/domain/accounts/users.server';
import { clearToken } from '~/http/access/cookies.server';
import { parseForm } from '~/http/input/parse.server';
import { redirectWithToast, screenAction, screenLoader } from '~/http/pages/screen.server';
import { titled } from '~/lib/web/page-meta';
import { t } from '~/messages/t';
import { browserStorage } from '~/player/engine/storage';
import { useActor } from '~/ui/auth/actor';
import { CurrentPasswordField } from '~/ui/auth/credential-fields';
import { forgetUnsent } from '~/ui/drafts/drafts';
import { Button } from '~/ui/forms/button';
import { ActionForm, FormButtons } from '~/ui/forms/form';
import { LineLink } from '~/ui/text/inline-text';
import { Screen } from '~/ui/text/text-page';

export const loader = screenLoader('member', () => null);

const schema = z.object({ password: loginSchema.shape.password });

export const action = screenAction(
  'member',
  async ({ actor }, form) => {
    await deleteOwnAccount(actor.id, parseForm(schema, form).password);
    return redirectWithToast(
      '/',
      { title: t('account.accountDeleted'), description: t('account.goWell'), variant: 'default' },
      new Headers({ 'Set-Cookie': clearToken() }),
    );
  },
  { whileSuspended: true },
);

export const meta = titled(() => t('account.deleteAccount'));

export default function DeleteAccount() {
  const actor = useActor();
  return (
    <Screen title={t('account.deleteQuestion')}>
      <p>{t('account.deleteHint')}</p>
      <p>
        <LineLink to="/my-profile/export" reloadDocument download>
          {t('account.downloadData')}
        </LineLink>
      </p>
      <ActionForm onSubmit={() => actor && forgetUnsent(browserStorage(), actor.id)}>
        <CurrentPasswordField label={t('auth.password')} />
        <FormButtons cancelTo="/my-profile">
          <Button variant="danger">{t('account.deleteMyAccount')}</Button>
        </FormButtons>
      </ActionForm>
    </Screen>
  );
}
