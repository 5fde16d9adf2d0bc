import type { LoaderFunctionArgs } from '@remix-run/node';
import { ForbiddenError, MalformedError, UnauthorizedError } from '~/domain/errors';
import type { ActiveSession } from '~/domain/sessions/sessions.server';
import { isAdmin, isSuperAdmin, type Actor } from '~/domain/users/users';
import { credentialsOf } from './actor.server';
import { clientAddress } from './client-address.server';

/** Who may use a loader or an action. */
export type Access = 'anyone' | 'member' | 'admin' | 'super_admin';

/** One request, as loaders, actions and JSON calls see it. */
export type Visit = {
  request: Request;
  url: URL;
  params: Record<string, string | undefined>;
  actor: Actor | null;
  session: ActiveSession | null;
  /** The token the request is signed in with. */
  token: string | null;
  /** The cookie's token is good no more and should be removed. */
  staleCookie: boolean;
  /** What throttles count against. */
  address: string;
  /** The form was sent by script, which shows the outcome where it stands; else answer with a 303. */
  enhanced: boolean;
};

export type MemberVisit = Visit & { actor: Actor; session: ActiveSession; token: string };
export type VisitFor<A extends Access> = A extends 'anyone' ? Visit : MemberVisit;

/** Admin screens want a password given in the last 12 hours. */
const ADMIN_SESSION_MS = 12 * 3_600_000;

export class StaleAdminSessionError extends UnauthorizedError {
  constructor() {
    super('Please sign in again to use the admin area.');
  }
}

function requireAccess(access: Access, visit: Visit): void {
  if (access === 'anyone') return;
  if (!visit.session) throw new UnauthorizedError();
  if (access === 'member') return;
  const allowed = access === 'super_admin' ? isSuperAdmin(visit.actor) : isAdmin(visit.actor);
  if (!allowed) throw new ForbiddenError('You need admin access to view this page');
  if (isStaleAdminSession(visit.session)) throw new StaleAdminSessionError();
}

/** An admin's session whose password was given too long ago for the admin area. */
export function isStaleAdminSession({ actor, authenticatedAt }: ActiveSession): boolean {
  return isAdmin(actor) && Date.now() - authenticatedAt.getTime() > ADMIN_SESSION_MS;
}

/**
 * Opens a request: finds out who sends it and refuses those who may not.
 * @throws UnauthorizedError, ForbiddenError, BadTokenError
 */
export async function openVisit<A extends Access>(
  access: A,
  { request, params, context }: LoaderFunctionArgs,
): Promise<VisitFor<A>> {
  // No database of ours can look for a NUL, and no page has one in its address.
  if (request.url.includes('%00')) throw new MalformedError('The address is not right.');
  const { session, token, staleCookie } = await credentialsOf(request, context);
  const visit: Visit = {
    request,
    url: new URL(request.url),
    params,
    actor: session?.actor ?? null,
    session,
    token,
    staleCookie,
    get address() {
      return clientAddress(request);
    },
    enhanced: false,
  };
  requireAccess(access, visit);
  return visit as VisitFor<A>;
}

/** What a throttle counts against for this visit: the person where known, else the address. */
export const throttleKey = ({ actor, address }: Pick<Visit, 'actor' | 'address'>): string =>
  actor?.id ?? address;
