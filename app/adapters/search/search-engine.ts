/** Full-text index of the library; all words are folded. */

/** Adjacent words; with `prefix` the last one may be unfinished. */
export type Alternative = { words: readonly string[]; prefix?: boolean };

export type Clause = readonly Alternative[];

/** `head` is title and author; `body` adds the description. */
export type SearchedFields = 'title' | 'head' | 'body';

export type PodcastMatch = { podcastId: string; title: string; author: string };
export type EpisodeMatch = { podcastId: string; episodeId: string; title: string };

export type PodcastText = { podcastId: string; title: string; author: string; body: string };
export type EpisodeText = { episodeId: string; podcastId: string; title: string; author: string };
export type IndexedWord = { word: string; key: string | null };

/** Of `PodcastFacet`. */
export type Facets = readonly string[];

/** Matches read before facets are looked at; the newest come first. */
export const READ_FOR_FACETS = 20_000;

export type SearchEngine = {
  /** `facets`: only podcasts that are listed under one of these; all without any. */
  findTitled(title: string, limit: number, facets?: Facets): Promise<PodcastMatch[]>;
  matchPodcasts(
    clauses: readonly Clause[],
    fields: SearchedFields,
    limit: number,
    facets?: Facets,
  ): Promise<PodcastMatch[]>;
  matchEpisodes(
    clauses: readonly Clause[],
    limit: number,
    facets?: Facets,
  ): Promise<EpisodeMatch[]>;
  listSimilarWords(word: string): Promise<string[]>;
  storePodcasts(texts: readonly PodcastText[]): Promise<void>;
  storeEpisodes(texts: readonly EpisodeText[]): Promise<void>;
  storeWords(words: readonly IndexedWord[]): Promise<void>;
};
