import { performance } from 'node:perf_hooks';
import type { Request, RequestHandler } from 'express';
import { COOKIE_NAME } from '~/http/access/cookies.server';
import { preferredLanguage } from '~/http/headers/read-request.server';
import { securityHeaders } from '~/http/headers/response-headers.server';
import { DEFAULT_LANGUAGE } from '~/messages/catalogue';
import { inLanguage } from '~/messages/find-text';
import { languageOf } from '~/messages/language-paths';
import { t } from '~/messages/t';
import { isCall } from './response-cache.server';
import { APP_COOKIE } from './sync/app-request-context.server';

/** Requests with the longest expected wait, in seconds, at which each kind is still answered. */
const LONGEST_WAIT = { visitor: 10, member: 13, write: 16 } as const;
type Kind = keyof typeof LONGEST_WAIT;

/** Fewer requests than this are always answered, however slow they are. */
const MIN_IN_FLIGHT = 30;
/** Share of time that the event loop is busy. Below this, requests wait for something other than this process. */
const BUSY = 0.9;
/** Answers are counted over this time, all of it busy: in a quiet time they only tell how few requests came. */
const WINDOW_SECONDS = 5;
const SAMPLE_MS = 500;

type Clock = { now: () => number; utilization: () => number };

function utilizationMeter(): () => number {
  let last = performance.eventLoopUtilization();
  return () => {
    const current = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(current, last);
    last = current;
    return utilization;
  };
}

/** Estimates how long a new request would wait: by Little's law, those in flight divided by those answered a second. */
export class LoadGauge {
  readonly #clock: Clock;
  #inFlight = 0;
  #answered: { at: number; count: number }[] = [];
  #answeredSince = 0;
  #sampledAt: number;
  #busySince: number | null = null;

  constructor(clock: Clock = { now: () => performance.now(), utilization: utilizationMeter() }) {
    this.#clock = clock;
    this.#sampledAt = clock.now();
  }

  begin(): void {
    this.#inFlight += 1;
  }

  end(): void {
    this.#inFlight -= 1;
    this.#answeredSince += 1;
  }

  #sample(): void {
    const now = this.#clock.now();
    if (now - this.#sampledAt < SAMPLE_MS) return;
    this.#answered.push({ at: now, count: this.#answeredSince });
    this.#answered = this.#answered.filter(({ at }) => now - at < WINDOW_SECONDS * 1_000);
    this.#answeredSince = 0;
    const isBusy = this.#clock.utilization() > BUSY;
    this.#busySince = isBusy ? (this.#busySince ?? this.#sampledAt) : null;
    this.#sampledAt = now;
  }

  /** Seconds; 0 unless this process is what requests wait for. */
  expectedWait(): number {
    this.#sample();
    if (this.#busySince === null || this.#inFlight < MIN_IN_FLIGHT) return 0;
    if (this.#sampledAt - this.#busySince < WINDOW_SECONDS * 1_000) return 0;
    const answered = this.#answered.reduce((sum, { count }) => sum + count, 0);
    return (this.#inFlight * WINDOW_SECONDS) / Math.max(1, answered);
  }
}

/** Whether it comes from a member or an app, by the look of it: checking that would take as long as answering. */
function hasCredentials({ headers }: Request): boolean {
  const cookies = (headers.cookie ?? '').split(/;\s*/).map((pair) => pair.split('=', 1)[0]);
  return (
    headers.authorization !== undefined ||
    cookies.some((name) => name === COOKIE_NAME || name === APP_COOKIE)
  );
}

function kindOf(request: Request): Kind {
  // A member who signs in has no cookie yet.
  if (request.method !== 'GET' && request.method !== 'HEAD') return 'write';
  return hasCredentials(request) ? 'member' : 'visitor';
}

/**
 * Refuses new requests while those before them would make them wait too long: visitors first, sign-ins and other
 * writes last. Waiting is no better for anybody then, since clients give up after half a minute.
 */
export function shedLoad(gauge = new LoadGauge()): RequestHandler {
  return (request, response, next) => {
    const wait = gauge.expectedWait();
    if (wait <= LONGEST_WAIT[kindOf(request)]) {
      gauge.begin();
      response.once('close', () => gauge.end());
      return next();
    }
    const isJson = isCall(request.path);
    const language = isJson
      ? (preferredLanguage(request.headers['accept-language']) ?? DEFAULT_LANGUAGE)
      : languageOf(request.path);
    const text = inLanguage(language, () => t('refusal.notNow'));
    for (const [name, value] of securityHeaders) response.setHeader(name, value);
    response.locals.route = 'shed';
    response.set({
      'Retry-After': String(Math.ceil(Math.min(60, wait))),
      'Cache-Control': 'no-store',
    });
    response.status(503);
    if (isJson) response.json({ error: text });
    else response.type('text').send(text);
  };
}
