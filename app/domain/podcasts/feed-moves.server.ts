import { db } from '~/adapters/database/client.server';
import { isUniqueViolation } from '~/adapters/database/transaction.server';
import type { FeedChannel, FeedItem } from '~/adapters/feeds/feed-types';
import { feedFetcher } from '~/adapters/feeds/fetch-feed.server';
import { parseFeed } from '~/adapters/feeds/parse-feed.server';
import { feedUrlKey, normaliseFeedUrl } from '~/lib/feed-url';
import { mergeIntoOne } from './merge-podcasts.server';
import { isSameShow, type FeedRow } from './same-show.server';

/** How far `itunes:new-feed-url` is followed from feed to feed. */
const MAX_STEPS = 3;

const dayOf = (date: Date) => date.toISOString().slice(0, 10);

/**
 * Where a feed says it has moved for good: by a permanent redirect, or by `itunes:new-feed-url` when the
 * feed there is the same show. Null when it has not moved.
 */
export async function targetOfMove(
  row: FeedRow,
  fetched: { movedTo: string | null; finalUrl: string },
  channel: FeedChannel,
): Promise<string | null> {
  if (fetched.movedTo) return fetched.movedTo;
  const wanted = channel.newFeedUrl && normaliseFeedUrl(channel.newFeedUrl);
  if (!wanted || feedUrlKey(wanted) === row.rssUrlKey) return null;
  // Once a day is enough: the move counts only when it is seen on another day.
  const seenToday = row.feedMovedSeenAt && dayOf(row.feedMovedSeenAt) === dayOf(new Date());
  if (seenToday && row.feedMovedTo) return row.feedMovedTo;
  return followAnnouncements(row, wanted);
}

/** Follows announced addresses to one that announces no other; a circle leads nowhere. */
async function followAnnouncements(row: FeedRow, start: string): Promise<string | null> {
  const visited = new Set([row.rssUrlKey]);
  let url = start;
  for (let step = 0; step < MAX_STEPS; step += 1) {
    if (visited.has(feedUrlKey(url))) return null;
    visited.add(feedUrlKey(url));
    const channel = await channelOfSameShow(row, url);
    if (!channel) return null;
    const next = channel.newFeedUrl && normaliseFeedUrl(channel.newFeedUrl);
    if (!next || feedUrlKey(next) === feedUrlKey(url)) return url;
    url = next;
  }
  return null;
}

async function channelOfSameShow(row: FeedRow, url: string): Promise<FeedChannel | null> {
  const fetched = await feedFetcher().fetch(url);
  if (fetched.kind !== 'body') return null;
  try {
    const first: FeedItem[] = [];
    const parsed = await parseFeed(fetched.body, {
      baseUrl: fetched.finalUrl,
      contentType: fetched.contentType,
      onItems: async (items) => {
        if (first.length < 500) first.push(...items);
      },
    });
    if (parsed.kind !== 'feed') return null;
    const same = await isSameShow(row, [url, fetched.finalUrl], parsed.channel, first);
    return same ? parsed.channel : null;
  } finally {
    await fetched.body.dispose();
  }
}

/**
 * Notes that a feed says it has moved for good. The address changes when the same was said on an earlier
 * day, because a captive portal or an expired domain says it too, but not for long. When another podcast
 * has that address already, the two become one.
 */
export async function noteMove(row: FeedRow, movedTo: string | null, now: Date): Promise<void> {
  const target = movedTo && normaliseFeedUrl(movedTo);
  if (!target || target === row.rssUrl) {
    if (row.feedMovedTo) await remember(row.id, null, null);
    return;
  }
  const before = row.feedMovedTo === target ? row.feedMovedSeenAt : null;
  if (!before) return remember(row.id, target, now);
  if (dayOf(before) === dayOf(now)) return;
  const where = { rssUrlKey: feedUrlKey(target), id: { not: row.id } };
  const owner = await db.podcast.findFirst({ where, select: { id: true, createdAt: true } });
  if (owner) return mergeIntoOne(row, owner, target);
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
    // Someone stored the target a moment ago; the next refresh merges the two.
    if (!isUniqueViolation(error)) throw error;
  }
}

async function remember(id: string, feedMovedTo: string | null, feedMovedSeenAt: Date | null) {
  await db.podcast.update({ where: { id }, data: { feedMovedTo, feedMovedSeenAt } });
}
