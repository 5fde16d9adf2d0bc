export type {
  ListedEpisode,
  ListeningPosition,
  NewEpisode,
  StartedEpisode,
} from './listening-schema';

/** Where an episode is put: before all others or behind them. */
export type QueueEnd = 'next' | 'last';

export const HISTORY_PER_PAGE = 30;
export const NEW_PER_PAGE = 30;
export const MOST_QUEUED = 500;
