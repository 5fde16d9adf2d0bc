import { fetchAppleReviews } from '~/adapters/apple-reviews/apple-reviews.server';
import { db } from '~/adapters/database/client.server';
import { isMissingRow, isUniqueViolation } from '~/adapters/database/transaction.server';
import { UnavailableError } from '~/domain/errors';
import { getPodcastId } from '~/domain/podcasts/podcasts.server';
import { NoTurnError, Turns } from '~/lib/turns';
import { log } from '~/log.server';
import { noRatings, type RatingsSummary } from './ratings';
import { summariseReviews } from './summary.server';

const HOUR = 3_600_000;
const KEPT = 24 * HOUR;
/** After a failure Apple is left alone for this long. */
const REST = HOUR;
/** However many pages are opened at once, Apple sees no more than these. */
const MOST_AT_ONCE = 4;
/** Two pages of search results; more would wait for longer than anybody looks at them. */
const MOST_WAITING = 40;

const turns = new Turns(MOST_AT_ONCE, MOST_WAITING);
const underWay = new Map<string, Promise<void>>();

const summaryFields = {
  averageRating: true,
  ratingCount: true,
  sentimentPositive: true,
  sentimentNegative: true,
  keywords: true,
} as const;

/**
 * The external ratings of a podcast, fetched now when they are older than 24 hours: at most five seconds
 * once it is its turn.
 * @param idOrSlug of a podcast in the library
 * @throws NotFoundError; UnavailableError when too many are waiting, because askers keep what they are told
 */
export async function getRatings(idOrSlug: string): Promise<RatingsSummary> {
  const podcastId = await getPodcastId(idOrSlug);
  await refresh(podcastId);
  return (await readStoredRatings(podcastId)).ratings;
}

/**
 * What is known of a podcast's external ratings without asking anybody, and since when; `averageRating` null
 * when nothing is.
 */
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

/** Whether the ratings of a podcast, which only one with an Apple id has, are older than 24 hours. */
export function areRatingsDue(itunesId: number | bigint | null, ratedAt: Date | null): boolean {
  return itunesId !== null && Date.now() - (ratedAt?.getTime() ?? 0) >= KEPT;
}

/**
 * Fetches the ratings of a podcast when they are older than 24 hours and few others are being fetched. Never
 * rejects, so a page need not wait for it.
 */
export async function refreshRatingsIfDue(podcastId: string): Promise<void> {
  if (underWay.size >= MOST_AT_ONCE && !underWay.has(podcastId)) return;
  await refresh(podcastId).catch(() => undefined);
}

/**
 * The same podcast is asked about once at a time, and after a failure not for an hour.
 * @throws UnavailableError when too many are waiting for their turn
 */
function refresh(podcastId: string): Promise<void> {
  const running = underWay.get(podcastId);
  if (running) return running;
  const work = refreshIfDue(podcastId)
    .catch((error: unknown) => {
      if (error instanceof NoTurnError) throw new UnavailableError();
      log.warn({ err: error, podcastId }, 'ratings were not refreshed');
    })
    .finally(() => underWay.delete(podcastId));
  underWay.set(podcastId, work);
  return work;
}

async function refreshIfDue(podcastId: string): Promise<void> {
  const podcast = await db.podcast.findUnique({
    where: { id: podcastId },
    select: { itunesId: true, language: true, externalRating: { select: { fetchedAt: true } } },
  });
  const { itunesId = null, language = null } = podcast ?? {};
  if (itunesId === null) return;
  if (!areRatingsDue(itunesId, podcast?.externalRating?.fetchedAt ?? null)) return;
  await turns.take(() => fetchRatings(podcastId, itunesId, language));
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
    // What is known stays; dated so that it is due again when the rest is over.
    await store(podcastId, { fetchedAt: new Date(Date.now() - KEPT + REST) });
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
    // Another process was faster, or the podcast is gone: both leave nothing to do.
    if (!isUniqueViolation(error) && !isMissingRow(error)) throw error;
  }
}
