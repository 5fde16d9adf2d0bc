import { redirect } from '@remix-run/node';
import { parseForm } from '~/http/input/parse.server';
import { completeAction, formAction, returnPath, screenLoader } from '~/http/pages/screen.server';
import { themeSchema, saveTheme } from '~/http/pages/visitor-choices.server';

export const loader = screenLoader('anyone', () => {
  throw redirect('/');
});

export const action = formAction(
  'anyone',
  async (ctx, form) => {
    const { theme } = parseForm(themeSchema, form);
    const headers = new Headers({ 'Set-Cookie': await saveTheme(ctx.request, theme) });
    return completeAction(ctx, returnPath(ctx, form), { headers });
  },
  { whileSuspended: true },
);

export { NoScreen as default } from '~/ui/feedback/error-screen';
