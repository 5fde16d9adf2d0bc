import type { AppLoadContext } from '@remix-run/node';
import {
  endAppSession,
  findAppSession,
  nameDevice,
  openAppSession,
  standingSession,
  type AppSession,
} from '~/domain/accounts/app-passwords/app-sessions.server';
import {
  findAppPassword,
  isLoginName,
  touchAppPassword,
  type AppPasswordRow,
} from '~/domain/accounts/app-passwords/app-passwords.server';
import { ForbiddenError, MalformedError, UnauthorizedError } from '~/domain/errors';
import type { AppClient } from '~/domain/sync/app-client.server';
import { countUse } from '~/domain/throttles/throttles.server';
import { isHttps } from '~/env.server';
import { clientAddress } from '~/http/headers/client-address.server';
import { SuspendedError } from '~/http/access/visit.server';
import { t } from '~/messages/t';

/** Its name is the protocol's. It opens what is under these addresses, and the cookie of the site opens nothing here. */
const COOKIE = 'sessionid';
const TOKEN = /^[\w-]{43}$/;
const DEVICE = /^[\w.-]{1,64}$/;

export type AppRequest = { request: Request; context: AppLoadContext };

export type AppVisit = AppRequest & {
  client: AppClient;
  appPassword: AppPasswordRow;
  /** A cookie to answer with. */
  newCookie: string | null;
};

/** Name and password of RFC 7617, in UTF-8; null for other schemes. */
function readBasic({ headers }: Request): { login: string; password: string } | null {
  const [, encoded] = /^Basic +([\w+/=-]{1,2000})$/i.exec(headers.get('authorization') ?? '') ?? [];
  if (encoded === undefined) return null;
  const text = Buffer.from(encoded, 'base64').toString('utf8');
  const colon = text.indexOf(':');
  return colon < 0 ? null : { login: text.slice(0, colon), password: text.slice(colon + 1) };
}

function readCookie({ headers }: Request): string | null {
  const pairs = (headers.get('cookie') ?? '').split(/;\s*/);
  const value = pairs.find((pair) => pair.startsWith(`${COOKIE}=`))?.slice(COOKIE.length + 1);
  return value && TOKEN.test(value) ? value : null;
}

const cookieOf = (value: string, rest = ''): string =>
  `${COOKIE}=${value}; Path=/; HttpOnly; SameSite=Strict${isHttps ? '; Secure' : ''}${rest}`;

export const clearedCookie = (): string => cookieOf('', '; Max-Age=0');

/** A browser that was once given a password sends it with the forms of other sites too. @throws ForbiddenError */
export function requireNoOtherSite({ headers }: Request): void {
  const site = headers.get('sec-fetch-site');
  if (site === 'cross-site' || site === 'same-site') {
    throw new ForbiddenError(t('refusal.otherSite'));
  }
}

type Opened = { appPassword: AppPasswordRow; session: AppSession; newCookie: string | null };

/** By the cookie that an app was given, else by its password, for which it is given one. */
async function openByEither({ request }: AppRequest): Promise<Opened | null> {
  const basic = readBasic(request);
  const cookie = readCookie(request);
  const known = cookie === null ? null : await findAppSession(cookie);
  if (!basic) return known && { ...known, newCookie: null };
  const appPassword = await findAppPassword(basic.login, basic.password);
  if (!appPassword) return null;
  if (known?.appPassword.id === appPassword.id) return { ...known, newCookie: null };
  const opened = await openAppSession(appPassword.id);
  return opened && { appPassword, session: opened.session, newCookie: cookieOf(opened.token) };
}

/** By the password, sent with each request. */
async function openByPassword({ request }: AppRequest): Promise<Opened | null> {
  const basic = readBasic(request);
  const appPassword = basic && (await findAppPassword(basic.login, basic.password));
  const session = appPassword && (await standingSession(appPassword.id));
  return session && { appPassword, session, newCookie: null };
}

/**
 * Who sends this. What is right is never counted, so that nobody's wrong tries sign an app out.
 *
 * @throws UnauthorizedError; ThrottledError after many wrong tries from this address
 */
async function open(asked: AppRequest, by: typeof openByEither): Promise<Opened> {
  const opened = await by(asked);
  if (opened) {
    await touchAppPassword(opened.appPassword, asked.request.headers.get('user-agent'));
    return opened;
  }
  const isTry = asked.request.headers.has('authorization');
  if (isTry) await countUse('appPassword', clientAddress(asked.request, asked.context));
  throw new UnauthorizedError(t('apps.signIn'));
}

function requireMayWrite({ request }: AppRequest, { user }: AppPasswordRow): void {
  const { suspendedUntil: until, suspendedReason: reason } = user;
  const isSuspended = until !== null && until.getTime() > Date.now();
  if (isSuspended && request.method !== 'GET') {
    throw new SuspendedError({ until, reason: reason ?? '' });
  }
}

type Named = { user: string; device?: string };

/** Of an app that speaks the protocol of gpodder.net. */
export async function openGpodderVisit(asked: AppRequest, named: Named): Promise<AppVisit> {
  const { appPassword, session, newCookie } = await open(asked, openByEither);
  // The cookie of one account opens no other.
  if (!isLoginName(appPassword.user, named.user)) throw new UnauthorizedError(t('apps.signIn'));
  requireMayWrite(asked, appPassword);
  if (named.device !== undefined) await knowDevice(session, named.device);
  const client = {
    userId: appPassword.user.id,
    session,
    device: session.device ?? `app ${appPassword.id}`,
  };
  return { ...asked, client, appPassword, newCookie };
}

/** @throws MalformedError */
async function knowDevice(session: AppSession, device: string): Promise<void> {
  if (!DEVICE.test(device)) throw new MalformedError(t('apps.badDevice'));
  await nameDevice(session, device);
}

/** Takes the name from an app that has told none before; a wrong one is passed over. */
export async function learnDevice({ client }: AppVisit, device: string | null): Promise<void> {
  const { session } = client;
  if (device === null || session.device !== null || !DEVICE.test(device)) return;
  await nameDevice(session, device);
  client.device = device;
}

/** Of an app that speaks the protocol of Nextcloud's gpoddersync. */
export async function openNextcloudVisit(asked: AppRequest): Promise<AppVisit> {
  const { appPassword, session } = await open(asked, openByPassword);
  requireMayWrite(asked, appPassword);
  const client = { userId: appPassword.user.id, session, device: `app ${appPassword.id}` };
  return { ...asked, client, appPassword, newCookie: null };
}

/** Only the session of this account's own app. @returns false for another's */
export async function signOut({ request }: AppRequest, user: string): Promise<boolean> {
  const cookie = readCookie(request);
  const known = cookie === null ? null : await findAppSession(cookie);
  if (known && !isLoginName(known.appPassword.user, user)) return false;
  if (known) await endAppSession(known.session);
  return true;
}
