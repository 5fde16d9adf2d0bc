/** What listeners elsewhere think of a podcast: Apple Podcasts' public reviews, in sum. */
export type RatingsSummary = {
  /** 1 to 5, or null when there is none. */
  averageRating: number | null;
  ratingCount: number;
  /** Share of reviews with four or five stars, in percent. */
  sentimentPositive: number;
  /** Share of reviews with one or two stars, in percent. */
  sentimentNegative: number;
  /** At most 8 words that reviews have in common, most common first. */
  keywords: string[];
};

export const noRatings: RatingsSummary = {
  averageRating: null,
  ratingCount: 0,
  sentimentPositive: 0,
  sentimentNegative: 0,
  keywords: [],
};
