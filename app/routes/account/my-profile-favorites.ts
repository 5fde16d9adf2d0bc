import { exportFavoritesAsOpml } from '~/domain/own-data/own-data.server';
import { screenLoader } from '~/http/pages/screen.server';
import { withSecurityHeaders } from '~/http/headers/response-headers.server';

export const loader = screenLoader('member', async ({ actor }) =>
  withSecurityHeaders(
    new Response(await exportFavoritesAsOpml(actor.id), {
      headers: {
        'Content-Type': 'text/x-opml; charset=utf-8',
        'Content-Disposition': 'attachment; filename="favorites.opml"',
      },
    }),
  ),
);
