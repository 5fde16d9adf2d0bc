import { Authenticator } from 'remix-auth';
import { FormStrategy } from 'remix-auth-form';
import { Strategy } from 'remix-auth/strategy';
import { passkeySignInSchema, type PasskeyAssertion } from '~/domain/accounts/keys/keys-schema';
import { signInByPasskey } from '~/domain/accounts/keys/passkeys.server';
import { requireAddressNotBanned } from '~/domain/accounts/restrictions.server';
import {
  signIn,
  finishSignIn,
  signInRegistered,
  type Client,
  type FirstStep,
  type SignedIn,
} from '~/domain/accounts/sign-in.server';
import {
  loginSchema,
  profileLists,
  registrationSchema,
  type Registration,
} from '~/domain/accounts/users-schema';
import { registerUser } from '~/domain/accounts/users.server';
import { InvalidError } from '~/domain/errors';
import { consumeThrottle } from '~/domain/throttles.server';
import { formObject, parseBody, parseForm } from '~/http/input/parse.server';
import { t } from '~/messages/t';
import {
  readChallenge,
  readKnownBrowser,
  rememberBrowser,
  readTokenCookie,
  storeToken,
} from './cookies.server';
import type { RequestContext } from './request-context.server';

/** The authenticator's answer to the site's challenge. */
type Answered = { answer: PasskeyAssertion; challenge: string };

/** A remix-auth strategy for passkeys (WebAuthn): the answer is a form field, the challenge a cookie. */
class PasskeyStrategy<User> extends Strategy<User, Answered> {
  name = 'passkey';

  async authenticate(request: Request): Promise<User> {
    const form = await request.clone().formData();
    const { answer } = parseForm(passkeySignInSchema, form);
    const challenge = await readChallenge(request, 'sign in');
    if (challenge === null) throw new InvalidError(t('passkeys.tooLate'));
    return this.verify({ answer, challenge });
  }
}

/** The sign-in request and its client address. */
type Attempt = Pick<RequestContext, 'request' | 'address'>;

const clientOf = async ({ request, address }: Attempt): Promise<Client> => ({
  address,
  userAgent: request.headers.get('user-agent'),
  replaces: readTokenCookie(request),
  browser: await readKnownBrowser(request),
});

const authenticatorFor = (client: Client) =>
  new Authenticator<SignedIn>().use(
    new FormStrategy(({ form }) => signIn(parseForm(loginSchema, form), client)),
  );

/**
 * Signs in by email, password and, if the form has one, a code.
 * @throws InvalidError, LoginRefusedError, CodeRefusedError, ThrottledError, UnavailableError
 */
export async function authenticate(attempt: Attempt, form: FormData): Promise<SignedIn> {
  const body = new URLSearchParams();
  for (const [name, value] of form) if (typeof value === 'string') body.append(name, value);
  return authenticatorFor(await clientOf(attempt)).authenticate(
    'form',
    // The strategy reads the form from a request, but this request's body has already been read.
    new Request(attempt.request.url, { method: 'POST', body }),
  );
}

/** Signs in with a passkey alone. @throws InvalidError, PasskeyRefusedError, ThrottledError */
export async function authenticateByPasskey(attempt: Attempt, form: FormData): Promise<SignedIn> {
  const client = await clientOf(attempt);
  const body = new URLSearchParams({ answer: String(form.get('answer') ?? '') });
  const { url, headers } = attempt.request;
  return new Authenticator<SignedIn>()
    .use(new PasskeyStrategy(({ answer, challenge }) => signInByPasskey(answer, challenge, client)))
    .authenticate(
      'passkey',
      // The request's body has already been read.
      new Request(url, { method: 'POST', body, headers: { Cookie: headers.get('cookie') ?? '' } }),
    );
}

/** The second step, with a code. @throws LoginRefusedError, CodeRefusedError, ThrottledError */
export const finishByCode = async (
  attempt: Attempt,
  firstStep: FirstStep,
  code: string,
): Promise<SignedIn> => finishSignIn(firstStep, code, await clientOf(attempt));

/** Registers from a form and signs in. @throws InvalidError, ConflictError, ThrottledError */
export async function registerByForm(attempt: Attempt, form: FormData): Promise<SignedIn> {
  const values = { confirmPassword: '', ...formObject(form, profileLists) };
  const registration = parseBody(registrationSchema, values);
  await consumeThrottle('register', attempt.address);
  return register(attempt, registration);
}

/** @throws ConflictError when the name or email is taken, BannedAddressError */
export async function register(attempt: Attempt, registration: Registration): Promise<SignedIn> {
  await requireAddressNotBanned(attempt.address);
  const user = await registerUser(registration);
  return signInRegistered(user, await clientOf(attempt));
}

/** Response headers of a successful sign-in. */
export async function signedInHeaders(
  { request }: Pick<Attempt, 'request'>,
  { token, user }: SignedIn,
): Promise<Headers> {
  const headers = new Headers({ 'Set-Cookie': storeToken(token) });
  headers.append('Set-Cookie', await rememberBrowser(request, user.id));
  return headers;
}
