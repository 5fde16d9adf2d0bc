/** Numbers of rows that are removed or moved with a podcast. */
export type DependentCounts = Record<'episodes' | 'favorites' | 'reviews' | 'plays', number>;

export const MAX_TITLE = 300;
export const MAX_ADDRESS = 2_000;
export const MAX_REASON = 500;

/** States by which the list of all podcasts can be filtered. */
export const podcastStates = ['shown', 'held', 'hidden', 'failing', 'unlisted'] as const;
export type PodcastState = (typeof podcastStates)[number];
