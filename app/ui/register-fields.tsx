import type { FormFailure } from '~/lib/form-outcome';
import { Button } from './button';
import { ErrorSummary, TextField } from './form-fields';
import { ProfileFields, type ProfileValues } from './profile-fields';

/** What a refused registration is called, and the sentence that goes with it. */
export function registrationFailure({ error, fields }: FormFailure): [string, string] {
  if (fields.confirmPassword) return ['Passwords do not match', fields.confirmPassword[0]!];
  if (fields.primaryLanguage) return ['Primary language required', fields.primaryLanguage[0]!];
  return ['Registration failed', error];
}

/** What is inside a registration form, on its page and in the dialog. */
export function RegisterFields({
  failure,
  submitting,
  values = failure?.values ?? {},
}: {
  failure: FormFailure | null;
  submitting: boolean;
  /** What was typed before; else what comes back with the refusal. */
  values?: ProfileValues;
}) {
  const errors = failure?.fields;
  return (
    <>
      <ErrorSummary failure={failure} title={failure ? registrationFailure(failure)[0] : ''} />
      <TextField
        label="Username"
        hint="3 to 30 letters, digits, _ or -, in any script. Everybody can see it."
        name="username"
        required
        autoComplete="nickname"
        defaultValue={values.username?.[0]}
        errors={errors?.username}
      />
      <TextField
        label="Email"
        name="email"
        type="email"
        required
        autoComplete="email"
        defaultValue={values.email?.[0]}
        errors={errors?.email}
      />
      <TextField
        label="Password"
        hint="At least 8 characters"
        name="password"
        type="password"
        required
        autoComplete="new-password"
        errors={errors?.password}
      />
      <TextField
        label="Confirm password"
        name="confirmPassword"
        type="password"
        required
        autoComplete="new-password"
        errors={errors?.confirmPassword}
      />
      <ProfileFields
        values={values}
        errors={errors}
        noLanguage="Select your primary language"
        languageRequired
      />
      <Button disabled={submitting}>{submitting ? 'Creating your account…' : 'Register'}</Button>
    </>
  );
}
