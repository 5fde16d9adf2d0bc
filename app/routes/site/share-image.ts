import { getSiteImage } from '~/domain/artwork/share-image.server';
import { api, endpoint, pngResponse } from '~/http/api.server';

export const loader = api({
  GET: endpoint({
    access: 'anyone',
    summary: 'Get the preview image of the site, a PNG of 1200 by 630.',
    handle: async () => pngResponse(await getSiteImage()),
  }),
});

export const action = loader;
