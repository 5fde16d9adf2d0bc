import { successResponse } from '~/domain/input-schema';
import { api, endpoint } from '~/http/api.server';
import { themeSchema } from '~/http/pages/theme-schema';
import { saveTheme } from '~/http/pages/theme.server';

export const loader = api({
  POST: endpoint({
    access: 'anyone',
    whileSuspended: true,
    summary: 'Store this browser’s theme in its cookie.',
    body: themeSchema,
    // remix-themes sends JSON as text/plain.
    plainText: true,
    setsCookie: 'The theme.',
    response: successResponse,
    handle: async ({ request, body }) =>
      Response.json(
        { success: true },
        { headers: { 'Set-Cookie': await saveTheme(request, body.theme) } },
      ),
  }),
});

export const action = loader;
