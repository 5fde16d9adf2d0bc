import { t } from '~/messages/t';
import type { FormFailure } from '~/lib/web/form-outcome';
import { Button } from '~/ui/forms/button';
import { ErrorSummary } from '~/ui/forms/error-summary';
import { TextField } from '~/ui/forms/form-fields';
import { NewPasswordFields } from './secret-fields';
import { ProfileFields, type ProfileValues } from '~/ui/forms/profile-fields';

/** Returns a title and a sentence. */
function registrationFailure({ error, fields }: FormFailure): [string, string] {
  if (fields.confirmPassword) return [t('auth.passwordsDiffer'), fields.confirmPassword[0]!];
  if (fields.primaryLanguage) return [t('auth.languageRequired'), fields.primaryLanguage[0]!];
  return [t('auth.registrationFailed'), error];
}

export function RegisterFields({
  failure,
  submitting,
  values = failure?.values ?? {},
}: {
  failure: FormFailure | null;
  submitting: boolean;
  values?: ProfileValues;
}) {
  const errors = failure?.fields;
  return (
    <>
      <ErrorSummary failure={failure} title={failure ? registrationFailure(failure)[0] : ''} />
      <TextField
        label={t('auth.username')}
        hint={t('auth.usernameHint')}
        name="username"
        required
        autoComplete="nickname"
        defaultValue={values.username?.[0]}
        errors={errors?.username}
      />
      <TextField
        label={t('auth.email')}
        name="email"
        type="email"
        required
        autoComplete="email"
        defaultValue={values.email?.[0]}
        errors={errors?.email}
      />
      <NewPasswordFields first errors={errors} />
      <ProfileFields
        values={values}
        errors={errors}
        noLanguage={t('auth.selectLanguage')}
        languageRequired
      />
      <Button busy={submitting}>
        {submitting ? t('auth.creatingAccount') : t('auth.register')}
      </Button>
    </>
  );
}
