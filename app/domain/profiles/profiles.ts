/** What anybody may know of a person. Nothing else of an account is public. */
export type PublicProfile = {
  id: string;
  username: string;
  bio: string | null;
  /** ISO date. */
  createdAt: string;
  favoritesCount: number;
  reviewsCount: number;
  followersCount: number;
  followingCount: number;
};
