import { useContext } from 'react';
import type { FormFailure } from '~/lib/web/form-outcome';
import { t } from '~/messages/t';
import { Button, Sending } from '~/ui/forms/button';
import { TextField, EmailField } from '~/ui/forms/form-fields';
import { ProfileFields, type ProfileValues } from '~/ui/forms/profile-fields';
import { NewPasswordFields } from './credential-fields';

/** Title of the summary of a refused registration. */
export function registrationFailed(failure: FormFailure | null): string {
  if (failure?.fields.confirmPassword) return t('auth.passwordsDiffer');
  if (failure?.fields.primaryLanguage) return t('auth.languageRequired');
  return t('auth.registrationFailed');
}

export function RegisterFields({ values = {} }: { values?: ProfileValues }) {
  return (
    <>
      <TextField
        label={t('auth.username')}
        hint={t('auth.usernameHint')}
        name="username"
        required
        autoComplete="nickname"
        defaultValue={values.username?.[0]}
      />
      <EmailField defaultValue={values.email?.[0]} />
      <NewPasswordFields first />
      <ProfileFields values={values} noLanguage={t('auth.selectLanguage')} languageRequired />
      <Button>{useContext(Sending) ? t('auth.creatingAccount') : t('auth.register')}</Button>
    </>
  );
}
