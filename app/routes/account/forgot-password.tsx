import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { canMailResets, requestPasswordReset } from '~/domain/accounts/passwords.server';
import { emailSchema } from '~/domain/accounts/users-schema';
import { UnavailableError } from '~/domain/errors';
import { consumeThrottle } from '~/domain/throttles.server';
import { parseForm } from '~/http/input/parse.server';
import { redirectWithToast, screenAction, screenLoader } from '~/http/pages/screen.server';
import { runInBackground } from '~/lib/concurrency/concurrent-work';
import { titled } from '~/lib/web/page-meta';
import { t } from '~/messages/t';
import { Button, ButtonLink } from '~/ui/forms/button';
import { ActionForm } from '~/ui/forms/form';
import { EmailField } from '~/ui/forms/form-fields';
import { TextLink } from '~/ui/text/inline-text';
import { Screen } from '~/ui/text/text-page';

export const loader = screenLoader('anyone', () => ({ canMail: canMailResets }));

export const action = screenAction(
  'anyone',
  async ({ address }, form) => {
    if (!canMailResets) throw new UnavailableError(t('refusal.noMail'));
    const { email } = parseForm(z.object({ email: emailSchema }), form);
    await consumeThrottle('passwordReset', address);
    // Not awaited: the response time would reveal whether the account exists.
    runInBackground(requestPasswordReset(email, address));
    return redirectWithToast('/reset-password', {
      title: t('account.checkMail'),
      description: t('account.checkMailHint'),
    });
  },
  { whileSuspended: true },
);

export const meta = titled(() => t('account.forgottenPassword'));

function AskTheAdministrator() {
  return (
    <>
      <p>{t('account.askAdministrator')}</p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to="/contact">{t('frame.contact')}</ButtonLink>
        <ButtonLink to="/reset-password" variant="secondary">
          {t('account.haveCode')}
        </ButtonLink>
      </div>
    </>
  );
}

export default function ForgotPassword() {
  const { canMail } = useLoaderData<typeof loader>();
  return (
    <Screen title={t('account.forgottenPassword')}>
      {canMail ? (
        <ActionForm>
          <EmailField hint={t('account.resetHint')} autoComplete="username" />
          <Button>{t('account.sendLink')}</Button>
        </ActionForm>
      ) : (
        <AskTheAdministrator />
      )}
      <p>
        <TextLink to="/login">{t('account.backToLogin')}</TextLink>
      </p>
    </Screen>
  );
}
