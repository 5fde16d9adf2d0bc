/** A recording as a feed points at it. */
export type Enclosure = {
  url: string;
  /** MIME type as given, or guessed from the file name; null when neither tells. */
  type: string | null;
  /** Bytes, or null when the feed gives nothing believable. */
  length: number | null;
};

export type Person = {
  name: string;
  role: string;
  group: string;
  href: string | null;
  image: string | null;
};
export type Transcript = { url: string; type: string | null; language: string | null };

export type FeedFormat = 'rss' | 'rdf' | 'atom';

/** What a feed says of the podcast. Texts are decoded; descriptions are HTML not yet sanitised. */
export type FeedChannel = {
  format: FeedFormat;
  title: string | null;
  description: string;
  link: string | null;
  author: string | null;
  ownerName: string | null;
  imageUrl: string | null;
  language: string | null;
  explicit: boolean | null;
  /** Category labels as given, each once: `Religion & Spirituality`, `Islam`. */
  categories: string[];
  keywords: string[];
  /** `podcast:guid` as declared; null when absent or malformed. */
  podcastGuid: string | null;
  medium: string;
  feedType: 'episodic' | 'serial' | null;
  complete: boolean;
  newFeedUrl: string | null;
  blocked: boolean;
  locked: boolean;
  persons: Person[];
  /** The next page of a paged feed (RFC 5005). */
  nextPageUrl: string | null;
  ttlMinutes: number | null;
  publishedAt: Date | null;
};

/** One item of a feed. Without an enclosure it is not an episode. */
export type FeedItem = {
  guid: string | null;
  title: string | null;
  description: string;
  link: string | null;
  pubDate: Date | null;
  /** Seconds. */
  duration: number | null;
  enclosure: Enclosure | null;
  imageUrl: string | null;
  season: number | null;
  episodeNumber: number | null;
  episodeType: 'full' | 'trailer' | 'bonus';
  explicit: boolean | null;
  transcripts: Transcript[];
  chaptersUrl: string | null;
  persons: Person[];
};
