import { redirect } from '@remix-run/node';
import { isTheme } from '~/ui/theme';
import { MalformedError } from '~/domain/errors';
import { readForm, readText } from '~/http/body.server';
import { finish, formAction, returnPath, screenLoader } from '~/http/screen.server';
import { withSecurityHeaders } from '~/http/security-headers.server';
import { themeSession } from '~/http/theme.server';

/** remix-themes posts JSON without saying so; here it becomes the form that people without script send. */
async function readThemeForm(request: Request): Promise<FormData> {
  if (!request.headers.get('content-type')?.startsWith('text/plain')) return readForm(request);
  const form = new FormData();
  form.set('_enhanced', '1');
  try {
    const body: unknown = JSON.parse(await readText(request));
    form.set('theme', String((body as { theme?: unknown } | null)?.theme));
  } catch (error) {
    if (error instanceof SyntaxError) throw new MalformedError('The theme could not be read.');
    throw error;
  }
  return form;
}

export const loader = screenLoader('anyone', () => {
  throw redirect('/');
});

export const action = formAction(
  'anyone',
  async (visit, form) => {
    const theme = form.get('theme');
    if (!isTheme(theme)) throw new MalformedError('The theme is light or dark.');
    const session = await themeSession(visit.request);
    session.setTheme(theme);
    const headers = new Headers({ 'Set-Cookie': await session.commit() });
    if (visit.enhanced) return withSecurityHeaders(Response.json({ success: true }, { headers }));
    return finish(visit, returnPath(visit, form), { headers });
  },
  readThemeForm,
);

export { NoScreen as default } from '~/ui/no-screen';
