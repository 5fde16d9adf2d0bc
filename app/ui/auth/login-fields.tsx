import { useContext } from 'react';
import { t } from '~/messages/t';
import { TextLink } from '~/ui/text/text-link';
import { CodeField } from './secret-fields';
import { Button, Sending } from '~/ui/forms/button';
import { TextField, useRefused } from '~/ui/forms/form-fields';

export function LoginButton() {
  return <Button>{useContext(Sending) ? t('auth.signingIn') : t('auth.login')}</Button>;
}

export function LoginFields({ email }: { email?: string }) {
  const needsCode = useRefused('code').errors !== undefined;
  return (
    <>
      <TextField
        label={t('auth.email')}
        name="email"
        type="email"
        required
        autoComplete="username"
        defaultValue={email}
      />
      <TextField
        label={t('auth.password')}
        name="password"
        type="password"
        required
        autoComplete="current-password"
      />
      {needsCode ? <CodeField /> : null}
      <p>
        <TextLink to="/forgot-password">{t('auth.forgotPassword')}</TextLink>
      </p>
      <LoginButton />
    </>
  );
}
