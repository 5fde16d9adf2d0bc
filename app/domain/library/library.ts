export type { LibraryEpisode, LibraryPodcast } from './library-schema';

/** Numbers of rows that go or move with a podcast. */
export type PodcastBelongings = Record<'episodes' | 'favorites' | 'reviews' | 'plays', number>;

export const MAX_TITLE = 300;
export const MAX_ADDRESS = 2_000;
export const MAX_REASON = 500;

/** By which the list of all podcasts can be narrowed. */
export const podcastStates = ['shown', 'held', 'hidden', 'failing', 'unlisted'] as const;
export type PodcastState = (typeof podcastStates)[number];
