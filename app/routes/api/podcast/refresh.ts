import { z } from 'zod';
import { slugText } from '~/domain/input-schema';
import { refreshPodcast } from '~/domain/feeds/refresh-podcast.server';
import { api, endpoint } from '~/http/api.server';

export const loader = api({
  PUT: endpoint({
    access: 'anyone',
    summary: 'Check a podcast’s feed for new episodes.',
    params: z.object({ slug: slugText }),
    throttle: 'refreshPodcast',
    refuses: [502],
    response: z.object({ message: z.string(), newEpisodesCount: z.number() }),
    handle: async ({ params }) => refreshPodcast(params.slug),
  }),
});

export const action = loader;
