import { z } from 'zod';
import { episodeChoiceResponse } from '~/domain/episodes/episodes-schema';
import { listDirectoryEpisodes } from '~/domain/feeds/import/directory-episodes.server';
import { podcastIndexId } from '~/domain/podcasts/podcasts-schema';
import { api, endpoint } from '~/http/api.server';

export const loader = api({
  GET: endpoint({
    access: 'admin',
    summary: 'List the episodes of a podcast that is only in the directory, newest first.',
    params: z.object({ id: podcastIndexId }),
    refuses: [429, 502],
    response: z.object({ episodes: z.array(episodeChoiceResponse) }),
    handle: async ({ params }) => ({ episodes: await listDirectoryEpisodes(params.id) }),
  }),
});

export const action = loader;
