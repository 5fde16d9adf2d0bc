import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import {
  DomainError,
  ForbiddenError,
  ThrottledError,
  UnauthorizedError,
  type FieldErrors,
} from '~/domain/errors';
import { safeRedirect } from '~/lib/safe-redirect';
import type { Toast } from '~/lib/toast';
import { readForm } from './body.server';
import { markGuarded } from './guarded.server';
import { storeFlash } from './cookies.server';
import { requireSameOrigin } from './same-origin.server';
import { withSecurityHeaders } from './security-headers.server';
import {
  openVisit,
  StaleAdminSessionError,
  type Access,
  type Visit,
  type VisitFor,
} from './visit.server';

/** What a screen gets back from an action that refused: what to say, where, and what was typed. */
export type Failure = {
  ok: false;
  status: number;
  error: string;
  fields: FieldErrors;
  values: Record<string, string[]>;
};

export type Success<R> = { ok: true; toast: Toast | null; result: R };

/** Never sent back to the page. */
const SECRET_FIELD = /password/i;

function failureOf(error: DomainError, form: FormData | null): Failure {
  const values: Failure['values'] = {};
  for (const [name, value] of form ?? []) {
    if (typeof value === 'string' && !SECRET_FIELD.test(name)) (values[name] ??= []).push(value);
  }
  return {
    ok: false,
    status: error.status,
    error: error.message,
    fields: error.fields,
    values,
  };
}

function statusInit(error: DomainError): { status: number; headers: Record<string, string> } {
  return {
    status: error.status,
    headers:
      error instanceof ThrottledError ? { 'Retry-After': String(error.retryAfterSeconds) } : {},
  };
}

/** The sign-in page that leads back to where the person was. */
export function signInPath(url: URL): string {
  return `/login?redirectTo=${encodeURIComponent(url.pathname + url.search)}`;
}

/** Where the form was: its hidden field, else the page the browser names, else home. */
export function returnPath(
  { request, url }: Pick<Visit, 'request' | 'url'>,
  form: FormData | null,
): string {
  const field = form?.get('returnTo');
  if (field) return safeRedirect(field);
  try {
    const referrer = new URL(request.headers.get('referer') ?? '');
    if (referrer.host === request.headers.get('host') || referrer.host === url.host) {
      return safeRedirect(referrer.pathname + referrer.search);
    }
  } catch {
    // No referrer, or none that can be read.
  }
  return '/';
}

function asScreenError(error: unknown, access: Access, url: URL): unknown {
  if (error instanceof Response) return withSecurityHeaders(error);
  if (error instanceof UnauthorizedError) {
    if (access === 'member' || error instanceof StaleAdminSessionError) {
      return withSecurityHeaders(redirect(signInPath(url), 303));
    }
    return asScreenError(
      new ForbiddenError('You need admin access to view this page'),
      access,
      url,
    );
  }
  if (error instanceof DomainError) return data({ message: error.message }, statusInit(error));
  return error; // nobody foresaw it: Remix logs it and shows the error page
}

/** A screen's loader, guarded. Refusals become the error page with the right status, or a way to sign in. */
export function screenLoader<A extends Access, T>(
  access: A,
  load: (visit: VisitFor<A>) => Promise<T> | T,
) {
  return markGuarded(async (args: LoaderFunctionArgs): Promise<T> => {
    try {
      return await load(await openVisit(access, args));
    } catch (error) {
      throw asScreenError(error, access, new URL(args.request.url));
    }
  });
}

/**
 * A screen's action, guarded: same origin, body limit, access. A refusal by the verb comes back as a
 * `Failure` with its status, for the screen to show beside what was typed.
 */
export function screenAction<A extends Access, T>(
  access: A,
  act: (visit: VisitFor<A>, form: FormData) => Promise<T>,
) {
  return markGuarded(async (args: ActionFunctionArgs) => {
    let form: FormData | null = null;
    try {
      requireSameOrigin(args.request);
      const visit = await openVisit(access, args);
      form = await readForm(args.request);
      return await act({ ...visit, enhanced: form.has('_enhanced') }, form);
    } catch (error) {
      if (error instanceof DomainError && !isAccessRefusal(error)) {
        return data(failureOf(error, form), statusInit(error));
      }
      throw asScreenError(error, access, new URL(args.request.url));
    }
  });
}

const isAccessRefusal = (error: DomainError): boolean =>
  error instanceof UnauthorizedError || error instanceof ForbiddenError;

/**
 * An action without a screen of its own, such as a favourite toggle on a card. Its refusals go back to where
 * the form was: as data when script sent it, else as a message on the page the person came from.
 */
export function formAction<A extends Access, T>(
  access: A,
  act: (visit: VisitFor<A>, form: FormData) => Promise<T>,
) {
  return markGuarded(async (args: ActionFunctionArgs) => {
    const url = new URL(args.request.url);
    let form: FormData | null = null;
    try {
      requireSameOrigin(args.request);
      form = await readForm(args.request);
      const visit = await openVisit(access, args);
      return await act({ ...visit, enhanced: form.has('_enhanced') }, form);
    } catch (error) {
      if (!(error instanceof DomainError) || error instanceof ForbiddenError) {
        throw asScreenError(error, access, url);
      }
      const back = returnPath({ request: args.request, url }, form);
      if (form?.has('_enhanced')) return data(failureOf(error, form), statusInit(error));
      throw await refusalRedirect(error, back);
    }
  });
}

/** A 303 back to the form, with the refusal as a message; to the sign-in page when that is what is missing. */
async function refusalRedirect(error: DomainError, back: string): Promise<Response> {
  const to =
    error instanceof UnauthorizedError ? `/login?redirectTo=${encodeURIComponent(back)}` : back;
  const toast: Toast =
    error instanceof UnauthorizedError
      ? { title: 'Sign in required', description: error.message, variant: 'destructive' }
      : { title: 'Error', description: error.message, variant: 'destructive' };
  return withSecurityHeaders(
    redirect(to, { status: 303, headers: { 'Set-Cookie': await storeFlash(toast) } }),
  );
}

/**
 * Ends an action that succeeded. Script gets the outcome as data and shows the toast itself; a plain form
 * gets a 303 to `to`, where the toast waits as a message.
 */
export async function finish<R = null>(
  visit: Visit,
  to: string,
  { toast = null, result, headers }: { toast?: Toast | null; result?: R; headers?: Headers } = {},
): Promise<Success<R | null>> {
  if (visit.enhanced) return { ok: true, toast, result: result ?? null };
  const all = new Headers(headers);
  if (toast) all.append('Set-Cookie', await storeFlash(toast));
  throw redirect(to, { status: 303, headers: all });
}

/** Always a 303, whether or not script sent the form: for outcomes that are another page. */
export async function moveOn(
  to: string,
  { toast = null, headers }: { toast?: Toast | null; headers?: Headers } = {},
): Promise<never> {
  const all = new Headers(headers);
  if (toast) all.append('Set-Cookie', await storeFlash(toast));
  throw redirect(to, { status: 303, headers: all });
}
