import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { toDomainError } from '~/domain/database-errors.server';
import { DomainError, ForbiddenError, UnauthorizedError } from '~/domain/errors';
import { storeFlash } from '~/http/access/cookies.server';
import {
  BadTokenError,
  unauthorizedIfSessionEnded,
  markGuarded,
  admitWriting,
  createRequestContext,
  SecondFactorMissingError,
  StaleAdminSessionError,
  SuspendedError,
  type Access,
  type RequestContext,
  type RequestContextFor,
  type WriteRules,
  requireSameOrigin,
} from '~/http/access/request-context.server';
import { localUrl } from '~/http/headers/read-request.server';
import { refusalHeaders, withSecurityHeaders } from '~/http/headers/response-headers.server';
import { readForm, type BodySize } from '~/http/input/body.server';
import { SECRET_FIELD } from '~/http/input/parse.server';
import type { Failure, Toast } from '~/lib/web/form-outcome';
import { safeRedirect, signInPath } from '~/lib/web/site-paths';
import { log, requestId } from '~/log.server';
import { t } from '~/messages/t';

export function typedValues(form: FormData | null): Failure['values'] {
  // A Map, because a field may be called "constructor".
  const values = new Map<string, string[]>();
  for (const [name, value] of form ?? []) {
    if (typeof value !== 'string' || SECRET_FIELD.test(name) || name.startsWith('_')) continue;
    const current = values.get(name);
    if (current) current.push(value);
    else values.set(name, [value]);
  }
  return Object.fromEntries(values);
}

export const toFailure = (error: DomainError, form: FormData | null): Failure => ({
  ok: false,
  status: error.status,
  error: error.message,
  fields: error.fields,
  values: typedValues(form),
});

/** Logs unexpected errors. @returns null for a thrown response, such as a redirect */
function toRefusal(
  error: unknown,
  { request }: ActionFunctionArgs,
  fallbackMessage = t('refusal.sorry'),
) {
  if (error instanceof Response) return null;
  const refusal = toDomainError(error);
  if (refusal) return refusal;
  log.error({ err: error, path: new URL(request.url).pathname }, 'action failed');
  return new DomainError(fallbackMessage, 500);
}

export function responseInit(error: DomainError): {
  status: number;
  headers: Record<string, string>;
} {
  return {
    status: error.status,
    headers: refusalHeaders(error),
  };
}

/** Redirects the form with its method and body to the page that keeps it until the sender has signed in. */
function signInAgain(url: URL): Response {
  const to = encodeURIComponent(url.pathname + url.search);
  return withSecurityHeaders(redirect(`/sign-in-again?to=${to}`, 307));
}

/** The field `returnTo`, else the referrer, else home. */
export function returnPath(
  { request, url }: Pick<RequestContext, 'request' | 'url'>,
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
    // No valid referrer.
  }
  return '/';
}

/** @param form the submitted form, which the error page keeps */
function toScreenError(
  error: unknown,
  access: Access,
  request: Request,
  form: FormData | null = null,
): unknown {
  const url = localUrl(request);
  if (error instanceof Response) return withSecurityHeaders(error);
  if (error instanceof UnauthorizedError) {
    if (access === 'member' || error instanceof StaleAdminSessionError) {
      return withSecurityHeaders(redirect(signInPath(url.pathname + url.search), 303));
    }
    return toScreenError(new ForbiddenError(t('feedback.needsAdmin')), access, request);
  }
  if (error instanceof SecondFactorMissingError && !form) {
    return withSecurityHeaders(redirect('/my-profile/second-factor', 303));
  }
  const refused = toDomainError(error);
  const typed = error instanceof ForbiddenError && form ? typedValues(form) : null;
  if (refused) {
    const id = refused.status >= 500 ? requestId() : undefined;
    return data({ message: refused.message, typed, requestId: id }, responseInit(refused));
  }
  if (request.signal.aborted) return error;
  log.error({ err: error, path: url.pathname }, 'request failed');
  return data({ requestId: requestId() }, { status: 500 });
}

/** The same for a file instead of a screen. Remix would drop the headers of any refusal that is not a response. */
function toFileError(thrown: unknown, access: Access, request: Request): unknown {
  const error = toDomainError(thrown) ?? thrown;
  const screenError = toScreenError(error, access, request);
  if (screenError instanceof Response || !(error instanceof DomainError)) return screenError;
  return withSecurityHeaders(new Response(error.message, responseInit(error)));
}

type LoaderOptions = {
  /**
   * Visitors share the page for a minute, until what visitors see changes: it depends only on its address, its
   * language, the database and the time, and loading it has no effect that each visit must have.
   */
  shared?: boolean;
  /** The route has no screen: it responds with a file. */
  isFile?: boolean;
};

/** A guarded loader: refusals become an error page with their status, or the sign-in page. */
export function screenLoader<A extends Access, T>(
  access: A,
  load: (ctx: RequestContextFor<A>) => Promise<T> | T,
  { shared = false, isFile = false }: LoaderOptions = {},
) {
  return markGuarded({ access }, async (args: LoaderFunctionArgs): Promise<T> => {
    const { context } = args;
    try {
      // If the database version cannot be read, nothing is kept and the loader reports the error.
      if (shared) context.keepPage = await context.cacheResponse?.('minute').catch(() => null);
      const failedBefore = failedLists;
      const loaded = await load(await createRequestContext(access, args));
      if (failedLists !== failedBefore) context.keepPage = null;
      return loaded;
    } catch (thrown) {
      const error = await unauthorizedIfSessionEnded(thrown, context);
      throw (isFile ? toFileError : toScreenError)(error, access, args.request);
    }
  });
}

