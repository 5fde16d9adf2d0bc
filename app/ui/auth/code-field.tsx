import { t } from '~/messages/t';
import { TextField } from '~/ui/forms/form-fields';

/** For a code of an app, or a recovery code. What was typed is not kept: each works once. */
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
