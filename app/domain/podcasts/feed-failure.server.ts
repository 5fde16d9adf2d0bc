import type { FetchFailure } from '~/adapters/feeds/fetch-types';
import { afterFailure, type FailureKind, type FeedState } from './feed-schedule';

const KINDS: Partial<Record<FetchFailure['reason'], FailureKind>> = {
  gone: 'gone',
  blocked: 'blocked',
  throttled: 'throttled',
};

/** The columns of a podcast whose feed could not be read. Its episodes stay. */
export function failureColumns(state: FeedState, failure: FetchFailure, now: Date) {
  const { reason, retryAfterSeconds, message } = failure;
  const kind = KINDS[reason] ?? 'other';
  return {
    ...afterFailure(state, { kind, retryAfterSeconds }, now, Math.random()),
    feedError: message,
  };
}
