import { db } from '~/adapters/database/client.server';
import type { FeedChannel, FeedItem } from '~/adapters/feeds/feed-types';
import { canonicalTitle, identify } from '~/domain/episodes/episode-identity.server';

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

/** Whether a feed at another address is the podcast's: same guid, same title, or one episode in common. */
export async function isSameShow(
  row: Pick<FeedRow, 'id' | 'podcastGuid' | 'title'>,
  channel: FeedChannel,
  items: FeedItem[],
): Promise<boolean> {
  if (channel.podcastGuid && channel.podcastGuid === row.podcastGuid) return true;
  if (channel.title && canonicalTitle(channel.title) === canonicalTitle(row.title)) return true;
  const keys = items.flatMap((item) => (item.guid ? [identify(item, 0)?.key ?? ''] : []));
  const shared = await db.episode.findFirst({
    where: { podcastId: row.id, key: { in: keys.filter(Boolean) } },
    select: { id: true },
  });
  return shared !== null;
}
