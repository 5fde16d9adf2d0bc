import { podcastPath } from '~/lib/web/site-paths';

export type RefreshResult = { message: string; newEpisodesCount: number };
/** Number of episodes read so far, and of all known ones. */
export type RefreshProgress = { done: number; count: number };

export const unstoredId = (podcastIndexId: number): string => `api_${podcastIndexId}`;

/** Null for the id or slug of a stored podcast. */
export function directoryIdOf(podcastId: string): number | null {
  const number = Number(/^api_(\d{1,9})$/.exec(podcastId)?.[1]);
  return number > 0 ? number : null;
}

/** The page in Apple's directory if known, else the page on this site. */
export function shareLink(
  { itunesId, slug }: { itunesId: number | null; slug: string },
  siteUrl: string,
): string {
  return itunesId
    ? `https://podcasts.apple.com/podcast/id${itunesId}`
    : `${siteUrl}${podcastPath(slug)}`;
}
