export type ListeningPosition = {
  position: number;
  /** Seconds, or null when it was never known. */
  duration: number | null;
  /** ISO date, by the listener's clock. */
  listenedAt: string;
  finished: boolean;
};

export type StartedEpisode = ListeningPosition & {
  episode: {
    id: string;
    title: string;
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
