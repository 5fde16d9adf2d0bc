export type {
  ChosenSpeed,
  HeardEpisode,
  ListedEpisode,
  ListeningPosition,
  NewEpisode,
  Speeds,
  StartedEpisode,
} from './listening-schema';

/** Where an episode is put: before all others or behind them. */
export type QueueEnd = 'next' | 'last';

export const HISTORY_PER_PAGE = 30;
export const NEW_PER_PAGE = 30;
export const MAX_QUEUED = 500;
/** Podcasts with a speed of their own that are listed: those chosen last. */
export const MAX_SPEEDS = 200;
/** Of one call: a body may have 500 fields. */
export const MAX_SPEEDS_SENT = 100;
/** Of one call, which is one short write. */
export const MAX_POSITIONS_SENT = 50;
