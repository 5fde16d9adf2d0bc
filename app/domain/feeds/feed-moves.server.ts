import { db, isUniqueViolation } from '~/adapters/database/client.server';
import type { FeedChannel, FeedItem } from '~/adapters/feeds/feed-types';
import { feedFetcher } from '~/adapters/feeds/fetch/fetch-feed.server';
import { defaultKey } from '~/domain/feeds/episodes/episode-identity.server';
import { areAlike } from '~/domain/feeds/episodes/renamed-episodes';
import { mergePodcasts } from '~/domain/feeds/import/merge-podcasts.server';
import { anyOf, rowsInSlices } from '~/lib/any-of';
import { feedUrlKey, normalizeFeedUrl } from '~/lib/feeds/feed-url';
import { fold } from '~/lib/text/fold';
import { canonicalTitle } from '~/lib/text/normalize-text';
import { FeedReading, NotAFeedError } from './read-feed.server';

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
  const shared = await rowsInSlices(keys.filter(Boolean), (key) =>
    db.episode.findMany({ where: { podcastId: row.id, key }, take: 1, select: { id: true } }),
  );
  return shared.length > 0;
}

/** Enough to recognize a show. */
const ITEMS_COMPARED = 500;

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
  const rssUrlKey = anyOf(addresses.map(feedUrlKey));
  const owner = await db.podcast.findFirst({
    where: { rssUrlKey, ...(id && { id: { not: id } }) },
    select: { id: true },
  });
  return owner !== null;
}

/** Longer chains and circles are not followed: otherwise the podcasts in them would move on forever. */
const MAX_STEPS = 10;
const FOLLOWING_LIMIT = 60_000;

const dayOf = (date: Date) => date.toISOString().slice(0, 10);

/** Undefined when the announced URL could not be fetched this time. */
type MoveTarget = string | null | undefined;

/** Detects a move by permanent redirect, or by `itunes:new-feed-url` if the target is the same show. */
export async function findMoveTarget(
  row: FeedRow,
  movedTo: string | null,
  announced: string | null,
): Promise<MoveTarget> {
  if (movedTo) return movedTo;
  if (!announced || feedUrlKey(announced) === row.rssUrlKey) return null;
  const seenToday = row.feedMovedSeenAt && dayOf(row.feedMovedSeenAt) === dayOf(new Date());
  if (seenToday && row.feedMovedTo) return row.feedMovedTo;
  return followAnnouncements(row.rssUrl, announced, (addresses, channel, items) =>
    isSameShow(row, addresses, channel, items),
  );
}

type SameShow = (addresses: string[], channel: FeedChannel, items: FeedItem[]) => Promise<boolean>;

/**
 * Follows a chain of move announcements.
 * @returns the last URL of the chain, or in a circle the URL of its oldest podcast; null if that is `from`, another
 * show or not a feed, or if the chain is longer than MAX_STEPS
 */
export async function followAnnouncements(
  from: string,
  announced: string,
  isSame: SameShow,
): Promise<MoveTarget> {
  const signal = AbortSignal.timeout(FOLLOWING_LIMIT);
  const visited = [from];
  let url = normalizeFeedUrl(announced);
  while (url) {
    const circle = circleAt(url, visited);
    if (circle) return placeInCircle(from, circle);
    if (visited.length > MAX_STEPS) return null;
    visited.push(url);
    const feed = await readSameShow(url, isSame, signal);
    if (!feed) return feed;
    const back = feed.movedTo && circleAt(feed.movedTo, visited.slice(0, -1));
    if (back) return placeInCircle(from, [...back, url]);
    const next = feed.channel.newFeedUrl && normalizeFeedUrl(feed.channel.newFeedUrl);
    if (!next || feedUrlKey(next) === feedUrlKey(url)) return url;
    url = next;
  }
  return null;
}

function circleAt(url: string, visited: string[]): string[] | null {
  const start = visited.findIndex((address) => feedUrlKey(address) === feedUrlKey(url));
  return start < 0 ? null : visited.slice(start);
}

/** Picks the same URL for every feed of the circle, so that their podcasts are merged and none keeps moving. */
async function placeInCircle(from: string, circle: string[]): Promise<string | null> {
  const oldest = await db.podcast.findFirst({
    where: { rssUrlKey: anyOf(circle.map(feedUrlKey)) },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    select: { rssUrl: true },
  });
  const place = oldest?.rssUrl ?? (circle.includes(from) ? from : circle[0]!);
  return feedUrlKey(place) === feedUrlKey(from) ? null : place;
}

async function readSameShow(
  url: string,
  isSame: SameShow,
  signal: AbortSignal,
): Promise<{ channel: FeedChannel; movedTo: string | null } | null | undefined> {
  const fetched = await feedFetcher().fetch(url, { signal });
  if (fetched.kind !== 'body') return undefined;
  const { finalUrl, movedTo } = fetched;
  try {
    let channel: FeedChannel | null = null;
    const first: FeedItem[] = [];
    for await (const batch of new FeedReading(fetched).batches()) {
      ({ channel } = batch);
      first.push(...batch.items);
      if (first.length >= ITEMS_COMPARED) break;
    }
    if (!channel) return null;
    return (await isSame([url, finalUrl], channel, first)) ? { channel, movedTo } : null;
  } catch (error) {
    if (error instanceof NotAFeedError) return null;
    throw error;
  } finally {
    await fetched.body.dispose();
  }
}

/**
 * A move takes effect once seen on two different days, because captive portals redirect too. If another podcast already
 * has the new URL, this one is merged into it.
 * @returns whether the podcast was merged
 */
export async function recordMove(row: FeedRow, movedTo: MoveTarget, now: Date): Promise<boolean> {
  // A temporary outage does not cancel an announced move.
  if (movedTo === undefined) return false;
  const target = movedTo && normalizeFeedUrl(movedTo);
  if (!target || target === row.rssUrl) {
    if (row.feedMovedTo) await remember(row.id, null, null);
    return false;
  }
  const before = row.feedMovedTo === target ? row.feedMovedSeenAt : null;
  if (!before) return remember(row.id, target, now);
  if (dayOf(before) === dayOf(now)) return false;
  const where = { rssUrlKey: feedUrlKey(target), id: { not: row.id } };
  const owner = await db.podcast.findFirst({ where, select: { id: true, hiddenAt: true } });
  // Merging a hidden podcast would either show it again or hide the other one.
  if (owner) return !owner.hiddenAt && !row.hiddenAt && mergePodcasts(row.id, owner.id);
  try {
    await db.podcast.update({
      where: { id: row.id },
      data: {
        rssUrl: target,
        rssUrlKey: feedUrlKey(target),
        feedMovedTo: null,
        feedMovedSeenAt: null,
      },
    });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
  }
  return false;
}

async function remember(id: string, feedMovedTo: string | null, feedMovedSeenAt: Date | null) {
  await db.podcast.update({ where: { id }, data: { feedMovedTo, feedMovedSeenAt } });
  return false;
}
