import { useLoaderData } from '@remix-run/react';
import {
  changeEmail,
  readEmailState,
  resendVerification,
} from '~/domain/accounts/email-verification.server';
import { emailChangeSchema } from '~/domain/accounts/users-schema';
import { intentOf, parseForm } from '~/http/input/parse.server';
import { redirectWithToast, screenAction, screenLoader } from '~/http/pages/screen.server';
import { isolated } from '~/lib/text/normalize-text';
import { titled } from '~/lib/web/page-meta';
import { shownMailAddress } from '~/lib/web/shown-address.server';
import { t } from '~/messages/t';
import { CurrentPasswordField } from '~/ui/auth/credential-fields';
import { Button } from '~/ui/forms/button';
import { ActionForm, FormButtons } from '~/ui/forms/form';
import { EmailField } from '~/ui/forms/form-fields';
import { EmailFacts } from '~/ui/lists/account-facts';
import { Screen } from '~/ui/text/text-page';

export const loader = screenLoader('member', ({ actor }) => readEmailState(actor.id));

const linkSent = (email: string) =>
  redirectWithToast('/my-profile', {
    title: t('account.checkMail'),
    description: t('email.linkSent', { email: isolated(shownMailAddress(email)) }),
  });

const verbs = {
  resend: async (userId: string) => {
    const { email } = await resendVerification(userId);
    return linkSent(email);
  },
  change: async (userId: string, form: FormData) => {
    const change = parseForm(emailChangeSchema, form);
    const { waits } = await changeEmail(userId, change);
    if (waits) return linkSent(change.email);
    return redirectWithToast('/my-profile', {
      title: t('email.changed'),
      description: shownMailAddress(change.email),
    });
  },
};

export const action = screenAction(
  'member',
  ({ actor }, form) => verbs[intentOf(form, ['resend', 'change'])](actor.id, form),
  { whileSuspended: true },
);

export const meta = titled(() => t('email.change'));

export default function ChangeEmail() {
  const state = useLoaderData<typeof loader>();
  return (
    <Screen title={t('email.change')}>
      <EmailFacts state={state} />
      <ActionForm>
        <EmailField
          label={t('email.newAddress')}
          hint={state.canVerify ? t('email.changeHint') : undefined}
        />
        <CurrentPasswordField />
        <FormButtons cancelTo="/my-profile">
          <Button name="intent" value="change">
            {t('email.change')}
          </Button>
        </FormButtons>
      </ActionForm>
    </Screen>
  );
}
