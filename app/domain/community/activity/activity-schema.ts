import { z } from 'zod';

export const activityResponse = z.object({
  id: z.string(),
  actionType: z.enum(['review', 'favorite', 'follow']),
  createdAt: z.iso.datetime(),
  podcast: z
    .object({
      id: z.string(),
      slug: z.string(),
      title: z.string(),
      language: z.string().nullable(),
    })
    .nullable(),
  followedUser: z.object({ id: z.string(), username: z.string() }).nullable(),
});

z.globalRegistry.add(activityResponse, { id: 'Activity' });
