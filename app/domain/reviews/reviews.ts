import type { Page } from '~/lib/page';

/** A listener's own verdict on a podcast. One for each person and podcast. */
export type Review = {
  id: string;
  /** Whole stars, 1 to 5. */
  rating: number;
  /** Plain text, may be empty. */
  content: string;
  /** ISO dates. */
  createdAt: string;
  updatedAt: string;
  user: { id: string; username: string };
};

/** A review in the list of the person who wrote it. */
export type ReviewOfPodcast = Review & {
  podcast: {
    id: string;
    slug: string;
    title: string;
    imageUrl: string | null;
    language: string | null;
  };
};

/** What this community's reviews of a podcast amount to. */
export type LocalRating = {
  /** 1 to 5 with at most two decimals, or null when there are none. */
  averageRating: number | null;
  reviewCount: number;
  /** The review of the person who asks. */
  userReview: Review | null;
};

/** What a podcast's page shows of the community. */
export type CommunityReviews = Page & LocalRating & { reviews: Review[] };

/** Somebody's request that an admin look at a review. */
export type ReviewReport = {
  id: string;
  reason: string;
  /** ISO date. */
  createdAt: string;
  /** ISO date; null while nobody has looked. */
  resolvedAt: string | null;
  /** `kept` once an admin has looked; a removed review takes its reports along. */
  resolution: string | null;
  reporter: { id: string; username: string };
  review: ReviewOfPodcast;
};

export const REVIEWS_PER_PAGE = 10;
export const MAX_REVIEW_LENGTH = 5_000;
export const MAX_REPORT_LENGTH = 500;

export const reportReasons = [
  'Spam or advertising',
  'Offensive or hateful',
  'Not about this podcast',
  'Something else',
] as const;
