import { exportFavoritesAsOpml, exportPersonalData } from '~/domain/own-data/own-data.server';
import { consumeThrottle } from '~/domain/throttles.server';
import { download } from '~/http/headers/response-headers.server';
import { screenLoader } from '~/http/pages/screen.server';

export const loader = screenLoader(
  'member',
  async ({ actor, url }) => {
    await consumeThrottle('export', actor.id);
    if (url.pathname.endsWith('/favorites.opml')) {
      return download('favorites.opml', 'text/x-opml', await exportFavoritesAsOpml(actor.id));
    }
    return download('my-data.json', 'application/json', exportPersonalData(actor.id));
  },
  { isFile: true },
);
