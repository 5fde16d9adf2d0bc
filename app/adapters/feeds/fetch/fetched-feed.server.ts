import {
  TooManyRedirectsError,
  retryAfterSeconds,
  type Validators,
} from '~/adapters/web/public-web.server';
import { type DeferredText, deferred } from '~/messages/t';
import type { FeedBody } from './feed-body.server';

export type FeedRequest = Partial<Validators> & {
  /** SHA-256 of the last body, for servers that ignore validators. */
  bodyHash?: string | null;
  signal?: AbortSignal;
};

export type FetchFailureReason =
  | 'address'
  | 'blocked'
  | 'certificate'
  | 'empty'
  | 'gone'
  | 'network'
  | 'not-a-feed'
  | 'not-found'
  | 'redirects'
  | 'refused'
  | 'server'
  | 'throttled'
  | 'timeout'
  | 'unknown-host';

export type FetchFailure = {
  kind: 'failed';
  reason: FetchFailureReason;
  /** Message for users. */
  message: DeferredText;
  status: number | null;
  retryAfterSeconds: number | null;
};

type Answered = Validators & {
  finalUrl: string;
  /** The URL after permanent redirects at the start of the chain; null without any, or for a bodiless response. */
  movedTo: string | null;
};

export type FetchedFeed =
  | (Answered & {
      kind: 'body';
      body: FeedBody;
      contentType: string | null;
      incomplete: 'size' | 'time' | 'broken' | null;
    })
  | (Answered & { kind: 'unchanged' })
  | FetchFailure;

function failed(
  reason: FetchFailureReason,
  message: DeferredText,
  status: number | null = null,
  retryAfterSeconds: number | null = null,
): FetchFailure {
  return { kind: 'failed', reason, message, status, retryAfterSeconds };
}

const REASONS: Record<number, FetchFailureReason> = {
  401: 'blocked',
  403: 'blocked',
  404: 'not-found',
  410: 'gone',
  429: 'throttled',
  503: 'throttled',
};

function answered(status: number): DeferredText {
  if (status === 401 || status === 403) return deferred('feedFailure.denied', { status });
  if (status === 404) return deferred('feedFailure.notFound', { status });
  if (status === 410) return deferred('feedFailure.gone', { status });
  if (status === 429 || status === 503) return deferred('feedFailure.busy', { status });
  return deferred('feedFailure.answered', { status });
}

/** Returns the failure for an unconditional request whose response has no body. */
export const failureOfEmpty = (status: number): FetchFailure =>
  failed('empty', deferred('feedFailure.empty'), status);

export function failureOfStatus(status: number, retryAfter: string | null): FetchFailure {
  const reason = REASONS[status] ?? (status >= 500 ? 'server' : 'not-found');
  return failed(reason, answered(status), status, retryAfterSeconds(retryAfter));
}

function codesOf(error: unknown): string[] {
  if (!(error instanceof Error)) return [];
  const codes = [error.name, (error as NodeJS.ErrnoException).code ?? ''];
  const inner = error instanceof AggregateError ? error.errors.flatMap(codesOf) : [];
  return [...codes, ...inner, ...codesOf(error.cause)];
}

export function isTimeout(error: unknown): boolean {
  return codesOf(error).some((code) => /TIMEOUT|TIMEDOUT|TimeoutError/.test(code));
}

export function failureOfError(error: unknown): FetchFailure {
  const codes = codesOf(error);
  if (codes.includes('AddressRefusedError')) {
    return failed('address', deferred('feedFailure.address'));
  }
  if (isTimeout(error)) return failed('timeout', deferred('feedFailure.timeout'));
  if (error instanceof TooManyRedirectsError) {
    return failed('redirects', deferred('feedFailure.redirects'));
  }
  if (codes.includes('ENOTFOUND')) {
    return failed('unknown-host', deferred('feedFailure.unknownHost'));
  }
  if (codes.some((code) => /CERT|TLS|SSL|SIGNATURE|ALTNAME/.test(code))) {
    return failed('certificate', deferred('feedFailure.certificate'));
  }
  if (codes.some((code) => /^(?:Z_|ERR__|ERR_BROTLI)/.test(code))) {
    return failed('network', deferred('feedFailure.brokeOff'));
  }
  const reason = codes.includes('ECONNREFUSED') ? 'refused' : 'network';
  return failed(reason, deferred('feedFailure.unreachable'));
}
