import { createCookieSessionStorage } from '@remix-run/node';
import { createThemeSessionResolver } from 'remix-themes';
import { env } from '~/env.server';
import { sessionSecret } from './secret.server';

/** The theme is a cookie, so that the server paints the right one at once; without one it is light. */
export const themeSession = createThemeSessionResolver(
  createCookieSessionStorage({
    cookie: {
      name: 'theme',
      path: '/',
      httpOnly: true,
      sameSite: 'lax',
      secure: env.SITE_URL.startsWith('https://'),
      maxAge: 31_536_000,
      secrets: [sessionSecret],
    },
  }),
);
