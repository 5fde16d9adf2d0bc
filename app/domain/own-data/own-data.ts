/** Limits per file: far more than people have, and little enough to read at once. */
export const IMPORT_LIMITS = {
  feeds: 1_000,
  positions: 30_000,
  queue: 500,
  following: 1_000,
  collections: 200,
  entries: 1_000,
} as const;

/** Maximum file size in megabytes. */
export const MAX_FILE_MB = 10;

type Part = { fromSeconds: number | null; toSeconds: number | null; note: string };
type EpisodeIdentifiers = { guid: string | null; audioUrl: string | null };

/** A member's data from a file for a podcast and its episodes. Times are ISO strings. */
export type MemberPodcastData = {
  favorite?: { newestOnly: boolean; savedAt: string | null };
  review?: { rating: number; content: string; language: string | null; updatedAt: string };
  speed?: { rate: number; chosenAt: string };
  positions: (EpisodeIdentifiers & {
    position: number;
    duration: number | null;
    finished: boolean;
    listenedAt: string;
  })[];
  queue: (EpisodeIdentifiers & { place: number })[];
  /** Entries of the member's collections; absent in imports stored before collections existed. */
  collected?: (Part & {
    collectionId: string;
    place: number;
    episode: EpisodeIdentifiers | null;
    /** When a part was played to its end; absent in imports stored before it was imported. */
    heardAt?: string | null;
  })[];
};
