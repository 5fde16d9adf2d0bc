/**
 * What the library search asks of the database's full-text index. All words are folded; what they mean and
 * in which order kinds of matches count is the domain's business.
 */

/** Words that stand next to each other; with `prefix`, the last may go on. */
export type Alternative = { words: readonly string[]; prefix?: boolean };

/** One of its alternatives must be found. */
export type Clause = readonly Alternative[];

/** Where all clauses must be found: in the title; title and author; these and the description. */
export type SearchedFields = 'title' | 'head' | 'body';

export type PodcastMatch = { podcastId: string; title: string; author: string };
export type EpisodeMatch = { podcastId: string; episodeId: string; title: string };

export type PodcastText = { podcastId: string; title: string; author: string; body: string };
export type EpisodeText = { episodeId: string; podcastId: string; title: string };
export type IndexedWord = { word: string; key: string | null };

export interface SearchEngine {
  /** Podcasts whose folded title is exactly this. */
  findTitled(title: string, limit: number): Promise<PodcastMatch[]>;
  /** Podcasts that have every clause in these fields, in no meaningful order. */
  matchPodcasts(
    clauses: readonly Clause[],
    fields: SearchedFields,
    limit: number,
  ): Promise<PodcastMatch[]>;
  /** Podcasts of which one episode has every clause in its title, with one such episode each. */
  matchEpisodes(clauses: readonly Clause[], limit: number): Promise<EpisodeMatch[]>;
  /** Indexed words that look like this one, for the caller to choose from. */
  listSimilarWords(word: string): Promise<string[]>;
  /** Writes what is new or different. */
  storePodcasts(texts: readonly PodcastText[]): Promise<void>;
  storeEpisodes(texts: readonly EpisodeText[]): Promise<void>;
  storeWords(words: readonly IndexedWord[]): Promise<void>;
}
