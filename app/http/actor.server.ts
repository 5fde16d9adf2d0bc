import { UnauthorizedError } from '~/domain/errors';
import { findSession, type ActiveSession } from '~/domain/sessions/sessions.server';
import { looksLikeToken, readTokenCookie } from './cookies.server';

/** How a request is signed in, if it is. `staleCookie`: it carries a token that is good no more. */
export type Credentials = {
  session: ActiveSession | null;
  token: string | null;
  staleCookie: boolean;
};

const nobody: Credentials = { session: null, token: null, staleCookie: false };

async function readCredentials(request: Request): Promise<Credentials> {
  const authorization = request.headers.get('authorization');
  if (authorization !== null) {
    // A bad bearer is refused even beside a good cookie: the caller meant to be that somebody.
    const token = /^Bearer\s+(\S+)$/i.exec(authorization)?.[1] ?? '';
    const session = looksLikeToken(token) ? await findSession(token) : null;
    if (!session) throw new UnauthorizedError('The access token is not valid.');
    return { session, token, staleCookie: false };
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
 * @throws UnauthorizedError when a bearer token is sent that is not good
 */
export function credentialsOf(request: Request, context: object): Promise<Credentials> {
  const found = known.get(context) ?? readCredentials(request);
  known.set(context, found);
  return found;
}