/** The loader of a form-only URL: redirects to the page that shows the outcome. */
export const redirectLoader = (access: Access, path: string | ((ctx: RequestContext) => string)) =>
  screenLoader(access, (ctx) => {
    throw redirect(typeof path === 'string' ? path : path(ctx), 303);
  });

/** A guarded action: a refusal from the domain is returned as a `Failure` for the screen. */
export function screenAction<A extends Access, T>(
  access: A,
  act: (ctx: RequestContextFor<A>, form: FormData) => Promise<T>,
  { bodySize, ...writing }: { bodySize?: BodySize } & WriteRules = {},
) {
  return markGuarded({ access, ...writing }, async (args: ActionFunctionArgs) => {
    let form: FormData | null = null;
    let isOwn = false;
    try {
      requireSameOrigin(args.request);
      isOwn = true;
      const ctx = await createRequestContext(access, args);
      form = await readForm(args, bodySize);
      await admitWriting(access, ctx, writing);
      return await act({ ...ctx, enhanced: form.has('_enhanced') }, form);
    } catch (thrown) {
      const error = await unauthorizedIfSessionEnded(thrown, args.context);
      const refusal = toRefusal(error, args);
      if (refusal && !isAccessRefusal(refusal)) {
        return data(toFailure(refusal, form), responseInit(refusal));
      }
      if (error instanceof UnauthorizedError) throw signInAgain(localUrl(args.request));
      if (isOwn && refusal) form ??= await readForm(args, bodySize).catch(() => null);
      throw toScreenError(error, access, args.request, form);
    }
  });
}

const isAccessRefusal = (error: DomainError): boolean =>
  error instanceof UnauthorizedError || error instanceof ForbiddenError;

type FormOptions = WriteRules & {
  /** The message for visitors who need to sign in. */
  signIn?: () => string;
  title?: () => string;
  fallbackMessage?: () => string;
};

/** An action without a screen: refusals are data for script, else a message on the form's page. */
export function formAction<A extends Access, T>(
  access: A,
  act: (ctx: RequestContextFor<A>, form: FormData) => Promise<T>,
  { title = () => t('feedback.error'), fallbackMessage, signIn, ...writing }: FormOptions = {},
) {
  return markGuarded({ access, ...writing }, async (args: ActionFunctionArgs) => {
    const url = localUrl(args.request);
    let form: FormData | null = null;
    try {
      requireSameOrigin(args.request);
      form = await readForm(args);
      const ctx = await createRequestContext(access, args, { signIn });
      await admitWriting(access, ctx, writing);
      return await act({ ...ctx, enhanced: form.has('_enhanced') }, form);
    } catch (thrown) {
      const error = await unauthorizedIfSessionEnded(thrown, args.context);
      const refusal = toRefusal(error, args, fallbackMessage?.());
      if (!refusal || cannotReturn(refusal)) throw toScreenError(error, access, args.request, form);
      if (form?.has('_enhanced')) return data(toFailure(refusal, form), responseInit(refusal));
      if (refusal instanceof UnauthorizedError) throw signInAgain(url);
      if (refusal instanceof SuspendedError) throw toScreenError(refusal, access, args.request);
      throw await refusalRedirect(
        refusal,
        returnPath({ request: args.request, url }, form),
        title(),
      );
    }
  });
}

/** Returning to the form's page would not help. */
const cannotReturn = (error: DomainError): boolean =>
  error instanceof ForbiddenError || error instanceof BadTokenError;

async function refusalRedirect(error: DomainError, back: string, title: string): Promise<Response> {
  const toast: Toast = { title, description: error.message, variant: 'destructive' };
  return withSecurityHeaders(
    redirect(back, { status: 303, headers: { 'Set-Cookie': await storeFlash(toast) } }),
  );
}

const reportsSuccess = (toast: Toast | null): Toast | null =>
  toast && { variant: 'success', ...toast };

/**
 * Script gets the outcome as data; a plain form gets a 303 to `to` with the toast. A toast without a variant reports
 * success.
 */
export async function completeAction(
  ctx: RequestContext,
  to: string,
  { toast = null, headers }: { toast?: Toast | null; headers?: Headers } = {},
) {
  if (ctx.enhanced) return { ok: true as const, toast: reportsSuccess(toast), result: null };
  return redirectWithToast(to, toast, headers);
}

/** Answers a form with a 303, also when a script sent it. */
export async function redirectWithToast(
  to: string,
  toast: Toast | null,
  headers?: Headers,
): Promise<never> {
  const all = new Headers(headers);
  const shownToast = reportsSuccess(toast);
  if (shownToast) all.append('Set-Cookie', await storeFlash(shownToast));
  throw redirect(to, { status: 303, headers: all });
}

/** Counted, so that no page that lacks a list is kept for others. */
let failedLists = 0;

/** @returns null if the list could not be read; the error is logged, and the screen reports or omits the list */
export async function listOrNull<T>(list: Promise<T>): Promise<T | null> {
  try {
    return await list;
  } catch (error) {
    failedLists += 1;
    log.error({ err: error }, 'a list could not be read');
    return null;
  }
}
