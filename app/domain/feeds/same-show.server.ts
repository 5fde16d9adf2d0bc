import { db } from '~/adapters/database/client.server';
import type { FeedChannel, FeedItem } from '~/adapters/feeds/feed-types';
import { canonicalTitle, defaultKey } from '~/domain/episodes/episode-identity.server';
import { feedUrlKey } from '~/lib/feeds/feed-url';

const FEED_COLUMNS = {
  id: true,
  title: true,
  author: true,
  ownerName: true,
  link: true,
  podcastGuid: true,
  podcastIndexId: true,
  createdAt: true,
  rssUrl: true,
  rssUrlKey: true,
  feedEtag: true,
  feedLastModified: true,
  feedBodyHash: true,
  feedReadAt: true,
  feedNewUrl: true,
  feedFailureCount: true,
  feedFirstFailedAt: true,
  feedGoneAt: true,
  feedMovedTo: true,
  feedMovedSeenAt: true,
  episodesFromDirectory: true,
  dead: true,
  complete: true,
} as const;

export const getFeedRow = (id: string) =>
  db.podcast.findUniqueOrThrow({ where: { id }, select: FEED_COLUMNS });

export type FeedRow = Awaited<ReturnType<typeof getFeedRow>>;

/** The title is not enough when the address is another podcast's: a show could take over another by its title. */
export async function isSameShow(
  row: Pick<FeedRow, 'id' | 'podcastGuid' | 'title'>,
  addresses: string[],
  channel: FeedChannel,
  items: FeedItem[],
): Promise<boolean> {
  if (channel.podcastGuid && channel.podcastGuid === row.podcastGuid) return true;
  if (isSameTitle(channel, row) && !(await hasOtherOwner(row.id, addresses))) return true;
  const keys = items.flatMap((item) => (item.guid ? [defaultKey(item) ?? ''] : []));
  const shared = await db.episode.findFirst({
    where: { podcastId: row.id, key: { in: keys.filter(Boolean) } },
    select: { id: true },
  });
  return shared !== null;
}

/** Enough to know a show again. */
export const ITEMS_COMPARED = 500;

/**
 * A mixed-up host may serve another show at a feed's own address for hours; its episodes would stay here for good.
 * @returns whether nothing that the feed says of its show, nor the title of any episode, is as before
 */
export async function isUnlike(
  row: FeedRow,
  channel: FeedChannel,
  items: FeedItem[],
): Promise<boolean> {
  const isKept = (name: 'author' | 'ownerName' | 'link') => isSameText(row[name], channel[name]);
  if (isKept('author') || isKept('ownerName') || isKept('link')) return false;
  const stored = await db.episode.findMany({
    where: { podcastId: row.id },
    orderBy: [{ sortDate: 'desc' }, { id: 'desc' }],
    take: ITEMS_COMPARED,
    select: { title: true },
  });
  const titles = new Set(stored.map(({ title }) => canonicalTitle(title)));
  return titles.size > 0 && !items.some(({ title }) => title && titles.has(canonicalTitle(title)));
}

export async function isSameNewShow(
  feed: { channel: FeedChannel; items: FeedItem[] },
  addresses: string[],
  channel: FeedChannel,
  items: FeedItem[],
): Promise<boolean> {
  if (channel.podcastGuid && channel.podcastGuid === feed.channel.podcastGuid) return true;
  const guids = new Set(feed.items.map(({ guid }) => guid));
  if (items.some(({ guid }) => guid !== null && guids.has(guid))) return true;
  return isSameTitle(channel, feed.channel) && !(await hasOtherOwner(null, addresses));
}

const isSameText = (a: string | null, b: string | null): boolean =>
  Boolean(a && b && canonicalTitle(a) === canonicalTitle(b));

const isSameTitle = (a: { title: string | null }, b: { title: string | null }): boolean =>
  isSameText(a.title, b.title);

async function hasOtherOwner(id: string | null, addresses: string[]): Promise<boolean> {
  const rssUrlKey = { in: addresses.map(feedUrlKey) };
  const owner = await db.podcast.findFirst({
    where: { rssUrlKey, ...(id && { id: { not: id } }) },
    select: { id: true },
  });
  return owner !== null;
}
