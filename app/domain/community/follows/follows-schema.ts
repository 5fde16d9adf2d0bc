import { z } from 'zod';
import { pageResponse } from '~/domain/input-schema';

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
