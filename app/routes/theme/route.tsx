import { redirect } from '@remix-run/node';
import { themeSchema } from '~/http/theme-schema';
import { formObject, parseBody } from '~/http/parse.server';
import { finish, formAction, returnPath, screenLoader } from '~/http/screen.server';
import { saveTheme } from '~/http/theme.server';

export const loader = screenLoader('anyone', () => {
  throw redirect('/');
});

/** The toggle of people without script. */
export const action = formAction('anyone', async (visit, form) => {
  const { theme } = parseBody(themeSchema, formObject(form));
  const headers = new Headers({ 'Set-Cookie': await saveTheme(visit.request, theme) });
  return finish(visit, returnPath(visit, form), { headers });
});

export { NoScreen as default } from '~/ui/no-screen';
