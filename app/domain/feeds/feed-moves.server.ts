import { db, isUniqueViolation } from '~/adapters/database/client.server';
import type { FeedChannel, FeedItem } from '~/adapters/feeds/feed-types';
import { feedFetcher } from '~/adapters/feeds/fetch/fetch-feed.server';
import { feedUrlKey, normalizeFeedUrl } from '~/lib/feeds/feed-url';
import { mergePodcasts } from '~/domain/feeds/import/merge-podcasts.server';
import { FeedReading, NotAFeedError } from './read-feed.server';
import { isSameShow, ITEMS_COMPARED, type FeedRow } from './same-show.server';

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
    where: { rssUrlKey: { in: circle.map(feedUrlKey) } },
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
