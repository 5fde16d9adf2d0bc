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
