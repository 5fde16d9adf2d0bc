/** Of one file: far more than people have, and little enough to be read at once. */
export const MOST = {
  feeds: 1_000,
  positions: 30_000,
  queue: 500,
  following: 1_000,
} as const;
