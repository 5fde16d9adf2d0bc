import type { Page } from '~/lib/web/page';
import type { LocalRating, Review, ReviewOfPodcast } from './reviews-schema';

export type CommunityReviews = Page & LocalRating & { reviews: Review[] };

export type ReviewReport = {
  id: string;
  reason: string;
  language: string | null;
  createdAt: string;
  resolvedAt: string | null;
  /** `kept` once an admin has resolved the report; removing a review deletes its reports. */
  resolution: string | null;
  reporter: { id: string; username: string };
  review: ReviewOfPodcast;
};

export const REVIEWS_PER_PAGE = 10;
export const MAX_REVIEW_LENGTH = 5_000;
export const MAX_REPORT_LENGTH = 500;
export const MAX_HELD_WORD = 100;
export const MAX_HELD_WORDS = 1_000;

export const reportReasons = [
  'Spam or advertising',
  'Offensive or hateful',
  'Not about this podcast',
  'Something else',
] as const;
