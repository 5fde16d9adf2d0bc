import { t } from '~/messages/t';
import { TextLink } from '~/ui/text/text-link';
import type { FormFailure } from '~/lib/web/form-outcome';
import { CodeField } from './secret-fields';
import { Button } from '~/ui/forms/button';
import { ErrorSummary } from '~/ui/forms/error-summary';
import { TextField } from '~/ui/forms/form-fields';

export function LoginFields({
  failure,
  submitting,
  email,
}: {
  failure: FormFailure | null;
  submitting: boolean;
  email?: string;
}) {
  return (
    <>
      <ErrorSummary failure={failure} title={t('auth.loginFailed')} />
      <TextField
        label={t('auth.email')}
        name="email"
        type="email"
        required
        autoComplete="username"
        defaultValue={failure?.values?.email?.[0] ?? email}
        errors={failure?.fields.email}
      />
      <TextField
        label={t('auth.password')}
        name="password"
        type="password"
        required
        autoComplete="current-password"
        errors={failure?.fields.password}
      />
      {failure?.fields.code ? <CodeField errors={failure.fields.code} /> : null}
      <p>
        <TextLink to="/forgot-password">{t('auth.forgotPassword')}</TextLink>
      </p>
      <Button busy={submitting}>{submitting ? t('auth.signingIn') : t('auth.login')}</Button>
    </>
  );
}
