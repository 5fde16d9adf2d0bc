import { z } from 'zod';
import { featuredPodcastResponse } from '~/domain/featured/featured-schema';

export const favoriteResponse = z.object({
  id: z.string(),
  podcastId: z.string(),
  podcast: featuredPodcastResponse.shape.podcast,
  createdAt: z.iso.datetime(),
});

z.globalRegistry.add(favoriteResponse, { id: 'Favorite' });
