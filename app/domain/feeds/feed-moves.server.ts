import { db } from '~/adapters/database/client.server';
import { isUniqueViolation } from '~/adapters/database/transaction.server';
import type { FeedChannel, FeedItem } from '~/adapters/feeds/feed-types';
import { feedFetcher } from '~/adapters/feeds/fetch/fetch-feed.server';
import { feedUrlKey, normaliseFeedUrl } from '~/lib/feeds/feed-url';
import { mergePodcasts } from '~/domain/feeds/import/merge-podcasts.server';
import { FeedReading, NotAFeedError } from './read-feed.server';
import { isSameShow, ITEMS_COMPARED, type FeedRow } from './same-show.server';

/** A longer chain, and so a longer circle, leads nowhere: stopped on the way, its podcasts would move on for ever. */
const MAX_STEPS = 10;
const FOLLOWING_LIMIT = 60_000;

const dayOf = (date: Date) => date.toISOString().slice(0, 10);

/** Undefined when the announced address could not be asked just now. */
type MoveTarget = string | null | undefined;

/** By permanent redirect, or by `itunes:new-feed-url` when the target is the same show. */
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
 * @returns the last address of the chain of announcements, of a circle the address of its oldest podcast; null where
 * that is `from`, for another show, what is no feed and a chain of more than MAX_STEPS
 */
export async function followAnnouncements(
  from: string,
  announced: string,
  isSame: SameShow,
): Promise<MoveTarget> {
  const signal = AbortSignal.timeout(FOLLOWING_LIMIT);
  const visited = [from];
  let url = normaliseFeedUrl(announced);
  while (url) {
    const circle = circleAt(url, visited);
    if (circle) return placeInCircle(from, circle);
    if (visited.length > MAX_STEPS) return null;
    visited.push(url);
    const feed = await readSameShow(url, isSame, signal);
    if (!feed) return feed;
    const back = feed.movedTo && circleAt(feed.movedTo, visited.slice(0, -1));
    if (back) return placeInCircle(from, [...back, url]);
    const next = feed.channel.newFeedUrl && normaliseFeedUrl(feed.channel.newFeedUrl);
    if (!next || feedUrlKey(next) === feedUrlKey(url)) return url;
    url = next;
  }
  return null;
}

function circleAt(url: string, visited: string[]): string[] | null {
  const start = visited.findIndex((address) => feedUrlKey(address) === feedUrlKey(url));
  return start < 0 ? null : visited.slice(start);
}

/** The same for all feeds of the circle, so that their podcasts become one and none moves on and on. */
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
 * Takes effect when seen on two days: captive portals redirect too. A podcast that has the address takes this one in.
 * @returns whether it did
 */
export async function recordMove(row: FeedRow, movedTo: MoveTarget, now: Date): Promise<boolean> {
  // A server that is down for an hour takes no announcement back.
  if (movedTo === undefined) return false;
  const target = movedTo && normaliseFeedUrl(movedTo);
  if (!target || target === row.rssUrl) {
    if (row.feedMovedTo) await remember(row.id, null, null);
    return false;
  }
  const before = row.feedMovedTo === target ? row.feedMovedSeenAt : null;
  if (!before) return remember(row.id, target, now);
  if (dayOf(before) === dayOf(now)) return false;
  const where = { rssUrlKey: feedUrlKey(target), id: { not: row.id } };
  const owner = await db.podcast.findFirst({ where, select: { id: true, hiddenAt: true } });
  // Taken in by another, a hidden podcast would be shown again, or hide what it is taken in by.
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
