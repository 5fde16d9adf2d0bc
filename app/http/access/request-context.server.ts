import type { LoaderFunctionArgs } from '@remix-run/node';
import { findApiToken, looksLikeApiToken } from '~/domain/accounts/keys/api-tokens.server';
import { includesScope, type TokenScope } from '~/domain/accounts/keys/keys';
import { lacksSecondFactor } from '~/domain/accounts/keys/required-factor.server';
import { findSession, type ActiveSession } from '~/domain/accounts/sessions.server';
import {
  hasAccess,
  isAdmin,
  isDeskWork,
  isModerator,
  type Access,
  type Actor,
} from '~/domain/accounts/users';
import {
  ForbiddenError,
  DomainError,
  UnauthorizedError,
  MalformedError,
  type Allowance,
} from '~/domain/errors';
import { consumeThrottle, type ThrottleName } from '~/domain/throttles.server';
import { env, isHttps } from '~/env.server';
import { readBearer, clientAddress, localUrl } from '~/http/headers/read-request.server';
import { isolated } from '~/lib/text/normalize-text';
import { formatDate } from '~/lib/time/format-date';
import { t } from '~/messages/t';
import { looksLikeToken, readTokenCookie } from './cookies.server';

type Hosts = { host: string | null | undefined; forwardedHost: string | null | undefined };

function ownHosts({ host, forwardedHost }: Hosts): Set<string> {
  const hosts = new Set([new URL(env.SITE_URL).host]);
  if (host) hosts.add(host);
  if (env.TRUST_PROXY && forwardedHost) hosts.add(forwardedHost);
  return hosts;
}

/** A site on https does not trust pages loaded over http. */
export function isOwnOrigin(origin: string, hosts: Hosts): boolean {
  try {
    const { host, protocol } = new URL(origin);
    return ownHosts(hosts).has(host) && (protocol === 'https:' || !isHttps);
  } catch {
    return false; // "null", sent by sandboxed frames and cross-origin redirects
  }
}

/** Rejects cross-site writes by Sec-Fetch-Site, else by Origin, else if any cookie is sent. @throws ForbiddenError */
export function requireSameOrigin(request: Request): void {
  if (readBearer(request) !== null) return;
  const site = request.headers.get('sec-fetch-site');
  const origin = request.headers.get('origin');
  const allowed = site
    ? site === 'same-origin' || site === 'none'
    : origin
      ? isOwnOrigin(origin, {
          host: request.headers.get('host'),
          forwardedHost: request.headers.get('x-forwarded-host'),
        })
      : !request.headers.has('cookie');
  if (!allowed) throw new ForbiddenError(t('refusal.otherSite'));
}

