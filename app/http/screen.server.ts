import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { DomainError, ForbiddenError, SORRY, UnauthorizedError } from '~/domain/errors';
import { asRefusal } from '~/domain/health/health.server';
import type { Failure, Success } from '~/lib/form-outcome';
import { safeRedirect } from '~/lib/safe-redirect';
import type { Toast } from '~/lib/toast';
import { log } from '~/log.server';
import { BadTokenError } from './actor.server';
import { readForm } from './body.server';
import { markGuarded } from './guarded.server';
import { SECRET_FIELD } from './parse.server';
import { storeFlash } from './cookies.server';
import { refusalHeaders } from './refusal-headers';
import { requireSameOrigin } from './same-origin.server';
import { withSecurityHeaders } from './security-headers.server';
import {
  openVisit,
  StaleAdminSessionError,
  type Access,
  type Visit,
  type VisitFor,
} from './visit.server';

/** What was typed into a form, by its fields' names: no passwords, no files. */
export function typedValues(form: FormData | null): Failure['values'] {
  // A map, because a stranger's form may have a field called "constructor".
  const values = new Map<string, string[]>();
  for (const [name, value] of form ?? []) {
    if (typeof value !== 'string' || SECRET_FIELD.test(name) || name.startsWith('_')) continue;
    const known = values.get(name);
    if (known) known.push(value);
    else values.set(name, [value]);
  }
  return Object.fromEntries(values);
}

const failureOf = (error: DomainError, form: FormData | null): Failure => ({
  ok: false,
  status: error.status,
  error: error.message,
  fields: error.fields,
  values: typedValues(form),
});

/**
 * What a failed action says: the verb's own refusal, and `sorry` for what nobody foresaw, which is logged.
 * @returns null for an answer that was thrown, such as a redirect
 */
function refusalOf(error: unknown, { request }: ActionFunctionArgs, sorry = SORRY) {
  if (error instanceof Response) return null;
  const refusal = asRefusal(error);
  if (refusal) return refusal;
  log.error({ err: error, path: new URL(request.url).pathname }, 'action failed');
  return new DomainError(sorry, 500);
}

function statusInit(error: DomainError): { status: number; headers: Record<string, string> } {
  return {
    status: error.status,
    headers: refusalHeaders(error),
  };
}

/** The sign-in page that leads back to where the person was. */
export function signInPath(url: URL): string {
  return `/login?redirectTo=${encodeURIComponent(url.pathname + url.search)}`;
}

/**
 * Leads a form whose session has ended, method and all, to the page that keeps what was typed. Script that
 * has the form on its page knows this by its status and stays there.
 */
function signInAgain(url: URL): Response {
  const to = encodeURIComponent(url.pathname + url.search);
  return withSecurityHeaders(redirect(`/sign-in-again?to=${to}`, 307));
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
  const refused = asRefusal(error);
  if (refused) return data({ message: refused.message }, statusInit(refused));
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
 * A screen's action, guarded: same origin, body limit, access. A refusal by the verb, and what nobody
 * foresaw, comes back as a `Failure` with its status, for the screen to show beside what was typed. Who is
 * signed out meanwhile keeps it too.
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
      const refusal = refusalOf(error, args);
      if (refusal && !isAccessRefusal(refusal)) {
        return data(failureOf(refusal, form), statusInit(refusal));
      }
      const url = new URL(args.request.url);
      throw error instanceof UnauthorizedError
        ? signInAgain(url)
        : asScreenError(error, access, url);
    }
  });
}

const isAccessRefusal = (error: DomainError): boolean =>
  error instanceof UnauthorizedError || error instanceof ForbiddenError;

type FormFailureTexts = {
  /** Above the reason. */
  title?: string;
  /** The reason when nobody foresaw it. */
  sorry?: string;
};

/**
 * An action without a screen of its own, such as a favourite toggle on a card. Its refusals go back to where
 * the form was: as data when script sent it, else as a message on the page the person came from.
 */
export function formAction<A extends Access, T>(
  access: A,
  act: (visit: VisitFor<A>, form: FormData) => Promise<T>,
  { title = 'Error', sorry }: FormFailureTexts = {},
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
      const refusal = refusalOf(error, args, sorry);
      if (!refusal || endsForm(refusal)) throw asScreenError(error, access, url);
      const back = returnPath({ request: args.request, url }, form);
      if (form?.has('_enhanced')) return data(failureOf(refusal, form), statusInit(refusal));
      throw await refusalRedirect(refusal, back, title);
    }
  });
}

/** No page that the form could go back to would do better. */
const endsForm = (error: DomainError): boolean =>
  error instanceof ForbiddenError || error instanceof BadTokenError;

/** A 303 back to the form, with the refusal as a message; to the sign-in page when that is what is missing. */
async function refusalRedirect(error: DomainError, back: string, title: string): Promise<Response> {
  const isSignInMissing = error instanceof UnauthorizedError;
  const to = isSignInMissing ? `/login?redirectTo=${encodeURIComponent(back)}` : back;
  const toast: Toast = {
    title: isSignInMissing ? 'Sign in required' : title,
    description: error.message,
    variant: 'destructive',
  };
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
  return moveOn(to, { toast, headers });
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
