import { redirect, type MetaFunction } from '@remix-run/node';
import { Form, Link, useActionData, useLoaderData, useNavigation } from '@remix-run/react';
import { authenticate, signedInHeaders } from '~/http/authenticator.server';
import { moveOn, screenAction, screenLoader } from '~/http/screen.server';
import { isStaleAdminSession } from '~/http/visit.server';
import { pageTitle } from '~/lib/page-meta';
import { safeRedirect } from '~/lib/safe-redirect';
import { answeredAction } from '~/ui/answered-action';
import { LoginFields } from '~/ui/login-fields';
import { Notice } from '~/ui/notice';
import { welcome } from '~/ui/welcome';

/** Who is signed in goes on at once, except an admin who is asked for the password again. */
export const loader = screenLoader('anyone', ({ url, session, actor }) => {
  const redirectTo = safeRedirect(url.searchParams.get('redirectTo'));
  if (session && !isStaleAdminSession(session)) throw redirect(redirectTo, 303);
  return { redirectTo, email: actor?.email ?? '', again: actor !== null };
});

export const action = screenAction('anyone', async ({ request }, form) => {
  const signedIn = await authenticate(request, form);
  return moveOn(safeRedirect(form.get('redirectTo')), {
    toast: welcome.login,
    headers: signedInHeaders(signedIn),
  });
});

export const clientAction = answeredAction('Please try again');

export const meta: MetaFunction = ({ matches }) => [pageTitle(matches, 'Login')];

export default function Login() {
  const { redirectTo, email, again } = useLoaderData<typeof loader>();
  const outcome = useActionData<typeof action>();
  const submitting = useNavigation().formAction?.startsWith('/login') ?? false;
  return (
    <div className="page grid max-w-xl gap-6 py-12">
      <h1 className="text-3xl font-semibold">Login</h1>
      {again ? <Notice>Please sign in again to use the admin area.</Notice> : null}
      <Form method="post" noValidate className="grid gap-4">
        <input type="hidden" name="redirectTo" value={redirectTo} />
        <LoginFields failure={outcome ?? null} submitting={submitting} email={email} />
      </Form>
      <p>
        New here?{' '}
        <Link
          to={`/register?redirectTo=${encodeURIComponent(redirectTo)}`}
          className="text-accent underline"
        >
          Create an account
        </Link>
      </p>
    </div>
  );
}
