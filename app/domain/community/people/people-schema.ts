import { z } from 'zod';
import { languageResponse, pageResponse } from '~/domain/input-schema';

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

const followPersonResponse = z.object({
  id: z.string(),
  username: z.string(),
  followedAt: z.iso.datetime(),
});

/** The followers of a member, or the people the member follows. */
export const peopleResponse = pageResponse.extend({ people: z.array(followPersonResponse) });

export type FollowPerson = z.output<typeof followPersonResponse>;
export type People = z.output<typeof peopleResponse>;

z.globalRegistry.add(followPersonResponse, { id: 'FollowPerson' });

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
