import { DomainError, UnauthorizedError } from '~/domain/errors';
import { findApiToken, looksLikeApiToken } from '~/domain/accounts/keys/api-tokens.server';
import { findSession, type ActiveSession } from '~/domain/accounts/sessions.server';
import { readBearer } from './bearer';
import { looksLikeToken, readTokenCookie } from './cookies.server';
import { t } from '~/messages/t';

/** `staleCookie`: the cookie's token is no longer valid. */
export type Credentials = {
  session: ActiveSession | null;
  token: string | null;
  staleCookie: boolean;
};

/** A client error: signing in would not help. */
export class BadTokenError extends DomainError {
  constructor() {
    super(t('refusal.token'), 401);
  }
}

const anonymous: Credentials = { session: null, token: null, staleCookie: false };

async function findByBearer(bearer: string): Promise<ActiveSession | null> {
  if (looksLikeApiToken(bearer)) return findApiToken(bearer);
  return looksLikeToken(bearer) ? findSession(bearer) : null;
}

async function readCredentials(request: Request): Promise<Credentials> {
  const bearer = readBearer(request);
  if (bearer !== null) {
    // An invalid bearer token is rejected even when a valid cookie is also sent.
    const session = await findByBearer(bearer);
    if (!session) throw new BadTokenError();
    return { session, token: bearer, staleCookie: false };
  }
  const token = readTokenCookie(request);
  if (token === null) return anonymous;
  const session = looksLikeToken(token) ? await findSession(token) : null;
  return session ? { session, token, staleCookie: false } : { ...anonymous, staleCookie: true };
}

const known = new WeakMap<object, Promise<Credentials>>();

/** Credentials of the sender, looked up once per request (`context`). @throws BadTokenError */
export function credentialsOf(request: Request, context: object): Promise<Credentials> {
  const found = known.get(context) ?? readCredentials(request);
  known.set(context, found);
  return found;
}

/**
 * UnauthorizedError if the session has ended or the account was deleted in the meantime; otherwise the error itself.
 */
export async function unauthorizedIfSessionEnded(
  error: unknown,
  context: object,
): Promise<unknown> {
  if (error instanceof Response) return error;
  const before = await known.get(context)?.catch(() => null);
  if (!before?.token || !before.session) return error;
  const find = before.session.tokenScope ? findApiToken : findSession;
  const hasEnded = await find(before.token).then(
    (session) => session === null,
    () => false,
  );
  return hasEnded ? new UnauthorizedError() : error;
}
