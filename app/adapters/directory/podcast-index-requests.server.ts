import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { retryAfterSeconds, readCappedText } from '~/adapters/web/public-web.server';
import { singleFlight } from '~/lib/concurrency/concurrent-work';
import { parseAddress } from '~/lib/web/parse-address';
import { directoryCalls } from '~/metrics.server';
import {
  DirectoryError,
  type DirectoryErrorKind,
  type DirectoryRequestOptions,
} from './contract.server';
import { CircuitBreaker, FairRateLimiter, type RateLimits } from './request-limits';

const MAX_RETRIES = 2;

type Expectation = {
  maxBytes: number;
  bodyWithin?: number;
  /** For an unknown id, the API sometimes returns 400 with `"status":"false"`; if set, that resolves to null. */
  refusalMeansMissing?: boolean;
};

type Outcome = { body: unknown } | { error: DirectoryError; retries: number };

async function readRefusal(
  response: Response,
  { refusalMeansMissing }: Expectation,
): Promise<Outcome | null> {
  const { status } = response;
  if (response.ok) return null;
  if (status === 400 && refusalMeansMissing && (await isNotFoundAnswer(response)))
    return { body: null };
  if (!response.bodyUsed) await response.body?.cancel();
  if (status === 401) {
    return failed('refused', `The directory did not accept key, secret or clock. (${status})`, 1);
  }
  if (status === 403) return failed('refused', `The directory blocked the request. (${status})`);
  const wait = retryAfterSeconds(response.headers.get('retry-after')) ?? undefined;
  if (status === 429) {
    return failed('throttled', 'The directory asks for fewer questions.', MAX_RETRIES, wait);
  }
  if (status >= 500) {
    return failed('unavailable', `The directory failed (${status}).`, MAX_RETRIES, wait);
  }
  return failed('refused', `The directory did not understand the request. (${status})`);
}

function failed(
  kind: DirectoryErrorKind,
  message: string,
  retries = 0,
  retryAfter?: number,
): Outcome {
  return { error: new DirectoryError(kind, message, retryAfter), retries };
}

async function isNotFoundAnswer(response: Response): Promise<boolean> {
  const body = await readCappedText(response, 10_000);
  return /"status"\s*:\s*"false"/.test(body ?? '');
}

function readJson(text: string | null): Outcome {
  if (text === null) return failed('malformed', 'The directory answered with far too much.');
  try {
    return { body: JSON.parse(text) as unknown };
  } catch (cause) {
    const message = 'The directory answered with something that is not JSON.';
    return { error: new DirectoryError('malformed', message, undefined, { cause }), retries: 1 };
  }
}

/** A request timeout that can be extended once the response has started. */
class RequestTimeout {
  readonly #controller = new AbortController();
  #whole: NodeJS.Timeout;
  #stall: NodeJS.Timeout | undefined;
  #stalledAfter = 0;

