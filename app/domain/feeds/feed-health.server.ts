import { db } from '~/adapters/database/client.server';
import type { FetchFailure, FetchFailureReason } from '~/adapters/feeds/fetch/fetched-feed.server';
import type { Podcast } from '~/domain/podcasts/podcasts-schema';
import { isOver, pauseOf, resumesAt, type UpdateFrequency } from '~/lib/feeds/podcast-namespace';
import { formatDate } from '~/lib/time/format-date';
import { DAY, HOUR, MINUTE, WEEK } from '~/lib/time/milliseconds';
import { deferred, textToStore, t } from '~/messages/t';

// Pure functions that decide when a feed is checked again.

const MONTH = 30 * DAY;
const YEAR = 365 * DAY;

type FeedState = {
  feedFailureCount: number;
  feedFirstFailedAt: Date | null;
  feedGoneAt: Date | null;
  dead: boolean;
};

/** Adds up to 10% jitter, so that feeds imported together spread out. */
function after(now: Date, milliseconds: number, random: number): Date {
  return new Date(now.getTime() + Math.round(milliseconds * (1 + random / 10)));
}

export type ScheduleHints = {
  complete: boolean;
  ttlMinutes: number | null;
  /** As declared by the feed. */
  updateFrequency: UpdateFrequency;
  saved: boolean;
  knownSince: Date;
};

/**
 * Checks a feed after 1/24 of its usual publishing gap or of the current silence, whichever is longer (`published` is
 * newest first). A gap declared by the feed counts until its episodes reveal one; a show on hiatus is checked when it
 * announced its return.
 */
export function nextCheck(
  now: Date,
  published: Date[],
  hints: ScheduleHints,
  random: number,
): Date {
  const silence = now.getTime() - (published[0] ?? hints.knownSince).getTime();
  const { updateFrequency } = hints;
  const usual = usualPause(published) ?? pauseOf(updateFrequency) ?? DAY;
  const pauseInDays = Math.max(usual, silence) / 24;
  const wished = Math.min(DAY, (hints.ttlMinutes ?? 0) * MINUTE);
  const alive = Math.min(WEEK, Math.max(15 * MINUTE, pauseInDays, wished));
  const complete = hints.complete || isOver(updateFrequency, now);
  const pause = silence >= 2 * YEAR ? MONTH : complete ? WEEK : alive;
  const back = resumesAt(updateFrequency, now);
  const untilBack = back ? Math.max(15 * MINUTE, back.getTime() - now.getTime()) : Infinity;
  return after(now, Math.min(hints.saved ? DAY : Infinity, untilBack, pause), random);
}

function usualPause(published: Date[]): number | undefined {
  const pauses = published
    .slice(1)
    .map((date, index) => (published[index]?.getTime() ?? 0) - date.getTime())
    .sort((a, b) => a - b);
  return pauses[Math.floor(pauses.length / 2)];
}

/**
 * Each failure doubles the pause, up to a day. A feed is unreachable after 7 days and dead after 60. A 410 must be
 * confirmed.
 */
export function afterFailure(
  state: FeedState,
  failure: { reason: string; retryAfterSeconds: number | null },
  now: Date,
  random: number,
) {
  const count = state.feedFailureCount + 1;
  const firstFailedAt = state.feedFirstFailedAt ?? now;
  const failing = now.getTime() - firstFailedAt.getTime();
  const goneAt = failure.reason === 'gone' ? (state.feedGoneAt ?? now) : null;
  const confirmed = goneAt !== null && now.getTime() - goneAt.getTime() >= 20 * HOUR;
  const dead = state.dead || confirmed || failing >= 60 * DAY;
  const doubled = Math.min(DAY, HOUR * 2 ** Math.min(count - 1, 10));
  const slow = failure.reason === 'gone' || failure.reason === 'blocked';
  const pause = Math.max(slow ? DAY : doubled, (failure.retryAfterSeconds ?? 0) * 1000);
  return {
    feedStatus: goneAt
      ? 'gone'
      : failure.reason === 'blocked'
        ? 'blocked'
        : failing >= 7 * DAY
          ? 'unreachable'
          : 'ok',
    feedFailureCount: count,
    feedFirstFailedAt: firstFailedAt,
    feedGoneAt: goneAt,
    feedCheckedAt: now,
    feedNextCheckAt: after(now, dead ? MONTH : pause, random),
    dead,
  };
}

type Attempts = { feedFailureCount: number; feedFirstFailedAt: Date | null };

/** An attempt counts as a failure until it succeeds, so that a feed that crashes the process backs off. */
export function attemptColumns(before: Attempts, now: Date) {
  const count = before.feedFailureCount + 1;
  const pause = Math.min(DAY, 10 * MINUTE * 4 ** Math.min(count - 1, 5));
  return {
    feedFailureCount: count,
    feedFirstFailedAt: before.feedFirstFailedAt ?? now,
    feedError: textToStore(deferred('feedFailure.unfinished')),
    feedNextCheckAt: new Date(now.getTime() + pause),
  };
}

export const mayBeTried = (now: Date) => ({
  OR: [{ feedFailureCount: 0 }, { feedNextCheckAt: null }, { feedNextCheckAt: { lte: now } }],
});

export async function recordAttempt(id: string, before: Attempts): Promise<void> {
  await db.podcast.updateMany({ where: { id }, data: attemptColumns(before, new Date()) });
}

export function failureColumns(state: FeedState, failure: FetchFailure, now: Date) {
  const { reason, retryAfterSeconds, message } = failure;
  return {
    ...afterFailure(state, { reason, retryAfterSeconds }, now, Math.random()),
    feedError: textToStore(message),
    feedFailureReason: reason,
  };
}

export function healthyColumns(now: Date) {
  return {
    feedStatus: 'ok',
    feedError: null,
    feedFailureReason: null,
    feedFailureCount: 0,
    feedFirstFailedAt: null,
    feedGoneAt: null,
    feedCheckedAt: now,
    dead: false,
  };
}

/** Sentences by failure reason; `day` is the date of the first failure. */
const WORDS: Record<FetchFailureReason, (day: string) => string> = {
  address: (day) => t('feedTrouble.address', { day }),
  blocked: (day) => t('feedTrouble.blocked', { day }),
  certificate: (day) => t('feedTrouble.certificate', { day }),
  empty: (day) => t('feedTrouble.noFeed', { day }),
  gone: (day) => t('feedTrouble.gone', { day }),
  network: (day) => t('feedTrouble.silent', { day }),
  'not-a-feed': (day) => t('feedTrouble.noFeed', { day }),
  'not-found': (day) => t('feedTrouble.notFound', { day }),
  redirects: (day) => t('feedTrouble.redirects', { day }),
  refused: (day) => t('feedTrouble.refused', { day }),
  server: (day) => t('feedTrouble.server', { day }),
  throttled: (day) => t('feedTrouble.throttled', { day }),
  timeout: (day) => t('feedTrouble.silent', { day }),
  'unknown-host': (day) => t('feedTrouble.unknownHost', { day }),
};

const isKnown = (reason: string | null): reason is FetchFailureReason =>
  reason !== null && Object.hasOwn(WORDS, reason);

/** Returns null until every reading of the feed has failed for a week. */
export function feedTrouble(
  { feedFailingSince, feedFailureReason }: Pick<Podcast, 'feedFailingSince' | 'feedFailureReason'>,
  now: Date,
): string | null {
  if (!feedFailingSince || now.getTime() - Date.parse(feedFailingSince) < WEEK) return null;
  const describe = WORDS[isKnown(feedFailureReason) ? feedFailureReason : 'network'];
  return describe(formatDate(feedFailingSince));
}
