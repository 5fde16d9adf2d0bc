import { podcastPath } from '~/lib/podcast-path';
/**
 * What people share of a podcast: its page in Apple's directory where it has one, else its
 * page here.
 */
export function shareLink(
  { itunesId, slug }: { itunesId: number | null; slug: string },
  siteUrl: string,
): string {
  return itunesId
    ? `https://podcasts.apple.com/podcast/id${itunesId}`
    : `${siteUrl}${podcastPath(slug)}`;
}
