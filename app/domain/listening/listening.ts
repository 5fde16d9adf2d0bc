export type ListeningPosition = {
  position: number;
  /** Seconds, or null when it was never known. */
  duration: number | null;
  /** ISO date, by the listener's clock. */
  listenedAt: string;
  finished: boolean;
};

/** An episode in a list of several podcasts. */
export type ListedEpisode = {
  episode: {
    id: string;
    title: string;
    path?: string;
    audioUrl: string | null;
    duration: number | null;
    imagePath: string | null;
    pubDate: string | null;
  };
  podcast: {
    id: string;
    slug: string;
    title: string;
    imagePath: string | null;
    language: string | null;
  };
};

export type StartedEpisode = ListedEpisode & ListeningPosition;

export type NewEpisode = ListedEpisode & {
  /** ISO date. */
  listedAt: string;
  /** Came after the list was last looked at. */
  isNew: boolean;
  /** Of its podcast only the newest is listed. */
  newestOnly: boolean;
  heard: ListeningPosition | null;
};

/** Where an episode is put: before all others or behind them. */
export type QueueEnd = 'next' | 'last';

export const HISTORY_PER_PAGE = 30;
export const NEW_PER_PAGE = 30;
export const MOST_QUEUED = 500;
