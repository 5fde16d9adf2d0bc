export type ActivityType = 'review' | 'favorite' | 'follow';

/** A public action of a person; undone actions are removed. */
export type Activity = {
  id: string;
  actionType: ActivityType;
  createdAt: string;
  podcast: { id: string; slug: string; title: string; language: string | null } | null;
  followedUser: { id: string; username: string } | null;
};
