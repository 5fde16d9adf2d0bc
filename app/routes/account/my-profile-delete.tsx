import { Form, useActionData, useNavigation } from '@remix-run/react';
import { z } from 'zod';
import { loginSchema } from '~/domain/accounts/users-schema';
import { deleteOwnAccount } from '~/domain/accounts/users.server';
import { clearToken } from '~/http/access/cookies.server';
import { parseForm } from '~/http/input/parse.server';
import { redirectWithToast, screenAction, screenLoader } from '~/http/pages/screen.server';
import { titled } from '~/lib/web/page-meta';
import { t } from '~/messages/t';
import { Button, ButtonLink } from '~/ui/forms/button';
import { ErrorSummary } from '~/ui/forms/error-summary';
import { TextField } from '~/ui/forms/form-fields';
import { LineLink } from '~/ui/text/text-link';

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
  const failure = useActionData<typeof action>();
  const deleting = useNavigation().formMethod === 'POST';
  return (
    <div className="page grid max-w-xl gap-6 page-room">
      <h1 className="text-3xl font-semibold">{t('account.deleteQuestion')}</h1>
      <p>{t('account.deleteHint')}</p>
      <p>
        <LineLink to="/my-profile/export" reloadDocument download>
          {t('account.downloadData')}
        </LineLink>
      </p>
      <Form method="post" noValidate className="grid gap-4">
        <ErrorSummary failure={failure} />
        <TextField
          label={t('auth.password')}
          name="password"
          type="password"
          required
          autoComplete="current-password"
          errors={failure?.fields.password}
        />
        <div className="flex flex-wrap gap-3">
          <Button look="danger" busy={deleting}>
            {t('account.deleteMyAccount')}
          </Button>
          <ButtonLink to="/my-profile" look="secondary">
            {t('form.cancel')}
          </ButtonLink>
        </div>
      </Form>
    </div>
  );
}
