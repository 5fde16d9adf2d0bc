import type { Episode } from '~/domain/episodes/episodes';
import { podcastPath } from '~/lib/web/podcast-path';

export type Podcast = {
  id: string;
  slug: string;
  title: string;
  /** Sanitised HTML. */
  description: string;
  imageUrl: string | null;
  imagePath: string | null;
  author: string | null;
  ownerName: string | null;
  language: string | null;
  genres: string[];
  categories: string[];
  episodeCount: number;
  /** Null when the address is private to a subscriber. */
  rssUrl: string | null;
  link: string | null;
  /** `podcast:funding`: where listeners may support the show. */
  fundingUrl: string | null;
  fundingText: string | null;
  itunesId: number | null;
  /** The feed has failed for so long that no new episodes are expected. */
  dead: boolean;
  /** `podcast:locked`: hosting platforms must not import the feed; players may show it. */
  locked: boolean;
  /** The feed asks not to be listed publicly. */
  blocked: boolean;
  explicit: boolean | null;
  /** ISO 8601: last change of the content. */
  lastUpdateTime: string | null;
  feedError: string | null;
  feedFailureReason: string | null;
  feedFailingSince: string | null;
  feedType: 'episodic' | 'serial' | null;
  podcastIndexId: number | null;
  cached: true;
  inDatabase: true;
};

export type CreatedPodcast = {
  podcast: Podcast;
  episodeCount: number;
  created: boolean;
  episodes: Episode[];
};

export type RefreshResult = { message: string; newEpisodesCount: number };

export type EpisodeChoice = {
  /** The directory's number when the podcast is not stored. */
  id: string;
  title: string;
  description: string;
  pubDate: string | null;
  /** Seconds. */
  duration: number | null;
  audioUrl: string | null;
  imageUrl: string | null;
};

export const unstoredId = (podcastIndexId: number): string => `api_${podcastIndexId}`;

/** Null for the id or slug of a stored podcast. */
export function directoryIdOf(podcastId: string): number | null {
  const number = Number(/^api_(\d{1,9})$/.exec(podcastId)?.[1]);
  return number > 0 ? number : null;
}

/** The page in Apple's directory where known, else the page on this site. */
export function shareLink(
  { itunesId, slug }: { itunesId: number | null; slug: string },
  siteUrl: string,
): string {
  return itunesId
    ? `https://podcasts.apple.com/podcast/id${itunesId}`
    : `${siteUrl}${podcastPath(slug)}`;
}
