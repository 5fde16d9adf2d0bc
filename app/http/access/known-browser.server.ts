import { randomBytes } from 'node:crypto';
import { createCookie } from '@remix-run/node';
import { z } from 'zod';
import type { KnownBrowser } from '~/domain/accounts/sign-in.server';
import { isHttps } from '~/env.server';
import { sessionSecret } from '~/secret.server';

/** The most recent accounts remembered per browser. */
const MAX_ACCOUNTS = 10;
/** Seconds. */
const MAX_AGE = 180 * 86_400;

/**
 * Signed with its own secret, so no other cookie of the site is accepted here. It outlives the session and does not
 * sign anyone in.
 */
const knownBrowser = createCookie(isHttps ? '__Host-known_browser' : 'known_browser', {
  path: '/',
  httpOnly: true,
  sameSite: 'lax',
  secure: isHttps,
  maxAge: MAX_AGE,
  secrets: [`known browser ${sessionSecret}`],
});

const schema = z.object({ key: z.string(), accounts: z.array(z.string()) });

/** The accounts that have signed in from this browser, and the browser's own key; null for a new browser. */
export async function readKnownBrowser(request: Request): Promise<KnownBrowser | null> {
  const { data } = schema.safeParse(await knownBrowser.parse(request.headers.get('cookie')));
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