  constructor(milliseconds: number) {
    this.#whole = this.#abortAfter(milliseconds);
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  extend(milliseconds: number, stalledAfter: number): void {
    clearTimeout(this.#whole);
    this.#whole = this.#abortAfter(milliseconds);
    this.#stalledAfter = stalledAfter;
    this.sawProgress();
  }

  sawProgress(): void {
    if (!this.#stalledAfter) return;
    clearTimeout(this.#stall);
    this.#stall = this.#abortAfter(this.#stalledAfter);
  }

  end(): void {
    clearTimeout(this.#whole);
    clearTimeout(this.#stall);
  }

  #abortAfter(milliseconds: number): NodeJS.Timeout {
    return setTimeout(() => this.#controller.abort(), Math.max(0, milliseconds));
  }
}

export type PodcastIndexOptions = {
  baseUrl: string;
  key: string;
  secret: string;
  userAgent: string;
  limits?: Partial<Limits>;
};

type Limits = RateLimits & {
  budget: number;
  queue: number;
  /** Delay before the first retry; doubled for the second, with ±50% jitter. */
  backOff: number;
  reserve: number;
  failuresToOpen: number;
  openFor: number;
};

const DEFAULT_LIMITS: Limits = {
  budget: 1800,
  queue: 1000,
  backOff: 200,
  perSecond: 1,
  burst: 10,
  userPerSecond: 0.5,
  userBurst: 6,
  reserve: 3,
  failuresToOpen: 3,
  openFor: 5_000,
};

const MAX_REDIRECTS = 2;
const STALLED_AFTER = 3000;

/** A flag (`true`) is sent without a value, because the API treats any value, even `false`, as set. */
type Query = Record<string, string | number | true>;

/** The server tolerates three minutes of clock skew, so each request and retry is signed anew. */
export function signedHeaders(
  { key, secret, userAgent }: Pick<PodcastIndexOptions, 'key' | 'secret' | 'userAgent'>,
  unixSeconds = Math.floor(Date.now() / 1000),
): Record<string, string> {
  const date = String(unixSeconds);
  return {
    'User-Agent': userAgent,
    'X-Auth-Key': key,
    'X-Auth-Date': date,
    Authorization: createHash('sha1').update(`${key}${secret}${date}`).digest('hex'),
  };
}

class OwnLimitError extends DirectoryError {
  constructor(milliseconds: number) {
    const seconds = Math.max(1, Math.ceil(milliseconds / 1000));
    super('throttled', 'Too many questions for the directory at once.', seconds);
  }
}

export class PodcastIndexRequests {
  readonly #options: PodcastIndexOptions;
  readonly #limits: Limits;
  readonly #limiter: FairRateLimiter;
  readonly #breaker: CircuitBreaker;
  readonly #pending = new Map<string, Promise<unknown>>();

  constructor(options: PodcastIndexOptions) {
    this.#options = options;
    this.#limits = { ...DEFAULT_LIMITS, ...options.limits };
    this.#limiter = new FairRateLimiter(this.#limits);
    this.#breaker = new CircuitBreaker(this.#limits.failuresToOpen, this.#limits.openFor);
  }

  /** Returns the parsed JSON body. Concurrent requests for the same URL share one fetch. @throws DirectoryError */
  get(
    path: string,
    query: Query,
    expectation: Expectation,
    asking: DirectoryRequestOptions = {},
  ): Promise<unknown> {
    const url = `${this.#options.baseUrl}/${path}?${queryString(query)}`;
    return singleFlight(this.#pending, url, () => this.#askUnlessResting(url, expectation, asking));
  }

  async #askUnlessResting(
    url: string,
    expectation: Expectation,
    asking: DirectoryRequestOptions,
  ): Promise<unknown> {
    const wait = this.#breaker.enter({ insist: asking.priority === 'high' });
    if (wait > 0) {
      const seconds = Math.ceil(wait / 1000);
      throw new DirectoryError('unavailable', 'The directory is given a rest.', seconds);
    }
    try {
      const body = await this.#askWithRetries(url, expectation, asking);
      this.#breaker.succeed();
      directoryCalls.inc({ result: 'answered' });
      return body;
    } catch (error) {
      this.#noteFailure(error, asking);
      throw error;
    }
  }

  #noteFailure(error: unknown, { priority }: DirectoryRequestOptions): void {
    const { kind, retryAfterSeconds: requestedDelay } = error as Partial<DirectoryError>;
    directoryCalls.inc({ result: kind ?? 'error' });
    const ownLimit = error instanceof OwnLimitError;
    // These do not count as failures: a rejection may concern a single request, and low-priority requests fail in
    // groups.
    const saysNothing = kind === 'refused' || ownLimit || priority === 'low';
    if (saysNothing) this.#breaker.release();
    else this.#breaker.fail();
    if (requestedDelay && !ownLimit) this.#breaker.pause(Math.min(requestedDelay, 600) * 1000);
  }

  #admit(attempt: number, left: number, { priority, asker }: DirectoryRequestOptions): number {
    // A retry is sent immediately and charged to later requests.
    if (attempt > 0 && priority !== 'low') {
      this.#limiter.take({ longest: Infinity });
      return 0;
    }
    const admission = this.#limiter.take(
      priority === 'low'
        ? { asker, longest: 0, reserve: this.#limits.reserve }
        : { asker, longest: Math.min(this.#limits.queue, left) },
    );
    if ('refusedFor' in admission) throw new OwnLimitError(admission.refusedFor);
    return admission.wait;
  }

  async #askWithRetries(
    url: string,
    expectation: Expectation,
    asking: DirectoryRequestOptions,
  ): Promise<unknown> {
    const deadline = performance.now() + this.#limits.budget;
    for (let attempt = 0; ; attempt++) {
      const left = deadline - performance.now();
      await sleep(this.#admit(attempt, left, asking));
      const outcome = await this.#ask(url, deadline, expectation);
      if ('body' in outcome) return outcome.body;
      const failure = outcome.error;
      const pause = failure.retryAfterSeconds
        ? failure.retryAfterSeconds * 1000
        : this.#limits.backOff * 2 ** attempt * (0.5 + Math.random());
      if (attempt >= outcome.retries || performance.now() + pause >= deadline) throw failure;
      await sleep(pause);
    }
  }

  async #ask(url: string, deadline: number, expectation: Expectation): Promise<Outcome> {
    const timeout = new RequestTimeout(deadline - performance.now());
    try {
      const response = await this.#fetchOnSameHost(url, timeout.signal);
      const refusal = await readRefusal(response, expectation);
      if (refusal) return refusal;
      if (expectation.bodyWithin) timeout.extend(expectation.bodyWithin, STALLED_AFTER);
      const { maxBytes } = expectation;
      return readJson(await readCappedText(response, maxBytes, () => timeout.sawProgress()));
    } catch (error) {
      if (error instanceof DirectoryError) return { error, retries: 0 };
      const message = timeout.signal.aborted
        ? 'The directory took too long to answer.'
        : 'The directory cannot be reached.';
      return {
        error: new DirectoryError('unavailable', message, undefined, { cause: error }),
        retries: MAX_RETRIES,
      };
    } finally {
      timeout.end();
    }
  }

  /** Follows redirects on the same host only, because signed headers must not reach another. */
  async #fetchOnSameHost(url: string, signal: AbortSignal): Promise<Response> {
    let address = new URL(url);
    for (let hop = 0; hop <= MAX_REDIRECTS; hop++) {
      const headers = { Accept: 'application/json', ...signedHeaders(this.#options) };
      const response = await fetch(address, { headers, redirect: 'manual', signal });
      const location = response.headers.get('location');
      if (response.status < 300 || response.status >= 400 || !location) return response;
      await response.body?.cancel();
      const next = parseAddress(location, address);
      if (next?.origin !== address.origin) break;
      address = next;
    }
    throw new DirectoryError('malformed', 'The directory sent us to another place.');
  }
}

function queryString(query: Query): string {
  return Object.entries(query)
    .map(([name, value]) => (value === true ? name : `${name}=${encodeURIComponent(value)}`))
    .join('&');
}
