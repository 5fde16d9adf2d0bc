import { createCookieSessionStorage } from '@remix-run/node';
import { createThemeSessionResolver, type Theme } from 'remix-themes';
import { isHttps } from '~/env.server';
import { sessionSecret } from '~/secret.server';

export const themeSession = createThemeSessionResolver(
  createCookieSessionStorage({
    cookie: {
      name: 'theme',
      path: '/',
      httpOnly: true,
      sameSite: 'lax',
      secure: isHttps,
      maxAge: 31_536_000,
      secrets: [sessionSecret],
    },
  }),
);

export async function saveTheme(request: Request, theme: Theme): Promise<string> {
  const session = await themeSession(request);
  session.setTheme(theme);
  return session.commit();
}
