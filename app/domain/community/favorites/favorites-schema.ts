import { z } from 'zod';
import { featuredPodcastResponse } from '~/domain/featured/featured-schema';
import { t } from '~/messages/t';

export const favoriteResponse = z.object({
  id: z.string(),
  podcastId: z.string(),
  podcast: featuredPodcastResponse.shape.podcast,
  newestOnly: z.boolean(),
  createdAt: z.iso.datetime(),
});

export const newestOnlySchema = z.object({
  newestOnly: z.boolean({ error: () => t('input.newestOnly') }),
});

export type Favorite = z.output<typeof favoriteResponse>;

z.globalRegistry.add(favoriteResponse, { id: 'Favorite' });
