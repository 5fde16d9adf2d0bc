import { db } from '~/adapters/database/client.server';
import type { FeedChannel, FeedItem } from '~/adapters/feeds/feed-types';
import { UnreadableEncodingError } from '~/adapters/feeds/decode.server';
import { feedFetcher } from '~/adapters/feeds/fetch-feed.server';
import type { FetchedFeed, FetchFailure } from '~/adapters/feeds/fetch-types';
import { parseFeed } from '~/adapters/feeds/parse-feed.server';
import type { EpisodeStore } from '~/domain/episodes/store-episodes.server';
import { nextCheck } from './feed-schedule';

export type FetchedBody = Extract<FetchedFeed, { kind: 'body' }>;

export type FeedReading = {
  channel: FeedChannel;
  store: EpisodeStore;
  encodingDoubtful: boolean;
};

const MAX_PAGES = 20;

/** What was fetched is no feed, or too little of one. */
export class NotAFeedError extends Error {
  readonly failure: FetchFailure;

  constructor(
    readonly alternates: string[],
    message = 'The address does not lead to a podcast feed.',
  ) {
    super(message);
    this.name = 'NotAFeedError';
    const reason = 'not-a-feed' as const;
    this.failure = { kind: 'failed', reason, message, status: null, retryAfterSeconds: null };
  }
}

/**
 * Reads a fetched feed into a podcast's episodes.
 * @param open called once, with the channel as known so far and the first items, before anything is stored
 * @throws NotAFeedError; whatever `open` throws
 */
export async function readFeedInto(
  fetched: FetchedBody,
  open: (channel: FeedChannel, items: FeedItem[]) => Promise<EpisodeStore>,
): Promise<FeedReading> {
  let store: EpisodeStore | null = null;
  const options = {
    baseUrl: fetched.finalUrl,
    contentType: fetched.contentType,
    onItems: async (items: FeedItem[], channel: FeedChannel) => {
      store ??= await open(channel, items);
      await store.add(items);
    },
  };
  const parsed = await parseFeed(fetched.body, options).catch((error: unknown) => {
    throw error instanceof UnreadableEncodingError ? new NotAFeedError([], error.message) : error;
  });
  if (parsed.kind === 'page') throw new NotAFeedError(parsed.alternates);
  const cutShort = fetched.incomplete === 'time' || fetched.incomplete === 'broken';
  if (parsed.kind === 'unknown' || (cutShort && parsed.itemCount === 0)) {
    throw new NotAFeedError(
      [],
      cutShort ? 'The feed broke off before its first episode.' : undefined,
    );
  }
  const { channel, encodingDoubtful } = parsed;
  const opened = store ?? (await open(channel, []));
  if (opened.startSecondReading()) await parseFeed(fetched.body, options);
  await opened.finish();
  return { channel, store: opened, encodingDoubtful };
}

/** Reads the older pages of a paged feed, of the same host only. For a first import. */
export async function readOlderPages(reading: FeedReading, from: string): Promise<void> {
  const visited = new Set([from]);
  let next = reading.channel.nextPageUrl;
  while (next && visited.size <= MAX_PAGES && !visited.has(next)) {
    if (!URL.canParse(from) || new URL(next).host !== new URL(from).host) return;
    visited.add(next);
    const fetched = await feedFetcher().fetch(next);
    if (fetched.kind !== 'body') return;
    const onItems = (items: FeedItem[]) => reading.store.add(items);
    const parsed = await parseFeed(fetched.body, {
      baseUrl: fetched.finalUrl,
      contentType: fetched.contentType,
      onItems,
    }).finally(() => fetched.body.dispose());
    next = parsed.kind === 'feed' ? parsed.channel.nextPageUrl : null;
  }
}

/** Counts and times of a podcast's episodes, for its row. */
export async function episodeFacts(
  podcastId: string,
  now: Date,
  channel: Partial<Pick<FeedChannel, 'complete' | 'ttlMinutes' | 'publishedAt'>> | null = null,
): Promise<{ episodeCount: number; lastUpdateTime: Date | null; feedNextCheckAt: Date }> {
  const newest = await db.episode.findMany({
    where: { podcastId },
    orderBy: [{ sortDate: 'desc' }, { id: 'desc' }],
    take: 10,
    select: { sortDate: true },
  });
  const dates = newest.map(({ sortDate }) => sortDate);
  const hints = { complete: channel?.complete ?? false, ttlMinutes: channel?.ttlMinutes ?? null };
  return {
    episodeCount: await db.episode.count({ where: { podcastId } }),
    lastUpdateTime: dates[0] ?? channel?.publishedAt ?? null,
    feedNextCheckAt: nextCheck(now, dates, hints, Math.random()),
  };
}

/** The columns of a podcast whose feed was read a moment ago. */
export function readColumns(fetched: FetchedBody, encodingDoubtful: boolean, now: Date) {
  // A body that came in part must come again: nothing is remembered of it.
  const whole = fetched.incomplete === null || fetched.incomplete === 'size';
  return {
    ...healthyColumns(now),
    feedEtag: whole ? fetched.etag : null,
    feedLastModified: whole ? fetched.lastModified : null,
    feedBodyHash: whole ? fetched.body.hash : null,
    feedEncodingDoubtful: encodingDoubtful,
    episodesFromDirectory: false,
  };
}

/** The columns of a podcast whose feed answered as it should. */
export function healthyColumns(now: Date) {
  return {
    feedStatus: 'ok',
    feedError: null,
    feedFailureCount: 0,
    feedFirstFailedAt: null,
    feedGoneAt: null,
    feedCheckedAt: now,
    dead: false,
  };
}
