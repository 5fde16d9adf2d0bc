import { z } from 'zod';
import { getSiteStats } from '~/domain/site/analytics.server';
import { siteStatsResponse } from '~/domain/site/site-schema';
import { describeApi } from '~/http/api-description/openapi.server';
import { endpoint, resource, successResponse } from '~/http/api.server';
import { themeSchema, saveTheme } from '~/http/pages/visitor-choices.server';

export const loader = resource('Site: theme, figures and this description.', {
  'analytics/stats': {
    GET: endpoint({
      access: 'admin',
      summary:
        'Count users and podcasts, and list the most frequent searches of at least two people on one day.',
      response: siteStatsResponse,
      handle: () => getSiteStats(),
    }),
  },
  'openapi.json': {
    GET: endpoint({
      access: 'anyone',
      summary: 'Get this description of all calls.',
      response: z.looseObject({ openapi: z.string() }),
      handle: describeApi,
    }),
  },
  theme: {
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
  },
});

export const action = loader;
