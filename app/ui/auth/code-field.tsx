import { t } from '~/messages/t';
import { TextField } from '~/ui/forms/form-fields';

/**
 * For a code from an authenticator app, or a recovery code. Never refilled with what was typed, as each code works
 * once.
 */
export function CodeField({ errors }: { errors?: string[] }) {
  return (
    <TextField
      label={t('account.code')}
      hint={t('secondFactor.codeHint')}
      name="code"
      required
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      errors={errors}
    />
  );
}
