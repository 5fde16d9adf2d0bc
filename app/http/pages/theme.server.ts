import { createCookieSessionStorage } from '@remix-run/node';
import { isHttps } from '~/env.server';
import { sessionSecret } from '~/secret.server';
import { themeSchema, type Theme } from './theme-schema';

const { getSession, commitSession } = createCookieSessionStorage({
  cookie: {
    name: 'theme',
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: isHttps,
    maxAge: 31_536_000,
    secrets: [sessionSecret],
  },
});

const sessionOf = (request: Request) => getSession(request.headers.get('Cookie'));

export async function readTheme(request: Request): Promise<Theme> {
  const session = await sessionOf(request);
  return themeSchema.safeParse(session.data).data?.theme ?? 'light';
}

export async function saveTheme(request: Request, theme: Theme): Promise<string> {
  const session = await sessionOf(request);
  session.set('theme', theme);
  return commitSession(session);
}
