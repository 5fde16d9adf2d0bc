import { createCookie } from '@remix-run/node';
import { SESSION_ABSOLUTE_MS } from '~/domain/accounts/sessions.server';
import { isHttps } from '~/env.server';
import { FLASH_COOKIE, type Toast } from '~/lib/web/form-outcome';
import { sessionSecret } from '~/secret.server';

/** The options that the cookies of the site share. */
export const cookieOptions = {
  path: '/',
  httpOnly: true,
  sameSite: 'lax',
  secure: isHttps,
} as const;

export const COOKIE_NAME = isHttps ? '__Host-auth_token' : 'auth_token';
const TOKEN_FORM = /^[\w-]{43}$/;

export function readTokenCookie(request: Request): string | null {
  const pairs = (request.headers.get('cookie') ?? '').split(/;\s*/);
  const pair = pairs.find((one) => one.startsWith(`${COOKIE_NAME}=`));
  return pair ? pair.slice(COOKIE_NAME.length + 1) : null;
}

export const looksLikeToken = (token: string): boolean => TOKEN_FORM.test(token);

function tokenCookie(value: string, maxAge: number): string {
  return [
    `${COOKIE_NAME}=${value}`,
    'Path=/',
    `Max-Age=${maxAge}`,
    'HttpOnly',
    'SameSite=Lax',
    ...(isHttps ? ['Secure'] : []),
  ].join('; ');
}

export const storeToken = (token: string): string => tokenCookie(token, SESSION_ABSOLUTE_MS / 1000);

export const clearToken = (): string => tokenCookie('', 0);

/**
 * The toast for the next page. The client script clears it once shown, because the response that carried it may have
 * been dropped.
 */
const flashCookie = createCookie(FLASH_COOKIE, {
  ...cookieOptions,
  httpOnly: false,
  maxAge: 60,
  secrets: [sessionSecret],
});

export const storeFlash = (toast: Toast): Promise<string> => flashCookie.serialize(toast);

export async function readFlash(request: Request): Promise<Toast | null> {
  const value: unknown = await flashCookie.parse(request.headers.get('cookie'));
  return typeof value === 'object' && value !== null && 'title' in value ? (value as Toast) : null;
}

/** For pages rendered without script; the client script uses `forgetFlash`. */
export async function clearFlash(request: Request): Promise<string | null> {
  if (request.headers.get('sec-fetch-dest') === 'empty') return null;
  return flashCookie.serialize('', { maxAge: 0 });
}