/** `staleCookie`: the cookie's token is no longer valid. */
type Credentials = {
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

const credentialsByContext = new WeakMap<object, Promise<Credentials>>();

/** Credentials of the sender, looked up once per request (`context`). @throws BadTokenError */
export function getCredentials(request: Request, context: object): Promise<Credentials> {
  const credentials = credentialsByContext.get(context) ?? readCredentials(request);
  credentialsByContext.set(context, credentials);
  return credentials;
}

/**
 * A name of the session for the browser's service worker, which keeps the pages of each session apart: its id and when
 * it ends at the latest, in seconds. `visitor` without a session; null if nothing asked for it.
 */
export async function sessionName(context: object): Promise<string | null> {
  const credentials = await credentialsByContext.get(context)?.catch(() => null);
  if (!credentials) return null;
  const { session } = credentials;
  return session ? `${session.id}.${Math.floor(Number(session.expiresAt) / 1000)}` : 'visitor';
}

/**
 * UnauthorizedError if the session has ended or the account was deleted in the meantime; otherwise the error itself.
 */
export async function unauthorizedIfSessionEnded(
  error: unknown,
  context: object,
): Promise<unknown> {
  if (error instanceof Response) return error;
  const before = await credentialsByContext.get(context)?.catch(() => null);
  if (!before?.token || !before.session) return error;
  const find = before.session.tokenScope ? findApiToken : findSession;
  const hasEnded = await find(before.token).then(
    (session) => session === null,
    () => false,
  );
  return hasEnded ? new UnauthorizedError() : error;
}

export type { Access };

export type RequestContext = {
  request: Request;
  url: URL;
  params: Record<string, string | undefined>;
  actor: Actor | null;
  session: ActiveSession | null;
  token: string | null;
  staleCookie: boolean;
  address: string;
  /** Sent by script, which expects data; otherwise respond with a 303. */
  enhanced: boolean;
};

type MemberRequestContext = RequestContext & {
  actor: Actor;
  session: ActiveSession;
  token: string;
};
export type RequestContextFor<A extends Access> = A extends 'anyone'
  ? RequestContext
  : MemberRequestContext;

/** Admin screens require a password entered within the last 12 hours. */
const ADMIN_SESSION_MS = 12 * 3_600_000;

export class StaleAdminSessionError extends UnauthorizedError {
  constructor() {
    super(t('account.signInAgainForAdmin'));
  }
}

/** The site requires a second factor of admins; an admin without one is sent to its setup page. */
export class SecondFactorMissingError extends ForbiddenError {
  constructor() {
    super(t('secondFactor.isNeededAtDesk'));
  }
}

/** Suspended members cannot write. Their input is not secret, so forms keep it, unlike with `ForbiddenError`. */
export class SuspendedError extends DomainError {
  constructor({ until, reason }: NonNullable<ActiveSession['suspension']>) {
    const day = formatDate(until.toISOString());
    super(t('refusal.suspended', { day, reason: isolated(reason) }), 403);
  }
}

/** Sender rules declared by a form or call that changes data. */
export type WriteRules = {
  /** Also accepts suspended members. */
  whileSuspended?: boolean;
  /** Members' writes default to the `write` throttle. */
  throttle?: ThrottleName;
  /** Counts signed-in senders by address too, so that a new account does not get a new allowance. */
  throttleByAddress?: boolean;
};

/** Counts the declared use, if any. @throws ThrottledError */
export async function consumeDeclaredThrottle(
  ctx: RequestContext,
  { throttle, throttleByAddress }: WriteRules,
): Promise<Allowance | null> {
  if (!throttle) return null;
  return consumeThrottle(throttle, throttleByAddress ? ctx.address : throttleKey(ctx));
}

/** @throws SuspendedError, ThrottledError */
export async function admitWriting(
  access: Access,
  ctx: RequestContext,
  writing: WriteRules,
): Promise<Allowance | null> {
  const suspension = ctx.session?.suspension;
  if (suspension && !writing.whileSuspended) throw new SuspendedError(suspension);
  return consumeDeclaredThrottle(
    ctx,
    access === 'member' ? { throttle: 'write', ...writing } : writing,
  );
}

/** The scope an API token needs for a call. */
export const scopeFor = (access: Access, method: string): TokenScope =>
  isDeskWork(access) ? 'admin' : method === 'GET' ? 'read' : 'write';

/** @throws SuspendedError, or ForbiddenError when an API token lacks the scope */
function requireScope({ session }: RequestContext, required: TokenScope | null): void {
  if (!session?.tokenScope) return;
  if (session.suspension) throw new SuspendedError(session.suspension);
  if (!required) throw new ForbiddenError(t('tokens.notForPages'));
  if (!includesScope(session.tokenScope, required)) {
    throw new ForbiddenError(t('tokens.needsScope', { scope: required }));
  }
}

/** What a browser kept for one account must not be done by another one that has signed in since. */
function isForOther({ request, actor }: RequestContext): boolean {
  const account = request.headers.get('For-Account');
  return account !== null && account !== actor?.id;
}

async function requireAccess(
  access: Access,
  ctx: RequestContext,
  signIn?: () => string,
): Promise<void> {
  if (access === 'anyone') return;
  if (!ctx.session || isForOther(ctx)) throw new UnauthorizedError(signIn?.());
  if (!hasAccess(access, ctx.actor)) {
    // Admins are only rejected by super-admin actions: changing roles.
    const refusal = isAdmin(ctx.actor) ? t('refusal.needsSuperAdmin') : t('feedback.needsAdmin');
    throw new ForbiddenError(refusal);
  }
  if (!isDeskWork(access)) return;
  if (isStaleAdminSession(ctx.session)) throw new StaleAdminSessionError();
  if (!ctx.session.secondFactor && (await lacksSecondFactor(ctx.session.actor.id))) {
    throw new SecondFactorMissingError();
  }
}

export function isStaleAdminSession({ actor, authenticatedAt }: ActiveSession): boolean {
  return isModerator(actor) && Date.now() - authenticatedAt.getTime() > ADMIN_SESSION_MS;
}

/**
 * @param scope the scope an API token needs; null rejects tokens, as all pages and forms do
 * @param signIn the message for visitors who need to sign in
 * @throws UnauthorizedError, ForbiddenError, SuspendedError, BadTokenError
 */
export async function createRequestContext<A extends Access>(
  access: A,
  { request, params, context }: LoaderFunctionArgs,
  { scope = null, signIn }: { scope?: TokenScope | null; signIn?: (() => string) | undefined } = {},
): Promise<RequestContextFor<A>> {
  // PostgreSQL cannot search for NUL.
  if (request.url.includes('%00')) throw new MalformedError(t('refusal.badAddress'));
  const { session, token, staleCookie } = await getCredentials(request, context);
  const ctx: RequestContext = {
    request,
    url: localUrl(request),
    params,
    actor: session?.actor ?? null,
    session,
    token,
    staleCookie,
    get address() {
      return clientAddress(request, context);
    },
    enhanced: false,
  };
  requireScope(ctx, scope);
  await requireAccess(access, ctx, signIn);
  return ctx as RequestContextFor<A>;
}

export const throttleKey = ({
  actor,
  address,
}: Pick<RequestContext, 'actor' | 'address'>): string => actor?.id ?? address;

type Guard = { access: Access; whileSuspended?: boolean };

const guarded = new WeakMap<object, Guard | null>();

/**
 * Marks a handler that checks access, origin and size itself; a test rejects unmarked handlers. `guard` is what it
 * checks, from which the tests make their requests; null for calls, whose endpoints say it.
 */
export function markGuarded<F extends object>(guard: Guard | null, handler: F): F {
  guarded.set(handler, guard);
  return handler;
}

export const guardOf = (handler: object): Guard | null => guarded.get(handler) ?? null;

export const isGuarded = (handler: object): boolean => guarded.has(handler);
