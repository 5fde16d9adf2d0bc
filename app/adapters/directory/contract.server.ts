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
  /** Primary subtag in lower case (`en` for `en-US`), or null. */
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

/** `low` runs only with spare capacity; `high` ignores an open circuit breaker. */
export type DirectoryPriority = 'low' | 'normal' | 'high';

export type DirectoryRequestOptions = {
  priority?: DirectoryPriority;
  /** Throttle key of the person asking; absent when the site itself asks. */
  asker?: string;
};

/** `none`: no key, and no samples in the library. */
export type DirectoryKind = 'podcast-index' | 'sample' | 'none';

export type Directory = {
  kind: DirectoryKind;
  /** Living podcasts, best first, by whole words; with `similarTitle` by near titles. Empty term: none. */
  searchPodcasts(
    term: string,
    options?: DirectoryRequestOptions & { similarTitle?: boolean },
  ): Promise<DirectoryPodcast[]>;
  findPodcast(id: number, asking?: DirectoryRequestOptions): Promise<DirectoryPodcast | null>;
  /** At most 999 episodes, newest first; empty when the id is unknown. @throws DirectoryError */
  listEpisodes(id: number, asking?: DirectoryRequestOptions): Promise<DirectoryEpisode[]>;
  /** `languages`: primary subtags; all without any. */
  listTrending(
    options?: DirectoryRequestOptions & { languages?: readonly string[] },
  ): Promise<DirectoryPodcast[]>;
  /** Podcasts of the category Islam with episodes published since then. @throws DirectoryError */
  listChanged(since: Date): Promise<ChangedPodcast[]>;
};

export type ChangedPodcast = {
  id: number;
  title: string;
  url: string;
  newestItemAt: Date | null;
};

/**
 * `unavailable`: may work later; `refused`: key, clock or request not accepted; `throttled`: the directory's
 * limit or ours; `malformed`: unreadable answer.
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
