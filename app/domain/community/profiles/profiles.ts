export type PublicProfile = {
  id: string;
  username: string;
  bio: string | null;
  bioLanguage: string | null;
  createdAt: string;
  favoritesCount: number;
  reviewsCount: number;
  followersCount: number;
  followingCount: number;
};
