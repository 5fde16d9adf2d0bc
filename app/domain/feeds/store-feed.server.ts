import { db, type TransactionClient } from '~/adapters/database/client.server';
import type { FeedChannel } from '~/adapters/feeds/feed-types';
import { orderSeries } from '~/domain/feeds/episodes/series-places.server';
import { changedPodcastValues } from '~/domain/feeds/import/store-podcast.server';
import { updatePodcastBlocked } from '~/domain/podcasts/podcasts.server';
import { ownKeys } from '~/domain/speakers/store-speakers.server';
import { inSlices } from '~/lib/any-of';
import type { UpdateFrequency } from '~/lib/feeds/podcast-namespace';
import { DAY } from '~/lib/time/milliseconds';
import { deferred, textToStore } from '~/messages/t';
import { healthyColumns, nextCheck } from './feed-health.server';
import type { FeedReading } from './read-feed.server';
import { indexPodcast } from './search-index.server';

const LISTENED_MS = 30 * DAY;

type AudienceRow = { createdAt: Date | string; saved: unknown; played: unknown };

/** A single statement, because every check of a feed needs it. */
async function findAudience(
  podcastId: string,
  now: Date,
): Promise<{ saved: boolean; hasListeners: boolean; knownSince: Date }> {
  const since = new Date(now.getTime() - LISTENED_MS);
  const [row] = await db.$queryRaw<AudienceRow[]>`
    SELECT "createdAt",
      EXISTS (SELECT 1 FROM "Favorite" WHERE "podcastId" = ${podcastId}) AS "saved",
      EXISTS (SELECT 1 FROM "Play" WHERE "podcastId" = ${podcastId} AND "createdAt" >= ${since})
        AS "played"
    FROM "Podcast" WHERE "id" = ${podcastId}`;
  // SQLite returns 0 and 1.
  const saved = Boolean(Number(row?.saved ?? 0));
  return {
    saved,
    hasListeners: saved || Boolean(Number(row?.played ?? 0)),
    knownSince: new Date(row?.createdAt ?? now),
  };
}

/** Call for new favorites: schedules their feeds to be checked within a day. */
export async function recordListeners(tx: TransactionClient, podcastIds: string[]): Promise<void> {
  const tomorrow = new Date(Date.now() + DAY);
  await inSlices(podcastIds, async (id) => {
    await tx.podcast.updateMany({
      where: { id, feedHasListeners: false },
      data: { feedHasListeners: true },
    });
    await tx.podcast.updateMany({
      where: { id, dead: false, feedNextCheckAt: { gt: tomorrow } },
      data: { feedNextCheckAt: tomorrow },
    });
  });
}

export type Corrections = Partial<Record<'title' | 'language' | 'imageUrl', string>>;

export async function storeReading(id: string, reading: FeedReading): Promise<void> {
  const { channel } = reading;
  if (channel.feedType === 'serial') await orderSeries(id);
  const now = new Date();
  const { corrections, ...names } = await db.podcast.findUniqueOrThrow({
    where: { id },
    select: { corrections: true, title: true, author: true, ownerName: true },
  });
  // Corrections by an admin are kept.
  const values = { ...changedPodcastValues(channel), ...(corrections as Corrections) };
  // These names decide which episode authors count as speakers.
  const isRenamed = ownKeys({ ...names, ...values }).join('\n') !== ownKeys(names).join('\n');
  const columns = await episodeColumns(id, now, channel);
  const data = {
    ...values,
    ...(isRenamed && { speakersStored: false }),
    ...readColumns(reading, now),
    ...columns,
    ...(reading.hasBrokenOff && { feedNextCheckAt: withinDay(columns.feedNextCheckAt, now) }),
  };
  await db.$transaction([
    db.podcast.update({ where: { id }, data, select: { id: true } }),
    updatePodcastBlocked(id),
  ]);
  await indexPodcast(id);
}

/** What is missing is fetched soon, however rarely the show publishes. */
const withinDay = (planned: Date, now: Date): Date =>
  new Date(Math.min(planned.getTime(), now.getTime() + DAY));

type ScheduleHints = Partial<Pick<FeedChannel, 'complete' | 'ttlMinutes' | 'publishedAt'>> & {
  /** As declared by the feed, or as stored. */
  updateFrequency?: unknown;
};

export async function episodeColumns(
  podcastId: string,
  now: Date,
  channel: ScheduleHints | null = null,
) {
  return {
    episodeCount: await db.episode.count({ where: { podcastId, blocked: false } }),
    ...(await scheduleColumns(podcastId, now, channel)),
  };
}

/** Needed on every check, even if the feed has not changed. */
export async function scheduleColumns(
  podcastId: string,
  now: Date,
  channel: ScheduleHints | null,
): Promise<{ lastUpdateTime: Date | null; feedNextCheckAt: Date; feedHasListeners: boolean }> {
  const newest = await db.episode.findMany({
    where: { podcastId, blocked: false },
    orderBy: [{ sortDate: 'desc' }, { id: 'desc' }],
    take: 10,
    select: { sortDate: true },
  });
  const dates = newest.map(({ sortDate }) => sortDate);
  const { hasListeners, ...audience } = await findAudience(podcastId, now);
  const hints = {
    complete: channel?.complete ?? false,
    ttlMinutes: channel?.ttlMinutes ?? null,
    updateFrequency: (channel?.updateFrequency ?? {}) as UpdateFrequency,
    ...audience,
  };
  return {
    lastUpdateTime: dates[0] ?? channel?.publishedAt ?? null,
    feedNextCheckAt: nextCheck(now, dates, hints, Math.random()),
    feedHasListeners: hasListeners,
  };
}

function readColumns(reading: FeedReading, now: Date) {
  const { fetched } = reading;
  // An incomplete body must be fetched again, so its validators are dropped.
  const whole = !reading.hasBrokenOff;
  return {
    ...healthyColumns(now),
    ...(reading.cutShort && { feedError: textToStore(deferred('feedFailure.cutShort')) }),
    feedEtag: whole ? fetched.etag : null,
    feedLastModified: whole ? fetched.lastModified : null,
    feedBodyHash: whole ? fetched.body.hash : null,
    feedEncodingDoubtful: reading.result.encodingDoubtful,
    feedNewUrl: reading.channel.newFeedUrl,
    feedDateOrder: reading.dateOrder,
    ...(whole && { feedReadAt: now }),
    episodesFromDirectory: false,
  };
}
