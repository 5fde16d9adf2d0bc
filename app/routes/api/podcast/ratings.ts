import { z } from 'zod';
import { slugText } from '~/domain/input-schema';
import { getRatings } from '~/domain/community/ratings/ratings.server';
import { api, endpoint } from '~/http/api.server';

export const loader = api({
  GET: endpoint({
    access: 'anyone',
    summary:
      'Get a summary of the podcast’s public reviews on Apple Podcasts; cached for 24 hours.',
    params: z.object({ id: slugText }),
    response: z.object({
      averageRating: z.number().nullable(),
      ratingCount: z.number(),
      sentimentPositive: z.number(),
      sentimentNegative: z.number(),
      keywords: z.array(z.string()),
    }),
    handle: async ({ params }) => getRatings(params.id),
  }),
});

export const action = loader;
