import { createCookie } from '@remix-run/node';
import { z } from 'zod';
import { isHttps } from '~/env.server';
import { sessionSecret } from '~/secret.server';

/** Seconds the browser has to answer. */
const MAX_AGE = 600;

/** Signed with its own secret, so the site recognizes its challenge without storing it. */
const challengeCookie = createCookie(isHttps ? '__Host-passkey' : 'passkey', {
  path: '/',
  httpOnly: true,
  sameSite: 'strict',
  secure: isHttps,
  maxAge: MAX_AGE,
  secrets: [`passkey ${sessionSecret}`],
});

const schema = z.object({ challenge: z.string(), of: z.string(), since: z.number() });

/** @param of the purpose: the id of a member who adds a passkey, or `sign in` */
export const storeChallenge = (challenge: string, of: string): Promise<string> =>
  challengeCookie.serialize({ challenge, of, since: Date.now() });

/** Null if the browser has no challenge for this purpose or it has expired. */
export async function readChallenge(request: Request, of: string): Promise<string | null> {
  const { data } = schema.safeParse(await challengeCookie.parse(request.headers.get('cookie')));
  if (data?.of !== of || Date.now() - data.since > MAX_AGE * 1000) return null;
  return data.challenge;
}
