import type { AppLoadContext } from '@remix-run/node';
import {
  findAppPassword,
  isLoginName,
  touchAppPassword,
  type AppPasswordRow,
} from '~/domain/accounts/keys/app-passwords.server';
import {
  endAppSession,
  findAppSession,
  setDevice,
  openAppSession,
  getPasswordSession,
  type AppSession,
} from '~/domain/accounts/keys/app-sessions.server';
import { ForbiddenError, MalformedError, UnauthorizedError } from '~/domain/errors';
import type { AppClient } from '~/domain/sync/devices.server';
import { consumeThrottle } from '~/domain/throttles.server';
import { env, isHttps } from '~/env.server';
import { SuspendedError } from '~/http/access/request-context.server';
import { clientAddress } from '~/http/headers/read-request.server';
import { t } from '~/messages/t';

/**
 * The protocol prescribes the name. This cookie only works for these paths, and the site's cookie does not work here.
 */
export const APP_COOKIE = 'sessionid';
const TOKEN = /^[\w-]{43}$/;
const DEVICE = /^[\w.-]{1,64}$/;

export type AppRequest = { request: Request; context: AppLoadContext };

export type AppRequestContext = AppRequest & {
  client: AppClient;
  appPassword: AppPasswordRow;
  /** A Set-Cookie value for the response. */
  newCookie: string | null;
};

/** Name and password of Basic authentication (RFC 7617), in UTF-8; null for other schemes. */
function readBasic({ headers }: Request): { login: string; password: string } | null {
  const [, encoded] = /^Basic +([\w+/=-]{1,2000})$/i.exec(headers.get('authorization') ?? '') ?? [];
  if (encoded === undefined) return null;
  const text = Buffer.from(encoded, 'base64').toString('utf8');
  const colon = text.indexOf(':');
  return colon < 0 ? null : { login: text.slice(0, colon), password: text.slice(colon + 1) };
}

function readCookie({ headers }: Request): string | null {
  const pairs = (headers.get('cookie') ?? '').split(/;\s*/);
  const value = pairs
    .find((pair) => pair.startsWith(`${APP_COOKIE}=`))
    ?.slice(APP_COOKIE.length + 1);
  return value && TOKEN.test(value) ? value : null;
}

const cookieOf = (value: string, rest = ''): string =>
  `${APP_COOKIE}=${value}; Path=/; HttpOnly; SameSite=Strict${isHttps ? '; Secure' : ''}${rest}`;

export const clearedCookie = (): string => cookieOf('', '; Max-Age=0');

/** Browsers also send Basic credentials, once entered, with forms of other sites. @throws ForbiddenError */
export function requireNoOtherSite({ headers }: Request): void {
  const site = headers.get('sec-fetch-site');
  const origin = headers.get('origin');
  const isOther = origin !== null && origin !== new URL(env.SITE_URL).origin;
  if (site === 'cross-site' || site === 'same-site' || isOther) {
    throw new ForbiddenError(t('refusal.otherSite'));
  }
}

type Opened = { appPassword: AppPasswordRow; session: AppSession; newCookie: string | null };

/** Authenticates by the app's cookie, else by its password, which yields a new cookie. */
async function authenticateByCookieOrPassword({ request }: AppRequest): Promise<Opened | null> {
  const basic = readBasic(request);
  const cookie = readCookie(request);
  const appSession = cookie === null ? null : await findAppSession(cookie);
  if (!basic) return appSession && { ...appSession, newCookie: null };
  const appPassword = await findAppPassword(basic.login, basic.password);
  if (!appPassword) return null;
  if (appSession?.appPassword.id === appPassword.id) return { ...appSession, newCookie: null };
  const opened = await openAppSession(appPassword.id);
  return opened && { appPassword, session: opened.session, newCookie: cookieOf(opened.token) };
}

/** Authenticates by the password, sent with each request. */
async function openByPassword({ request }: AppRequest): Promise<Opened | null> {
  const basic = readBasic(request);
  const appPassword = basic && (await findAppPassword(basic.login, basic.password));
  const session = appPassword && (await getPasswordSession(appPassword.id));
  return session && { appPassword, session, newCookie: null };
}

/**
 * Authenticates the sender. Correct credentials are never rate limited, so failed attempts by others cannot sign an app
 * out.
 * @throws UnauthorizedError; ThrottledError after many failed attempts from this address
 */
