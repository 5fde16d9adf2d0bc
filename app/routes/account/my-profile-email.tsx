import { Form, useActionData, useLoaderData, useNavigation } from '@remix-run/react';
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
import { t } from '~/messages/t';
import { EmailFacts } from '~/ui/lists/account-facts';
import { Button, ButtonLink } from '~/ui/forms/button';
import { ErrorSummary } from '~/ui/forms/error-summary';
import { TextField } from '~/ui/forms/form-fields';
import { CurrentPasswordField } from '~/ui/auth/secret-fields';

export const loader = screenLoader('member', ({ actor }) => readEmailState(actor.id));

const linkSent = (email: string) =>
  redirectWithToast('/my-profile', {
    title: t('account.checkMail'),
    description: t('email.linkSent', { email: isolated(email) }),
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
      description: change.email,
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
  const failure = useActionData<typeof action>();
  const saving = useNavigation().formMethod === 'POST';
  return (
    <div className="page grid max-w-xl gap-6 page-room">
      <h1 className="text-3xl font-semibold">{t('email.change')}</h1>
      <EmailFacts state={state} />
      <Form method="post" noValidate className="grid gap-4">
        <ErrorSummary failure={failure} />
        <TextField
          label={t('email.newAddress')}
          hint={state.canVerify ? t('email.changeHint') : undefined}
          name="email"
          type="email"
          required
          autoComplete="email"
          defaultValue={failure?.values.email?.[0]}
          errors={failure?.fields.email}
        />
        <CurrentPasswordField errors={failure?.fields.password} />
        <div className="flex flex-wrap gap-3">
          <Button name="intent" value="change" busy={saving}>
            {t('email.change')}
          </Button>
          <ButtonLink to="/my-profile" look="secondary">
            {t('form.cancel')}
          </ButtonLink>
        </div>
      </Form>
    </div>
  );
}
