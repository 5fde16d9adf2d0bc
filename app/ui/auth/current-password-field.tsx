import { t } from '~/messages/t';
import { TextField } from '~/ui/forms/form-fields';

/** Asks for the password again before security settings change. */
export function CurrentPasswordField({
  name = 'password',
  errors,
}: {
  name?: string;
  errors: string[] | undefined;
}) {
  return (
    <TextField
      label={t('account.currentPassword')}
      name={name}
      type="password"
      required
      autoComplete="current-password"
      errors={errors}
    />
  );
}
