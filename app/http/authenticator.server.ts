import { Authenticator } from 'remix-auth';
import { FormStrategy } from 'remix-auth-form';
import {
  signIn,
  signInRegistered,
  type Client,
  type SignedIn,
} from '~/domain/sessions/sign-in.server';
import { loginSchema, registrationSchema } from '~/domain/users/users-schema';
import { registerUser } from '~/domain/users/users.server';
import { InvalidError } from '~/domain/errors';
import { clientAddress } from './client-address.server';
import { readTokenCookie, storeToken } from './cookies.server';
import { formObject, parseBody } from './parse.server';

/** The form's names that hold several values. */
const PROFILE_LISTS = ['otherLanguages', 'topicsOfInterest'] as const;

function clientOf(request: Request): Client {
  return {
    address: clientAddress(request),
    userAgent: request.headers.get('user-agent'),
    replaces: readTokenCookie(request),
  };
}

const authenticator = new Authenticator<SignedIn>().use(
  new FormStrategy(({ form, request }) =>
    signIn(parseBody(loginSchema, formObject(form)), clientOf(request)),
  ),
);

/**
 * Signs in by email and password: the page's form and the JSON call alike.
 * @param request tells who asks and from where; its body has been read already
 * @throws InvalidError, LoginRefusedError, ThrottledError, UnavailableError
 */
export function authenticate(request: Request, form: FormData): Promise<SignedIn> {
  const headers = new Headers(request.headers);
  headers.delete('content-length');
  headers.delete('content-type');
  const body = new URLSearchParams();
  for (const [name, value] of form) if (typeof value === 'string') body.append(name, value);
  return authenticator.authenticate(
    'form',
    new Request(request.url, { method: 'POST', headers, body }),
  );
}

/** What two of the refusals are called; the sentence that goes with each stands at its field. */
const headlines = {
  confirmPassword: 'Passwords do not match',
  primaryLanguage: 'Primary language required',
};

function parseRegistration(value: unknown) {
  try {
    return parseBody(registrationSchema, value);
  } catch (error) {
    if (!(error instanceof InvalidError)) throw error;
    const name = (['confirmPassword', 'primaryLanguage'] as const).find((one) => error.fields[one]);
    throw name ? new InvalidError(headlines[name], error.fields) : error;
  }
}

/**
 * Makes an account and signs it in.
 * @param value the input, not looked at yet
 * @throws InvalidError (422, or 409 when name or email is taken)
 */
export async function register(request: Request, value: unknown): Promise<SignedIn> {
  const user = await registerUser(parseRegistration(value));
  return signInRegistered(user.id, clientOf(request));
}

/** A registration or profile form as its schema expects it. Who types a password twice must match it. */
export function profileForm(form: FormData): Record<string, unknown> {
  const values = formObject(form, PROFILE_LISTS);
  return form.has('password') ? { confirmPassword: '', ...values } : values;
}

/** The headers of an answer that signs somebody in. */
export const signedInHeaders = ({ token }: SignedIn): Headers =>
  new Headers({ 'Set-Cookie': storeToken(token) });
