import { createCookieSessionStorage } from '@remix-run/node';
import { createThemeSessionResolver } from 'remix-themes';
import { Theme } from 'remix-themes/build/theme-provider.js';
import { z } from 'zod';
import { cookieOptions } from '~/http/access/cookies.server';
import { sessionSecret } from '~/secret.server';
import { t } from '~/messages/t';

export const themeSession = createThemeSessionResolver(
  createCookieSessionStorage({
    cookie: {
      name: 'theme',
      ...cookieOptions,
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

/** Null for visitors who have not chosen one. */
export async function readTheme(cookie: string): Promise<Theme | null> {
  const session = await themeSession(new Request('http://localhost', { headers: { cookie } }));
  return session.getTheme();
}

export const themeSchema = z.object({ theme: z.enum(Theme, { error: () => t('input.theme') }) });
