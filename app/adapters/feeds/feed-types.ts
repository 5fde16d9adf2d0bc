import type { Soundbite, Chapter } from '~/lib/chapters';
import type { RemoteFeed, Statements, UpdateFrequency } from '~/lib/feeds/podcast-namespace';
import type { DateOrder } from '~/lib/time/parse-date';

export type Enclosure = {
  url: string;
  /** MIME type as declared, or guessed from the file name. */
  type: string | null;
  length: number | null;
};

export type Person = {
  name: string;
  role: string;
  group: string;
  href: string | null;
  image: string | null;
};
export type Funding = { url: string; text: string | null };
export type Transcript = { url: string; type: string | null; language: string | null };

export type FeedFormat = 'rss' | 'rdf' | 'atom';

/** Texts are decoded; descriptions are HTML, sanitized on request. */
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
  /** As declared, without duplicates: `Religion & Spirituality`, `Islam`. */
  categories: string[];
  keywords: string[];
  podcastGuid: string | null;
  medium: string;
  feedType: 'episodic' | 'serial' | null;
  complete: boolean;
  newFeedUrl: string | null;
  blocked: boolean;
  locked: boolean;
  persons: Person[];
  funding: Funding | null;
  /** Podcasts recommended by the makers. */
  podroll: RemoteFeed[];
  publisher: RemoteFeed | null;
  updateFrequency: UpdateFrequency;
  statements: Statements;
  nextPageUrl: string | null;
  ttlMinutes: number | null;
  publishedAt: Date | null;
  /** The order that the feed's dates prove, as far as it was read. */
  dateOrder: DateOrder | null;
};

export type FeedItem = {
  guid: string | null;
  title: string | null;
  description: string;
  link: string | null;
  pubDate: Date | null;
  /** In seconds. */
  duration: number | null;
  enclosure: Enclosure | null;
  imageUrl: string | null;
  author: string | null;
  season: number | null;
  seasonName: string | null;
  episodeNumber: number | null;
  episodeDisplay: string | null;
  episodeType: 'full' | 'trailer' | 'bonus';
  explicit: boolean | null;
  blocked: boolean;
  transcripts: Transcript[];
  chaptersUrl: string | null;
  inlineChapters: Chapter[];
  soundbites: Soundbite[];
  /** The item's own statements, without those of the channel. */
  statements: Statements;
  persons: Person[];
};
