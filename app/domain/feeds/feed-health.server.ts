import { db } from '~/adapters/database/client.server';
import type { FetchFailure } from '~/adapters/feeds/fetch/fetch-types';
import { deferred, textToStore } from '~/messages/deferred';
import { afterFailure, type FailureKind, type FeedState } from './feed-schedule';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

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

const KINDS: Partial<Record<FetchFailure['reason'], FailureKind>> = {
  gone: 'gone',
  blocked: 'blocked',
  throttled: 'throttled',
};

export function failureColumns(state: FeedState, failure: FetchFailure, now: Date) {
  const { reason, retryAfterSeconds, message } = failure;
  const kind = KINDS[reason] ?? 'other';
  return {
    ...afterFailure(state, { kind, retryAfterSeconds }, now, Math.random()),
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
