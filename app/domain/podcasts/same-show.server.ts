import { db } from '~/adapters/database/client.server';
import type { FeedChannel, FeedItem } from '~/adapters/feeds/feed-types';
import { canonicalTitle, identify } from '~/domain/episodes/episode-identity.server';
import { feedUrlKey } from '~/lib/feed-url';

/** What reading a feed again needs to know of its podcast. */
export const FEED_COLUMNS = {
  id: true,
  title: true,
  podcastGuid: true,
  podcastIndexId: true,
  createdAt: true,
  rssUrl: true,
  rssUrlKey: true,
  feedEtag: true,
  feedLastModified: true,
  feedBodyHash: true,
  feedFailureCount: true,
  feedFirstFailedAt: true,
  feedGoneAt: true,
  feedMovedTo: true,
  feedMovedSeenAt: true,
  episodesFromDirectory: true,
  dead: true,
  complete: true,
} as const;

export type FeedRow = {
  id: string;
  title: string;
  podcastGuid: string | null;
  podcastIndexId: number | null;
  createdAt: Date;
  rssUrl: string;
  rssUrlKey: string;
  feedEtag: string | null;
  feedLastModified: string | null;
  feedBodyHash: string | null;
  feedFailureCount: number;
  feedFirstFailedAt: Date | null;
  feedGoneAt: Date | null;
  feedMovedTo: string | null;
  feedMovedSeenAt: Date | null;
  episodesFromDirectory: boolean;
  dead: boolean;
  complete: boolean;
};

/**
 * Whether a feed at another address is the podcast's: same guid, same title, or one episode in common. Where
 * the address is another podcast's the title is not enough: anybody can name a show like that one, lead to
 * its feed, and have the two made one.
 * @param addresses by which the feed was found
 */
export async function isSameShow(
  row: Pick<FeedRow, 'id' | 'podcastGuid' | 'title'>,
  addresses: string[],
  channel: FeedChannel,
  items: FeedItem[],
): Promise<boolean> {
  if (channel.podcastGuid && channel.podcastGuid === row.podcastGuid) return true;
  const sameTitle = channel.title && canonicalTitle(channel.title) === canonicalTitle(row.title);
  if (sameTitle && !(await belongToAnother(row.id, addresses))) return true;
  const keys = items.flatMap((item) => (item.guid ? [identify(item, 0)?.key ?? ''] : []));
  const shared = await db.episode.findFirst({
    where: { podcastId: row.id, key: { in: keys.filter(Boolean) } },
    select: { id: true },
  });
  return shared !== null;
}

async function belongToAnother(id: string, addresses: string[]): Promise<boolean> {
  const rssUrlKey = { in: addresses.map(feedUrlKey) };
  const owner = await db.podcast.findFirst({
    where: { rssUrlKey, id: { not: id } },
    select: { id: true },
  });
  return owner !== null;
}
