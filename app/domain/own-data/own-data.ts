/** Of one file: far more than people have, and little enough to be read at once. */
export const MOST = {
  feeds: 1_000,
  positions: 30_000,
  queue: 500,
  following: 1_000,
  collections: 200,
  entries: 1_000,
} as const;

/** Megabytes of a file. */
export const MAX_FILE_MB = 10;

type Part = { fromSeconds: number | null; toSeconds: number | null; note: string };
type NamedEpisode = { guid: string | null; audioUrl: string | null };

/** What a file has for a podcast and its episodes. Moments are ISO texts. */
export type Belongings = {
  favorite?: { newestOnly: boolean; savedAt: string | null };
  review?: { rating: number; content: string; language: string | null; updatedAt: string };
  speed?: { rate: number; chosenAt: string };
  positions: (NamedEpisode & {
    position: number;
    duration: number | null;
    finished: boolean;
    listenedAt: string;
  })[];
  queue: (NamedEpisode & { place: number })[];
  /** Entries of collections of the member's; missing in what was brought before there were any. */
  collected?: (Part & { collectionId: string; place: number; episode: NamedEpisode | null })[];
};
