import { z } from 'zod';
import { featuredPodcastResponse } from '~/domain/featured/featured-schema';
import { t } from '~/messages/t';

/** `newest`: by the latest episode in the feed. */
export const FAVORITE_ORDERS = ['saved', 'newest', 'name', 'heard'] as const;
export type FavoriteOrder = (typeof FAVORITE_ORDERS)[number];

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
