import { z } from 'zod';
import { languageResponse } from '~/domain/input-schema';

export const publicProfileResponse = z.object({
  id: z.string(),
  username: z.string(),
  bio: z.string().nullable(),
  bioLanguage: languageResponse,
  createdAt: z.iso.datetime(),
  /** Others see neither the favorites nor their number, which is 0 for them. */
  favoritesPrivate: z.boolean(),
  favoritesCount: z.number(),
  reviewsCount: z.number(),
  followersCount: z.number(),
  followingCount: z.number(),
});

export type PublicProfile = z.output<typeof publicProfileResponse>;

z.globalRegistry.add(publicProfileResponse, { id: 'PublicProfile' });
