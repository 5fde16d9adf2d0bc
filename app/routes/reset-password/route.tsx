import { data, type MetaFunction } from '@remix-run/node';
import { Form, Link, useActionData, useLoaderData, useNavigation } from '@remix-run/react';
import { resetPassword } from '~/domain/users/password-change.server';
import { passwordResetSchema } from '~/domain/users/users-schema';
import { formObject, parseBody } from '~/http/parse.server';
import { moveOn, screenAction, screenLoader } from '~/http/screen.server';
import { pageTitle } from '~/lib/page-meta';
import { Button } from '~/ui/button';
import { ErrorSummary, TextField } from '~/ui/form-fields';

/** The code is in the query because the request log leaves that out; it must not leak as a referrer either. */
export const loader = screenLoader('anyone', ({ url }) =>
  data(
    { token: url.searchParams.get('token') ?? '' },
    { headers: { 'Referrer-Policy': 'same-origin', 'Cache-Control': 'no-store' } },
  ),
);

export const headers = ({ loaderHeaders }: { loaderHeaders: Headers }) => loaderHeaders;

export const action = screenAction('anyone', async (_, form) => {
  const values = { confirmPassword: '', ...formObject(form) };
  const { token, password } = parseBody(passwordResetSchema, values);
  await resetPassword(token, password);
  return moveOn('/login', {
    toast: {
      title: 'Password changed',
      description: 'Please sign in with your new password.',
      variant: 'success',
    },
  });
});

export const meta: MetaFunction = ({ matches }) => [
  pageTitle(matches, 'Set a new password'),
  { name: 'robots', content: 'noindex' },
];

export default function ResetPassword() {
  const { token } = useLoaderData<typeof loader>();
  const outcome = useActionData<typeof action>();
  const submitting = useNavigation().formAction?.startsWith('/reset-password') ?? false;
  return (
    <div className="page grid max-w-xl gap-6 py-12">
      <h1 className="text-3xl font-semibold">Set a new password</h1>
      <Form method="post" action="/reset-password" noValidate className="grid gap-4">
        <ErrorSummary failure={outcome} />
        <TextField
          label="Code"
          hint="From the message, or from the site's administrator"
          name="token"
          required
          autoComplete="one-time-code"
          defaultValue={outcome?.values.token?.[0] ?? token}
          errors={outcome?.fields.token}
        />
        <TextField
          label="New password"
          hint="At least 8 characters"
          name="password"
          type="password"
          required
          autoComplete="new-password"
          errors={outcome?.fields.password}
        />
        <TextField
          label="Confirm new password"
          name="confirmPassword"
          type="password"
          required
          autoComplete="new-password"
          errors={outcome?.fields.confirmPassword}
        />
        <Button disabled={submitting}>Set the password</Button>
      </Form>
      <p>
        <Link to="/forgot-password" className="text-accent underline">
          I need a new code
        </Link>
      </p>
    </div>
  );
}
