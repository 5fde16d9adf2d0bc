export type DirectoryPodcast = {
  id: number;
  title: string;
  /** The feed's URL: http(s), or root-relative for the sample library. */
  url: string;
  link: string | null;
  description: string;
  author: string | null;
  ownerName: string | null;
  image: string | null;
  /** Primary subtag in lowercase (`en` for `en-US`), or null. */
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
  /** In seconds. */
  duration: number | null;
  enclosureUrl: string | null;
  enclosureType: string | null;
  /** In bytes. */
  enclosureLength: number | null;
  image: string | null;
  season: number | null;
  episode: number | null;
  episodeType: string | null;
  explicit: boolean | null;
};

/** `low` runs only if there is spare capacity; `high` ignores an open circuit breaker. */
type DirectoryPriority = 'low' | 'normal' | 'high';

export type DirectoryRequestOptions = {
  priority?: DirectoryPriority;
  /** Rate limit key of the requesting user; absent for requests by the site itself. */
  asker?: string;
};

/** `none`: neither an API key nor sample podcasts. */
export type DirectoryKind = 'podcast-index' | 'sample' | 'none';

export type Directory = {
  kind: DirectoryKind;
  /**
   * Finds active podcasts by whole words, best match first; `similarTitle` also matches similar titles. An empty term
   * finds none.
   */
  searchPodcasts(
    term: string,
    options?: DirectoryRequestOptions & { similarTitle?: boolean },
  ): Promise<DirectoryPodcast[]>;
  findPodcast(id: number, asking?: DirectoryRequestOptions): Promise<DirectoryPodcast | null>;
  /** Returns at most 999 episodes, newest first; empty if the id is unknown. @throws DirectoryError */
  listEpisodes(id: number, asking?: DirectoryRequestOptions): Promise<DirectoryEpisode[]>;
  /** `languages`: primary subtags; an empty list means all languages. */
  listTrending(
    options?: DirectoryRequestOptions & { languages?: readonly string[] },
  ): Promise<DirectoryPodcast[]>;
  /** Returns podcasts in the Islam category with episodes published since then. @throws DirectoryError */
  listChanged(since: Date): Promise<ChangedPodcast[]>;
};

export type ChangedPodcast = {
  id: number;
  title: string;
  url: string;
  newestItemAt: Date | null;
};

/**
 * `unavailable`: may work later. `refused`: key, clock or request rejected. `throttled`: rate-limited by the directory
 * or by us. `malformed`: unreadable response.
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
