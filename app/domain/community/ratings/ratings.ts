export type RatingsSummary = {
  averageRating: number | null;
  ratingCount: number;
  /** Percentage of reviews with four or five stars. */
  sentimentPositive: number;
  /** Percentage of reviews with one or two stars. */
  sentimentNegative: number;
  keywords: string[];
};

export const noRatings: RatingsSummary = {
  averageRating: null,
  ratingCount: 0,
  sentimentPositive: 0,
  sentimentNegative: 0,
  keywords: [],
};
