/** How far somebody listened to an episode. */
export type ListeningPosition = {
  /** Seconds. */
  position: number;
  /** Seconds, or null when it was never known. */
  duration: number | null;
  /** ISO date, by the listener's clock. */
  listenedAt: string;
  finished: boolean;
};

/** An episode to go on with: what the player needs, and how far it was heard. */
export type StartedEpisode = ListeningPosition & {
  episode: {
    id: string;
    title: string;
    audioUrl: string | null;
    /** Seconds. */
    duration: number | null;
    imagePath: string | null;
    /** ISO date. */
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
