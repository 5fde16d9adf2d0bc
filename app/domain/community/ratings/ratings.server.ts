import { fetchAppleReviews } from '~/adapters/apple-reviews/apple-reviews.server';
import { db } from '~/adapters/database/client.server';
import { isMissingRow, isUniqueViolation } from '~/adapters/database/transaction.server';
import { UnavailableError } from '~/domain/errors';
import { getPodcastId } from '~/domain/podcasts/podcasts.server';
import { ConcurrencyLimit, QueueFullError } from '~/lib/concurrency/concurrency-limit';
import { singleFlight } from '~/lib/concurrency/single-flight';
import { log } from '~/log.server';
import { noRatings, type RatingsSummary } from './ratings';
import { reviewKeywords } from './keywords.server';

type Review = { rating: number; title: string; content: string };

export function summariseReviews(reviews: Review[]): RatingsSummary {
  const count = reviews.length;
  if (count === 0) return noRatings;
  const total = reviews.reduce((sum, { rating }) => sum + rating, 0);
  const percent = (accept: (rating: number) => boolean) =>
    Math.round((100 * reviews.filter(({ rating }) => accept(rating)).length) / count);
  return {
    averageRating: Math.round((100 * total) / count) / 100,
    ratingCount: count,
    sentimentPositive: percent((rating) => rating >= 4),
    sentimentNegative: percent((rating) => rating <= 2),
    keywords: reviewKeywords(reviews.map(({ title, content }) => `${title}\n${content}`)),
  };
}

const HOUR = 3_600_000;
const MAX_AGE_MS = 24 * HOUR;
/** Pause after a failure. */
const RETRY_AFTER_FAILURE_MS = HOUR;
const MAX_CONCURRENT = 4;
const MAX_WAITING = 40;

const limit = new ConcurrencyLimit(MAX_CONCURRENT, MAX_WAITING);
const underWay = new Map<string, Promise<void>>();

const summaryFields = {
  averageRating: true,
  ratingCount: true,
  sentimentPositive: true,
  sentimentNegative: true,
  keywords: true,
} as const;

/** The external ratings, refetched when older than 24 hours (waits up to five seconds, plus time in the queue). */
export async function getRatings(idOrSlug: string): Promise<RatingsSummary> {
  const podcastId = await getPodcastId(idOrSlug);
  await refresh(podcastId);
  return (await readStoredRatings(podcastId)).ratings;
}

/** The stored external ratings and when they were fetched. `averageRating` is null if there are none. */
export async function readStoredRatings(
  podcastId: string,
): Promise<{ ratings: RatingsSummary; ratedAt: Date | null }> {
  const stored = await db.externalRating.findUnique({
    where: { podcastId },
    select: { ...summaryFields, fetchedAt: true },
  });
  if (!stored) return { ratings: noRatings, ratedAt: null };
  const { fetchedAt, keywords, ...summary } = stored;
  return { ratings: { ...summary, keywords: keywords as string[] }, ratedAt: fetchedAt };
}

/** Only podcasts with an Apple id have external ratings. */
export function areRatingsDue(itunesId: number | bigint | null, ratedAt: Date | null): boolean {
  return itunesId !== null && Date.now() - (ratedAt?.getTime() ?? 0) >= MAX_AGE_MS;
}

/** Never rejects, so a page need not wait for it. */
export async function refreshRatingsIfDue(podcastId: string): Promise<void> {
  if (underWay.size >= MAX_CONCURRENT && !underWay.has(podcastId)) return;
  await refresh(podcastId).catch(() => undefined);
}

/** Sends one request per podcast at a time, and none for an hour after a failure. */
function refresh(podcastId: string): Promise<void> {
  return singleFlight(underWay, podcastId, () =>
    refreshIfDue(podcastId).catch((error: unknown) => {
      if (error instanceof QueueFullError) throw new UnavailableError();
      log.warn({ err: error, podcastId }, 'ratings were not refreshed');
    }),
  );
}

async function refreshIfDue(podcastId: string): Promise<void> {
  const podcast = await db.podcast.findUnique({
    where: { id: podcastId },
    select: { itunesId: true, language: true, externalRating: { select: { fetchedAt: true } } },
  });
  const { itunesId = null, language = null } = podcast ?? {};
  if (itunesId === null) return;
  if (!areRatingsDue(itunesId, podcast?.externalRating?.fetchedAt ?? null)) return;
  await limit.run(() => fetchRatings(podcastId, itunesId, language));
}

async function fetchRatings(
  podcastId: string,
  itunesId: bigint,
  language: string | null,
): Promise<void> {
  try {
    const reviews = await fetchAppleReviews(itunesId, language);
    await store(podcastId, { ...summariseReviews(reviews), fetchedAt: new Date() });
  } catch (error) {
    // Keeps the old values, dated so that they become due again after the pause.
    await store(podcastId, {
      fetchedAt: new Date(Date.now() - MAX_AGE_MS + RETRY_AFTER_FAILURE_MS),
    });
    throw error;
  }
}

async function store(
  podcastId: string,
  data: Partial<RatingsSummary> & { fetchedAt: Date },
): Promise<void> {
  try {
    await db.externalRating.upsert({
      where: { podcastId },
      create: { podcastId, ...data },
      update: data,
      select: { podcastId: true },
    });
  } catch (error) {
    // Another process stored it first, or the podcast was deleted.
    if (!isUniqueViolation(error) && !isMissingRow(error)) throw error;
  }
}
