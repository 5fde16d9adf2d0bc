import { randomBytes } from 'node:crypto';
import { createCookie, redirect } from '@remix-run/node';
import { z } from 'zod';
import {
  type KnownBrowser,
  SecondFactorNeededError,
  type FirstStep,
} from '~/domain/accounts/sign-in.server';
import { isHttps } from '~/env.server';
import { sessionSecret } from '~/secret.server';
import { cookieOptions } from './cookies.server';

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
  const { parse, serialize } = createCookie(isHttps ? `__Host-${name}` : name, {
    ...cookieOptions,
    ...options,
    secrets: [`${name.replace('_', ' ')} ${sessionSecret}`],
  });
  const read = async ({ headers }: Request): Promise<T | null> =>
    schema.safeParse(await parse(headers.get('cookie'))).data ?? null;
  return { read, serialize };
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
  const others = accounts.filter((one) => one !== account);
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
  throw redirect(`/login/code?redirectTo=${encodeURIComponent(redirectTo)}`, {
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
  const kept = await passkeyChallenge.read(request);
  return kept?.of === of && isRecent(kept) ? kept.challenge : null;
}
