import { t } from '~/messages/t';
import { TextField } from '~/ui/forms/form-fields';

export function NewPasswordFields({
  errors,
  first = false,
}: {
  errors: Record<string, string[]> | undefined;
  /** For a new account. */
  first?: boolean;
}) {
  const field = { type: 'password', required: true, autoComplete: 'new-password' } as const;
  return (
    <>
      <TextField
        label={first ? t('auth.password') : t('auth.newPassword')}
        hint={t('auth.passwordHint')}
        name="password"
        {...field}
        errors={errors?.password}
      />
      <TextField
        label={first ? t('auth.confirmPassword') : t('auth.confirmNewPassword')}
        name="confirmPassword"
        {...field}
        errors={errors?.confirmPassword}
      />
    </>
  );
}
