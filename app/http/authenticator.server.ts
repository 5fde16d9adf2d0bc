import { Authenticator } from 'remix-auth';
import { FormStrategy } from 'remix-auth-form';
import {
  signIn,
  signInRegistered,
  type Client,
  type SignedIn,
} from '~/domain/sessions/sign-in.server';
import { loginSchema, type Registration } from '~/domain/users/users-schema';
import { registerUser } from '~/domain/users/users.server';
import { clientAddress } from './client-address.server';
import { readTokenCookie, storeToken } from './cookies.server';
import { formObject, parseBody } from './parse.server';

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

/**
 * Makes an account and signs it in.
 * @throws ConflictError when name or email is taken
 */
export async function register(request: Request, registration: Registration): Promise<SignedIn> {
  const user = await registerUser(registration);
  return signInRegistered(user.id, clientOf(request));
}

/** The headers of an answer that signs somebody in. */
export const signedInHeaders = ({ token }: SignedIn): Headers =>
  new Headers({ 'Set-Cookie': storeToken(token) });
