/** What a podcast directory answers, whichever one is behind it. Texts are as the directory has them: not sanitised. */
export type DirectoryPodcast = {
  id: number;
  title: string;
  /** Address of the feed: http(s), or root-relative for the sample library. */
  url: string;
  link: string | null;
  description: string;
  author: string | null;
  ownerName: string | null;
  image: string | null;
  /** The primary subtag in lower case (`en` for `en-US`), or null when unknown. */
  language: string | null;
  categories: string[];
  itunesId: number | null;
  podcastGuid: string | null;
  episodeCount: number;
  explicit: boolean | null;
  medium: string | null;
  newestItemAt: Date | null;
  dead: boolean;
};

export type DirectoryEpisode = {
  id: number;
  guid: string | null;
  title: string;
  description: string;
  link: string | null;
  datePublished: Date | null;
  /** Seconds. */
  duration: number | null;
  enclosureUrl: string | null;
  enclosureType: string | null;
  /** Bytes. */
  enclosureLength: number | null;
  image: string | null;
  season: number | null;
  episode: number | null;
  episodeType: string | null;
  explicit: boolean | null;
};

/**
 * - `low`: good to have; asked only while that leaves room for what others ask
 * - `high`: somebody insists; asked although the directory is given a rest after failures
 */
export type DirectoryPriority = 'low' | 'normal' | 'high';

export interface Directory {
  kind: 'podcast-index' | 'sample';
  /**
   * Living podcasts for a term, best first. Whole words in title, author and owner; with `similarTitle`
   * titles alone, and near ones too. An empty term finds nothing.
   * @throws DirectoryError
   */
  searchPodcasts(
    term: string,
    options?: { similarTitle?: boolean; priority?: DirectoryPriority },
  ): Promise<DirectoryPodcast[]>;
  /** One podcast, dead or alive; null when the directory does not know the id. @throws DirectoryError */
  findPodcast(id: number): Promise<DirectoryPodcast | null>;
  /** At most 999 episodes, newest first; empty when the id is unknown. @throws DirectoryError */
  listEpisodes(id: number): Promise<DirectoryEpisode[]>;
  /** What is listened to most in the category Islam. @throws DirectoryError */
  listTrending(): Promise<DirectoryPodcast[]>;
}

/**
 * - `unavailable`: no answer, or a server error; later may be better
 * - `refused`: key, clock, User-Agent or request was not accepted; trying again does not help
 * - `throttled`: too many requests, the directory's rule or our own
 * - `malformed`: an answer that cannot be read
 */
export type DirectoryErrorKind = 'unavailable' | 'refused' | 'throttled' | 'malformed';

export class DirectoryError extends Error {
  override name = 'DirectoryError';

  constructor(
    readonly kind: DirectoryErrorKind,
    message: string,
    readonly retryAfterSeconds?: number,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
