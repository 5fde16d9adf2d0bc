import { DomainError } from '~/domain/errors';
import { findSession, type ActiveSession } from '~/domain/sessions/sessions.server';
import { readBearer } from './bearer';
import { looksLikeToken, readTokenCookie } from './cookies.server';

/** How a request is signed in, if it is. `staleCookie`: it carries a token that is good no more. */
export type Credentials = {
  session: ActiveSession | null;
  token: string | null;
  staleCookie: boolean;
};

/** A client's mistake, not a visitor's: no sign-in page would help. */
export class BadTokenError extends DomainError {
  constructor() {
    super('The access token is not valid.', 401);
  }
}

const nobody: Credentials = { session: null, token: null, staleCookie: false };

async function readCredentials(request: Request): Promise<Credentials> {
  const bearer = readBearer(request);
  if (bearer !== null) {
    // A bad bearer is refused even beside a good cookie: the caller meant to be that somebody.
    const session = looksLikeToken(bearer) ? await findSession(bearer) : null;
    if (!session) throw new BadTokenError();
    return { session, token: bearer, staleCookie: false };
  }
  const token = readTokenCookie(request);
  if (token === null) return nobody;
  const session = looksLikeToken(token) ? await findSession(token) : null;
  return session ? { session, token, staleCookie: false } : { ...nobody, staleCookie: true };
}

const known = new WeakMap<object, Promise<Credentials>>();

/**
 * Who sends this request. Looked up once a request: `context` is the object Remix makes for each and hands
 * to every loader of it.
 * @throws BadTokenError when a bearer token is sent that is not good
 */
export function credentialsOf(request: Request, context: object): Promise<Credentials> {
  const found = known.get(context) ?? readCredentials(request);
  known.set(context, found);
  return found;
}
