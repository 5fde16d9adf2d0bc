import { canonicalTitle } from '~/lib/text/normalize-text';
import { feedUrlKey } from '~/lib/feeds/feed-url';
import { hostOf } from '~/lib/web/parse-address';

export const GUID_COLUMNS = {
  id: true,
  title: true,
  podcastIndexId: true,
  itunesId: true,
  rssUrl: true,
  feedNewUrl: true,
  feedMovedTo: true,
} as const;

type Stored = {
  title: string;
  podcastIndexId: number | null;
  itunesId: bigint | null;
  rssUrl: string;
  feedNewUrl: string | null;
  feedMovedTo: string | null;
};

type Wanted = {
  title?: string | null;
  podcastIndexId?: number | null;
  itunesId?: number | null;
  rssUrl: string;
};

const differ = (a: number | null, b: number | null | undefined) =>
  a !== null && b != null && a !== b;

/**
 * Any feed can declare the guid of any show. It counts only if the stored feed announces a move to this URL, or both
 * are on the same host.
 */
export function confirmsGuid(stored: Stored, wanted: Wanted): boolean {
  if (differ(stored.podcastIndexId, wanted.podcastIndexId)) return false;
  if (differ(stored.itunesId === null ? null : Number(stored.itunesId), wanted.itunesId))
    return false;
  const announced = [stored.feedNewUrl ?? '', stored.feedMovedTo ?? ''].map(feedUrlKey);
  if (announced.includes(feedUrlKey(wanted.rssUrl))) return true;
  const isSameHost = hostOf(stored.rssUrl) === hostOf(wanted.rssUrl);
  return isSameHost && canonicalTitle(stored.title) === canonicalTitle(wanted.title ?? '');
}
