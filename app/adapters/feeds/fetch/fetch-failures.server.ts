import { STATUS_CODES } from 'node:http';
import { TooManyRedirectsError } from '~/adapters/web/public-web.server';
import { retryAfterSeconds } from '~/adapters/web/retry-after';
import type { FetchFailure, FetchFailureReason } from './fetch-types';

function failed(
  reason: FetchFailureReason,
  message: string,
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

export function failureOfStatus(status: number, retryAfter: string | null): FetchFailure {
  const reason = REASONS[status] ?? (status >= 500 ? 'server' : 'not-found');
  const words = STATUS_CODES[status]?.toLowerCase();
  const message = `The feed's server answered ${status}${words ? ` (${words})` : ''}.`;
  return failed(reason, message, status, retryAfterSeconds(retryAfter));
}

function codesOf(error: unknown): string[] {
  if (!(error instanceof Error)) return [];
  const own = [error.name, (error as NodeJS.ErrnoException).code ?? ''];
  const inner = error instanceof AggregateError ? error.errors.flatMap(codesOf) : [];
  return [...own, ...inner, ...codesOf(error.cause)];
}

export function isTimeout(error: unknown): boolean {
  return codesOf(error).some((code) => /TIMEOUT|TIMEDOUT|TimeoutError/.test(code));
}

export function failureOfError(error: unknown): FetchFailure {
  const codes = codesOf(error);
  if (codes.includes('AddressRefusedError')) {
    return failed('address', 'The address of the feed may not be fetched.');
  }
  if (isTimeout(error)) return failed('timeout', "The feed's server did not answer in time.");
  if (error instanceof TooManyRedirectsError) {
    return failed('redirects', 'The address of the feed redirects too many times.');
  }
  if (codes.includes('ENOTFOUND'))
    return failed('unknown-host', "The feed's server does not exist.");
  if (codes.some((code) => /CERT|TLS|SSL|SIGNATURE|ALTNAME/.test(code))) {
    return failed('certificate', "The feed's server cannot prove who it is (TLS).");
  }
  const reason = codes.includes('ECONNREFUSED') ? 'refused' : 'network';
  return failed(reason, "The feed's server could not be reached.");
}
