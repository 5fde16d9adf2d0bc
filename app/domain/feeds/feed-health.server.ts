import { db } from '~/adapters/database/client.server';
import type { FetchFailure, FetchFailureReason } from '~/adapters/feeds/fetch/fetched-feed.server';
import { deferred, textToStore, t } from '~/messages/t';
import { DAY, MINUTE, WEEK } from '~/lib/time/milliseconds';
import { formatDate } from '~/lib/time/format-date';
import type { Podcast } from '~/domain/podcasts/podcasts';
import { afterFailure, type FeedState } from './feed-schedule';

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
  const words = WORDS[isKnown(feedFailureReason) ? feedFailureReason : 'network'];
  return words(formatDate(feedFailingSince));
}
