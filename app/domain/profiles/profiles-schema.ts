import { z } from 'zod';

export const publicProfileResponse = z.object({
  id: z.string(),
  username: z.string(),
  bio: z.string().nullable(),
  createdAt: z.iso.datetime(),
  favoritesCount: z.number(),
  reviewsCount: z.number(),
  followersCount: z.number(),
  followingCount: z.number(),
});
