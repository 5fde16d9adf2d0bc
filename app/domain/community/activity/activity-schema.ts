import { z } from 'zod';

/** A public action of a member. Undone actions are removed. */
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

/** Shown in the activity feed of the member's followers. */
export const activityOfPersonResponse = activityResponse.extend({
  user: z.object({ id: z.string(), username: z.string() }),
});

export type Activity = z.output<typeof activityResponse>;
export type ActivityOfPerson = z.output<typeof activityOfPersonResponse>;
export type ActivityType = Activity['actionType'];

z.globalRegistry.add(activityResponse, { id: 'Activity' });
z.globalRegistry.add(activityOfPersonResponse, { id: 'ActivityOfPerson' });
