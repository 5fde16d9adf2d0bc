import { getSiteImage } from '~/domain/site/share-image.server';
import { api, endpoint, pngAnswer } from '~/http/api.server';

export const loader = api({
  GET: endpoint({
    access: 'anyone',
    summary: 'The preview image of the site, 1200 by 630, PNG.',
    handle: async () => pngAnswer(await getSiteImage()),
  }),
});

export const action = loader;
