export type { LibraryEpisode, LibraryPodcast } from './library-schema';

export const MAX_REASON = 500;

/** By which the list of all podcasts can be narrowed. */
export const podcastStates = ['shown', 'hidden', 'failing', 'unlisted'] as const;
export type PodcastState = (typeof podcastStates)[number];
