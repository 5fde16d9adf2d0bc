export type { FollowPerson } from './follows-schema';
