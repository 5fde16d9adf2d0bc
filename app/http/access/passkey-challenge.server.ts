import { createCookie } from '@remix-run/node';
import { z } from 'zod';
import { isHttps } from '~/env.server';
import { sessionSecret } from '~/secret.server';

/** Seconds in which the browser answers. */
const MAX_AGE = 600;

/** Signed for this alone, so that the site knows its own challenge again without keeping it. */
const challengeCookie = createCookie(isHttps ? '__Host-passkey' : 'passkey', {
  path: '/',
  httpOnly: true,
  sameSite: 'strict',
  secure: isHttps,
  maxAge: MAX_AGE,
  secrets: [`passkey ${sessionSecret}`],
});

const schema = z.object({ challenge: z.string(), of: z.string(), since: z.number() });

/** @param of what it is for: a member who adds a passkey, or `sign in` */
export const storeChallenge = (challenge: string, of: string): Promise<string> =>
  challengeCookie.serialize({ challenge, of, since: Date.now() });

/** Null where the browser has none for this, or an older one. */
export async function readChallenge(request: Request, of: string): Promise<string | null> {
  const { data } = schema.safeParse(await challengeCookie.parse(request.headers.get('cookie')));
  if (data?.of !== of || Date.now() - data.since > MAX_AGE * 1000) return null;
  return data.challenge;
}