async function authenticateApp(
  appRequest: AppRequest,
  by: typeof authenticateByCookieOrPassword,
): Promise<Opened> {
  const opened = await by(appRequest);
  if (opened) {
    await touchAppPassword(opened.appPassword, appRequest.request.headers.get('user-agent'));
    return opened;
  }
  const isTry = appRequest.request.headers.has('authorization');
  if (isTry)
    await consumeThrottle('appPassword', clientAddress(appRequest.request, appRequest.context));
  throw new UnauthorizedError(t('apps.signIn'));
}

function requireMayWrite({ request }: AppRequest, { user }: AppPasswordRow): void {
  const { suspendedUntil: until, suspendedReason: reason } = user;
  const isSuspended = until !== null && until.getTime() > Date.now();
  if (isSuspended && request.method !== 'GET') {
    throw new SuspendedError({ until, reason: reason ?? '' });
  }
}

const reads = new Map<string, Promise<unknown>>();

/** Counts the read, and runs those of one account one after another. @throws ThrottledError */
export async function readForApp<T>({ client }: AppRequestContext, read: () => Promise<T>) {
  const { userId } = client;
  await consumeThrottle('appRead', userId);
  const before = reads.get(userId) ?? Promise.resolve();
  const result = before.then(read);
  const settled = result.catch(() => undefined);
  reads.set(userId, settled);
  try {
    return await result;
  } finally {
    if (reads.get(userId) === settled) reads.delete(userId);
  }
}

type Named = { user: string; device?: string };

/** Authenticates an app that uses the gpodder.net protocol. */
export async function createGpodderContext(
  appRequest: AppRequest,
  named: Named,
): Promise<AppRequestContext> {
  const { appPassword, session, newCookie } = await authenticateApp(
    appRequest,
    authenticateByCookieOrPassword,
  );
  // One account's cookie does not grant access to another account.
  if (!isLoginName(appPassword.user, named.user)) throw new UnauthorizedError(t('apps.signIn'));
  requireMayWrite(appRequest, appPassword);
  if (named.device !== undefined) await requireDevice(session, named.device);
  const client = {
    userId: appPassword.user.id,
    session,
    device: session.device ?? `app ${appPassword.id}`,
  };
  return { ...appRequest, client, appPassword, newCookie };
}

/** @throws MalformedError */
async function requireDevice(session: AppSession, device: string): Promise<void> {
  if (!DEVICE.test(device)) throw new MalformedError(t('apps.badDevice'));
  await setDevice(session, device);
}

/** Stores the device name of an app that has none yet; an invalid name is ignored. */
export async function storeMissingDevice(
  { client }: AppRequestContext,
  device: string | null,
): Promise<void> {
  const { session } = client;
  if (device === null || session.device !== null || !DEVICE.test(device)) return;
  await setDevice(session, device);
  client.device = device;
}

/** Authenticates an app that uses the protocol of Nextcloud's gpoddersync. */
export async function createNextcloudContext(appRequest: AppRequest): Promise<AppRequestContext> {
  const { appPassword, session } = await authenticateApp(appRequest, openByPassword);
  requireMayWrite(appRequest, appPassword);
  const client = { userId: appPassword.user.id, session, device: `app ${appPassword.id}` };
  return { ...appRequest, client, appPassword, newCookie: null };
}

/** Ends the cookie's session, but only if it belongs to this account. @returns false if it belongs to another */
export async function signOut({ request }: AppRequest, user: string): Promise<boolean> {
  const cookie = readCookie(request);
  const appSession = cookie === null ? null : await findAppSession(cookie);
  if (appSession && !isLoginName(appSession.appPassword.user, user)) return false;
  if (appSession) await endAppSession(appSession.session);
  return true;
}

/** The path parameters of a pattern. */
export type Params = Partial<Record<'user' | 'device' | 'format' | 'kind', string>>;

type Given = Pick<AppRequestContext, 'newCookie'>;

export const jsonResponse = (body: unknown, visit: Given = { newCookie: null }): Response =>
  textResponse(visit, JSON.stringify(body), 'application/json');

/** A 200 with the given text, or with an empty body. */
export function textResponse(
  { newCookie }: Given,
  text: string | null = null,
  type?: string,
): Response {
  const headers = new Headers(type ? { 'Content-Type': type } : {});
  if (newCookie) headers.append('Set-Cookie', newCookie);
  return new Response(text, { headers });
}

/** @throws MalformedError */
export function sinceOf({ request }: AppRequest): number {
  const sinceText = new URL(request.url).searchParams.get('since') ?? '0';
  if (!/^-?\d{1,15}(?:\.\d+)?$/.test(sinceText)) throw new MalformedError(t('apps.badSince'));
  // Larger values would not fit into the column.
  return Math.min(Math.max(0, Math.floor(Number(sinceText))), 2 ** 31 - 1);
}
