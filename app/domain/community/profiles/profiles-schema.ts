import { z } from 'zod';
import { languageResponse } from '~/domain/input-schema';

export const publicProfileResponse = z.object({
  id: z.string(),
  username: z.string(),
  bio: z.string().nullable(),
  bioLanguage: languageResponse,
  createdAt: z.iso.datetime(),
  /** Hides the favorites from others, who see a count of 0. */
  favoritesPrivate: z.boolean(),
  favoritesCount: z.number(),
  reviewsCount: z.number(),
  followersCount: z.number(),
  followingCount: z.number(),
});

export type PublicProfile = z.output<typeof publicProfileResponse>;

z.globalRegistry.add(publicProfileResponse, { id: 'PublicProfile' });
