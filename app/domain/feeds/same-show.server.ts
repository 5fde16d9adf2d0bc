import { db } from '~/adapters/database/client.server';
import type { FeedChannel, FeedItem } from '~/adapters/feeds/feed-types';
import { canonicalTitle } from '~/lib/text/normalize-text';
import { defaultKey } from '~/domain/feeds/episodes/episode-identity.server';
import { areAlike } from '~/domain/feeds/episodes/renamed-episodes';
import { feedUrlKey } from '~/lib/feeds/feed-url';
import { fold } from '~/lib/text/fold';

/** A description may be as long as a book. */
export const getFeedRow = (id: string) =>
  db.podcast.findUniqueOrThrow({ where: { id }, omit: { description: true } });

export type FeedRow = Awaited<ReturnType<typeof getFeedRow>>;

/**
 * The title is not enough if the URL belongs to another podcast: otherwise a show could take over another by its title.
 */
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

/** Enough to recognize a show. */
export const ITEMS_COMPARED = 500;

/** Whether the title is unchanged or shares half of its words: a daily feed may have its date in the title. */
export function isNamedAlike(row: FeedRow, { title, podcastGuid }: FeedChannel): boolean {
  if (row.episodesFromDirectory || title === null || podcastGuid === row.podcastGuid) return true;
  return areAlike(wordsOf(title), wordsOf(row.title));
}

const wordsOf = (title: string) => new Set(fold(title).split(' '));

/** Whether author, owner and website all differ from the stored ones. */
export const hasOtherMaker = (row: FeedRow, channel: FeedChannel): boolean =>
  (['author', 'ownerName', 'link'] as const).every((name) => !isSameText(row[name], channel[name]));

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
