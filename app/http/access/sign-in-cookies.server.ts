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

/** The most recent accounts remembered per browser. */
const MAX_ACCOUNTS = 10;
/** Seconds. */
const KNOWN_BROWSER_AGE = 180 * 86_400;

/**
 * Signed with its own secret, so no other cookie of the site is accepted here. It outlives the session and does not
 * sign anyone in.
 */
const knownBrowser = createCookie(isHttps ? '__Host-known_browser' : 'known_browser', {
  path: '/',
  httpOnly: true,
  sameSite: 'lax',
  secure: isHttps,
  maxAge: KNOWN_BROWSER_AGE,
  secrets: [`known browser ${sessionSecret}`],
});

const knownBrowserSchema = z.object({ key: z.string(), accounts: z.array(z.string()) });

/** The accounts that have signed in from this browser, and the browser's own key; null for a new browser. */
export async function readKnownBrowser(request: Request): Promise<KnownBrowser | null> {
  const { data } = knownBrowserSchema.safeParse(
    await knownBrowser.parse(request.headers.get('cookie')),
  );
  return data ?? null;
}

/** The cookie for a browser that has just signed in to this account. */
export async function rememberBrowser(request: Request, account: string): Promise<string> {
  const { key, accounts } = (await readKnownBrowser(request)) ?? {
    key: randomBytes(16).toString('base64url'),
    accounts: [],
  };
  const others = accounts.filter((one) => one !== account);
  return knownBrowser.serialize({ key, accounts: [account, ...others].slice(0, MAX_ACCOUNTS) });
}

/** Seconds allowed for the second step. */
const SECOND_STEP_AGE = 600;

/** Signed with its own secret. It states that the password was correct; without a code it grants nothing. */
const secondStep = createCookie(isHttps ? '__Host-second_step' : 'second_step', {
  path: '/',
  httpOnly: true,
  sameSite: 'lax',
  secure: isHttps,
  maxAge: SECOND_STEP_AGE,
  secrets: [`second step ${sessionSecret}`],
});

const secondStepSchema = z.object({ userId: z.string(), proof: z.string(), since: z.number() });

/** Null if no password was entered within the last ten minutes. */
export async function readFirstStep(request: Request): Promise<FirstStep | null> {
  const { data } = secondStepSchema.safeParse(
    await secondStep.parse(request.headers.get('cookie')),
  );
  return data && Date.now() - data.since < SECOND_STEP_AGE * 1000 ? data : null;
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

/** Seconds the browser has to answer. */
const CHALLENGE_AGE = 600;

/** Signed with its own secret, so the site recognizes its challenge without storing it. */
const challengeCookie = createCookie(isHttps ? '__Host-passkey' : 'passkey', {
  path: '/',
  httpOnly: true,
  sameSite: 'strict',
  secure: isHttps,
  maxAge: CHALLENGE_AGE,
  secrets: [`passkey ${sessionSecret}`],
});

const challengeSchema = z.object({ challenge: z.string(), of: z.string(), since: z.number() });

/** @param of the purpose: the id of a member who adds a passkey, or `sign in` */
export const storeChallenge = (challenge: string, of: string): Promise<string> =>
  challengeCookie.serialize({ challenge, of, since: Date.now() });

/** Null if the browser has no challenge for this purpose or it has expired. */
export async function readChallenge(request: Request, of: string): Promise<string | null> {
  const { data } = challengeSchema.safeParse(
    await challengeCookie.parse(request.headers.get('cookie')),
  );
  if (data?.of !== of || Date.now() - data.since > CHALLENGE_AGE * 1000) return null;
  return data.challenge;
}
