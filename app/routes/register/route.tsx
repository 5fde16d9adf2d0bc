import { redirect, type MetaFunction } from '@remix-run/node';
import { Form, Link, useActionData, useLoaderData, useNavigation } from '@remix-run/react';
import { countUse } from '~/domain/throttles/throttles.server';
import { profileLists, registrationSchema } from '~/domain/users/users-schema';
import { register, signedInHeaders } from '~/http/authenticator.server';
import { formObject, parseBody } from '~/http/parse.server';
import { moveOn, screenAction, screenLoader } from '~/http/screen.server';
import { pageTitle } from '~/lib/page-meta';
import { safeRedirect } from '~/lib/safe-redirect';
import { answeredAction } from '~/ui/answered-action';
import { RegisterFields } from '~/ui/register-fields';
import { welcome } from '~/ui/welcome';

export const loader = screenLoader('anyone', ({ url, session }) => {
  const redirectTo = safeRedirect(url.searchParams.get('redirectTo'));
  if (session) throw redirect(redirectTo, 303);
  return { redirectTo };
});

export const action = screenAction('anyone', async ({ request, address }, form) => {
  // The password is always asked for twice here.
  const values = { confirmPassword: '', ...formObject(form, profileLists) };
  const registration = parseBody(registrationSchema, values);
  await countUse('register', address);
  const signedIn = await register(request, registration);
  return moveOn(safeRedirect(form.get('redirectTo')), {
    toast: welcome.register,
    headers: signedInHeaders(signedIn),
  });
});

export const clientAction = answeredAction('Please try again');

export const meta: MetaFunction = ({ matches }) => [pageTitle(matches, 'Register')];

export default function Register() {
  const { redirectTo } = useLoaderData<typeof loader>();
  const outcome = useActionData<typeof action>();
  const submitting = useNavigation().formAction?.startsWith('/register') ?? false;
  return (
    <div className="page grid max-w-xl gap-6 py-12">
      <h1 className="text-3xl font-semibold">Join the Community</h1>
      <p>
        Have an account?{' '}
        <Link
          to={`/login?redirectTo=${encodeURIComponent(redirectTo)}`}
          className="text-accent underline"
        >
          Login
        </Link>
      </p>
      <Form method="post" noValidate className="grid gap-4">
        <input type="hidden" name="redirectTo" value={redirectTo} />
        <RegisterFields failure={outcome ?? null} submitting={submitting} />
      </Form>
    </div>
  );
}
