import { exportFavoritesAsOpml, exportPersonalData } from '~/domain/own-data/own-data.server';
import { download } from '~/http/headers/response-headers.server';
import { screenLoader } from '~/http/pages/screen.server';

export const loader = screenLoader(
  'member',
  async ({ actor, url }) => {
    if (url.pathname.endsWith('/favorites.opml')) {
      return download('favorites.opml', 'text/x-opml', await exportFavoritesAsOpml(actor.id));
    }
    const data = JSON.stringify(await exportPersonalData(actor.id), null, 2);
    return download('my-data.json', 'application/json', data);
  },
  { isFile: true },
);
