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

export type SearchEngine = {
  findTitled(title: string, limit: number): Promise<PodcastMatch[]>;
  matchPodcasts(
    clauses: readonly Clause[],
    fields: SearchedFields,
    limit: number,
  ): Promise<PodcastMatch[]>;
  matchEpisodes(clauses: readonly Clause[], limit: number): Promise<EpisodeMatch[]>;
  listSimilarWords(word: string): Promise<string[]>;
  storePodcasts(texts: readonly PodcastText[]): Promise<void>;
  storeEpisodes(texts: readonly EpisodeText[]): Promise<void>;
  storeWords(words: readonly IndexedWord[]): Promise<void>;
};
