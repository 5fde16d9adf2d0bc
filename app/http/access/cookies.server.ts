import { randomBytes } from 'node:crypto';
import { createCookie, redirect, type Cookie } from '@remix-run/node';
import { z } from 'zod';
import { SESSION_ABSOLUTE_MS } from '~/domain/accounts/sessions.server';
import {
  type KnownBrowser,
  SecondFactorNeededError,
  type FirstStep,
} from '~/domain/accounts/sign-in.server';
import { isHttps } from '~/env.server';
import { once } from '~/lib/memoized';
import { FLASH_COOKIE, type Toast } from '~/lib/web/form-outcome';
import { signInPath } from '~/lib/web/site-paths';
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
  const pair = pairs.find((pair) => pair.startsWith(`${COOKIE_NAME}=`));
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
const flashCookie = once(() =>
  createCookie(FLASH_COOKIE, {
    ...cookieOptions,
    httpOnly: false,
    maxAge: 60,
    secrets: [sessionSecret()],
  }),
);

export const storeFlash = (toast: Toast): Promise<string> => flashCookie().serialize(toast);

export async function readFlash(request: Request): Promise<Toast | null> {
  const value: unknown = await flashCookie().parse(request.headers.get('cookie'));
  return typeof value === 'object' && value !== null && 'title' in value ? (value as Toast) : null;
}

/** For pages rendered without script; the client script uses `forgetFlash`. */
export async function clearFlash(request: Request): Promise<string | null> {
  if (request.headers.get('sec-fetch-dest') === 'empty') return null;
  return flashCookie().serialize('', { maxAge: 0 });
}

/**
 * Signed with a secret of its own, so that no other cookie of the site is accepted here.
 *
 * @param options `maxAge` in seconds
 */
function signedCookie<T>(
  name: string,
  schema: z.ZodType<T>,
  options: { maxAge: number; sameSite?: 'strict' },
) {
  const cookie = once(() =>
    createCookie(isHttps ? `__Host-${name}` : name, {
      ...cookieOptions,
      ...options,
      secrets: [`${name.replace('_', ' ')} ${sessionSecret()}`],
    }),
  );
  const read = async ({ headers }: Request): Promise<T | null> =>
    schema.safeParse(await cookie().parse(headers.get('cookie'))).data ?? null;
  return {
    read,
    serialize: (...args: Parameters<Cookie['serialize']>) => cookie().serialize(...args),
  };
}

/** The most recent accounts remembered per browser. */
const MAX_ACCOUNTS = 10;

/** Outlives the session and does not sign anyone in. */
const knownBrowser = signedCookie(
  'known_browser',
  z.object({ key: z.string(), accounts: z.array(z.string()) }),
  { maxAge: 180 * 86_400 },
);

/** The accounts that have signed in from this browser, and the browser's own key; null for a new browser. */
export const readKnownBrowser = (request: Request): Promise<KnownBrowser | null> =>
  knownBrowser.read(request);

/** The cookie for a browser that has just signed in to this account. */
export async function rememberBrowser(request: Request, account: string): Promise<string> {
  const { key, accounts } = (await readKnownBrowser(request)) ?? {
    key: randomBytes(16).toString('base64url'),
    accounts: [],
  };
  const others = accounts.filter((listed) => listed !== account);
  return knownBrowser.serialize({ key, accounts: [account, ...others].slice(0, MAX_ACCOUNTS) });
}

/** Seconds for the second step, and for the answer to a challenge. */
const MAX_AGE = 600;

const isRecent = ({ since }: { since: number }): boolean => Date.now() - since <= MAX_AGE * 1000;

/** States that the password was correct; without a code it grants nothing. */
const secondStep = signedCookie(
  'second_step',
  z.object({ userId: z.string(), proof: z.string(), since: z.number() }),
  { maxAge: MAX_AGE },
);

/** Null if no password was entered within the last ten minutes. */
export async function readFirstStep(request: Request): Promise<FirstStep | null> {
  const step = await secondStep.read(request);
  return step && isRecent(step) ? step : null;
}

/** Redirects to the code page if a code is required; rethrows any other error. */
export async function leadToCode(error: unknown, redirectTo: string): Promise<never> {
  if (!(error instanceof SecondFactorNeededError)) throw error;
  const cookie = await secondStep.serialize({ ...error.firstStep, since: Date.now() });
  throw redirect(signInPath(redirectTo, '/login/code'), {
    status: 303,
    headers: { 'Set-Cookie': cookie },
  });
}

export const forgetFirstStep = (): Promise<string> => secondStep.serialize('', { maxAge: 0 });

/** The site recognizes its challenge without storing it. */
const passkeyChallenge = signedCookie(
  'passkey',
  z.object({ challenge: z.string(), of: z.string(), since: z.number() }),
  { maxAge: MAX_AGE, sameSite: 'strict' },
);

/** @param of the purpose: the id of a member who adds a passkey, or `sign in` */
export const storeChallenge = (challenge: string, of: string): Promise<string> =>
  passkeyChallenge.serialize({ challenge, of, since: Date.now() });

/** Null if the browser has no challenge for this purpose or it has expired. */
export async function readChallenge(request: Request, of: string): Promise<string | null> {
  const stored = await passkeyChallenge.read(request);
  return stored?.of === of && isRecent(stored) ? stored.challenge : null;
}
