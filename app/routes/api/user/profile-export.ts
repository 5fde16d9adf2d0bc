import { exportOwnData } from '~/domain/own-data/own-data.server';
import { ownDataResponse } from '~/domain/own-data/own-data-schema';
import { api, endpoint } from '~/http/api.server';

export const loader = api({
  GET: endpoint({
    access: 'member',
    summary:
      'Export all data stored about you, like the file of `/my-profile/export`. Podcasts come with the URLs and guids of their feeds, episodes with their guids and recordings.',
    response: ownDataResponse,
    handle: ({ actor }) => exportOwnData(actor.id),
  }),
});

export const action = loader;
