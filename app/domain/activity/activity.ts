export type ActivityType = 'review' | 'favorite' | 'follow';

/** Something a person did that others may see. Undone things leave the list. */
export type Activity = {
  id: string;
  actionType: ActivityType;
  /** ISO date. */
  createdAt: string;
  /** What was reviewed or made a favourite. */
  podcast: { id: string; slug: string; title: string; language: string | null } | null;
  /** Who was followed. */
  followedUser: { id: string; username: string } | null;
};
