import { Link } from '@remix-run/react';
import type { FormFailure } from '~/lib/form-outcome';
import { Button } from './button';
import { ErrorSummary, TextField } from './form-fields';

/** What is inside a sign-in form, on its page and in the dialog. */
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
      <ErrorSummary failure={failure} title="Login failed" />
      <TextField
        label="Email"
        name="email"
        type="email"
        required
        autoComplete="username"
        defaultValue={failure?.values?.email?.[0] ?? email}
        errors={failure?.fields.email}
      />
      <TextField
        label="Password"
        name="password"
        type="password"
        required
        autoComplete="current-password"
        errors={failure?.fields.password}
      />
      <p>
        <Link to="/forgot-password" className="text-accent underline">
          Forgot your password?
        </Link>
      </p>
      <Button disabled={submitting}>{submitting ? 'Signing in…' : 'Login'}</Button>
    </>
  );
}
