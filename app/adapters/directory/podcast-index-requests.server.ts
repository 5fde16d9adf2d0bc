import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { retryAfterSeconds } from '~/adapters/web/retry-after';
import { readCappedText } from '~/lib/capped-text.server';
import { CircuitBreaker } from './circuit-breaker';
import { DirectoryError, type DirectoryPriority } from './contract.server';
import { TokenBucket } from './token-bucket';

export type PodcastIndexOptions = {
  baseUrl: string;
  key: string;
  secret: string;
  userAgent: string;
  limits?: Partial<Limits>;
};

/** Times in milliseconds. */
type Limits = {
  /** From asking to the end of the answer, over all retries: what a page may lose to a dead directory. */
  budget: number;
  /** The longest wait for our own rate limit: enough of the budget must be left for the answer. */
  queue: number;
  /** Before the first retry; doubled for the second, and spread by half either way. */
  backOff: number;
  perSecond: number;
  burst: number;
  /** Requests of the burst that questions of low priority leave to others. */
  reserve: number;
  failuresToOpen: number;
  openFor: number;
};

const DEFAULT_LIMITS: Limits = {
  budget: 1800,
  queue: 1000,
  backOff: 200,
  perSecond: 1,
  // Two or three visitors who search in one second, each in several spellings.
  burst: 10,
  reserve: 3,
  failuresToOpen: 3,
  openFor: 5_000,
};

const MOST_RETRIES = 2;
const MOST_REDIRECTS = 2;
/** A body that is allowed its own time must still keep flowing. */
const STALLED_AFTER = 3000;

/** A flag is sent by its name alone: with any value, even `false`, it counts as set. */
type Query = Record<string, string | number | true>;

type Expectation = {
  maxBytes: number;
  /** Time for the body after the headers, beyond the budget. */
  bodyWithin?: number;
  /** An unknown id is sometimes a 400 with `"status":"false"`: answer null then. */
  refusalMeansMissing?: boolean;
};

type Outcome = { body: unknown } | { error: DirectoryError; retries: number };

/**
 * The headers of one request. The server accepts a clock difference of three minutes, so they are made anew
 * for every request, retries included.
 */
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

/** The queue for our own rate limit is longer than a page can wait. */
class OwnLimitError extends DirectoryError {
  constructor() {
    super('throttled', 'Too many questions for the directory at once.');
  }
}

/** Asks Podcast Index politely: signed, throttled, retried, capped, and never for longer than a page can bear. */
export class PodcastIndexRequests {
  readonly #options: PodcastIndexOptions;
  readonly #limits: Limits;
  readonly #bucket: TokenBucket;
  readonly #breaker: CircuitBreaker;
  readonly #underWay = new Map<string, Promise<unknown>>();

  constructor(options: PodcastIndexOptions) {
    this.#options = options;
    this.#limits = { ...DEFAULT_LIMITS, ...options.limits };
    this.#bucket = new TokenBucket(this.#limits.perSecond, this.#limits.burst);
    this.#breaker = new CircuitBreaker(this.#limits.failuresToOpen, this.#limits.openFor);
  }

  /**
   * The parsed JSON body, whatever its shape. The same question asked while it is under way is asked once.
   * @throws DirectoryError
   */
  get(
    path: string,
    query: Query,
    expectation: Expectation,
    priority: DirectoryPriority = 'normal',
  ): Promise<unknown> {
    const url = `${this.#options.baseUrl}/${path}?${queryString(query)}`;
    const underWay = this.#underWay.get(url);
    if (underWay) return underWay;
    const answer = this.#askUnlessResting(url, expectation, priority).finally(() =>
      this.#underWay.delete(url),
    );
    this.#underWay.set(url, answer);
    return answer;
  }

  async #askUnlessResting(
    url: string,
    expectation: Expectation,
    priority: DirectoryPriority,
  ): Promise<unknown> {
    const wait = this.#breaker.enter({ insist: priority === 'high' });
    if (wait > 0) {
      const seconds = Math.ceil(wait / 1000);
      throw new DirectoryError('unavailable', 'The directory is given a rest.', seconds);
    }
    try {
      const body = await this.#askWithRetries(url, expectation, priority);
      this.#breaker.succeed();
      return body;
    } catch (error) {
      this.#noteFailure(error, priority);
      throw error;
    }
  }

  #noteFailure(error: unknown, priority: DirectoryPriority): void {
    const { kind, retryAfterSeconds: wanted } = error as Partial<DirectoryError>;
    // A refusal may be about one question, and our own limit says nothing about the directory. What is asked
    // beside comes several at a time: one bad moment of the directory would count as three.
    const saysNothing = kind === 'refused' || error instanceof OwnLimitError || priority === 'low';
    if (saysNothing) this.#breaker.release();
    else this.#breaker.fail();
    if (wanted) this.#breaker.pause(Math.min(wanted, 600) * 1000);
  }

  /** Milliseconds to wait for our own rate limit, or null when that is too long. */
  #turn(attempt: number, left: number, priority: DirectoryPriority): number | null {
    if (priority === 'low') return this.#bucket.take(0, this.#limits.reserve);
    if (attempt === 0) return this.#bucket.take(Math.min(this.#limits.queue, left));
    // A retry goes at once, for somebody has waited already; whoever asks next makes up for it.
    this.#bucket.take(Infinity);
    return 0;
  }

  async #askWithRetries(
    url: string,
    expectation: Expectation,
    priority: DirectoryPriority,
  ): Promise<unknown> {
    const deadline = performance.now() + this.#limits.budget;
    let failure: DirectoryError | undefined;
    for (let attempt = 0; ; attempt++) {
      const left = deadline - performance.now();
      const turn = this.#turn(attempt, left, priority);
      if (turn === null) throw failure ?? new OwnLimitError();
      await sleep(turn);
      const outcome = await this.#ask(url, deadline, expectation);
      if ('body' in outcome) return outcome.body;
      failure = outcome.error;
      const pause = failure.retryAfterSeconds
        ? failure.retryAfterSeconds * 1000
        : this.#limits.backOff * 2 ** attempt * (0.5 + Math.random());
      if (attempt >= outcome.retries || performance.now() + pause >= deadline) throw failure;
      await sleep(pause);
    }
  }

  async #ask(url: string, deadline: number, expectation: Expectation): Promise<Outcome> {
    const patience = new Patience(deadline - performance.now());
    try {
      const response = await this.#fetchOnSameHost(url, patience.signal);
      const refusal = await readRefusal(response, expectation);
      if (refusal) return refusal;
      if (expectation.bodyWithin) patience.extend(expectation.bodyWithin, STALLED_AFTER);
      const { maxBytes } = expectation;
      return readJson(await readCappedText(response, maxBytes, () => patience.sawProgress()));
    } catch (error) {
      if (error instanceof DirectoryError) return { error, retries: 0 };
      const message = patience.signal.aborted
        ? 'The directory took too long to answer.'
        : 'The directory cannot be reached.';
      return {
        error: new DirectoryError('unavailable', message, undefined, { cause: error }),
        retries: MOST_RETRIES,
      };
    } finally {
      patience.end();
    }
  }

  /** The headers prove who we are, so they never travel to another host. */
  async #fetchOnSameHost(url: string, signal: AbortSignal): Promise<Response> {
    let address = new URL(url);
    for (let hop = 0; hop <= MOST_REDIRECTS; hop++) {
      const headers = { Accept: 'application/json', ...signedHeaders(this.#options) };
      const response = await fetch(address, { headers, redirect: 'manual', signal });
      const location = response.headers.get('location');
      if (response.status < 300 || response.status >= 400 || !location) return response;
      await response.body?.cancel();
      const { origin } = address;
      if (!URL.canParse(location, address)) break;
      address = new URL(location, address);
      if (address.origin !== origin) break;
    }
    throw new DirectoryError('malformed', 'The directory sent us to another place.');
  }
}

function queryString(query: Query): string {
  return Object.entries(query)
    .map(([name, value]) => (value === true ? name : `${name}=${encodeURIComponent(value)}`))
    .join('&');
}

/** Gives up on a request after a while; the while may be extended once the answer has begun. */
class Patience {
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

/** What a status other than success means, and how often it is worth asking again. */
async function readRefusal(
  response: Response,
  { refusalMeansMissing }: Expectation,
): Promise<Outcome | null> {
  const { status } = response;
  if (response.ok) return null;
  if (status === 400 && refusalMeansMissing && (await saysFalse(response))) return { body: null };
  if (!response.bodyUsed) await response.body?.cancel();
  const refused = (message: string, retries = 0): Outcome => ({
    error: new DirectoryError('refused', `${message} (${status})`),
    retries,
  });
  // The text of a 401 is plain text and of a 403 a web page: neither is read.
  if (status === 401) return refused('The directory did not accept key, secret or clock.', 1);
  if (status === 403) return refused('The directory blocked the request.');
  const retryAfter = retryAfterSeconds(response.headers.get('retry-after')) ?? undefined;
  if (status === 429) {
    const error = new DirectoryError(
      'throttled',
      'The directory asks for fewer questions.',
      retryAfter,
    );
    return { error, retries: MOST_RETRIES };
  }
  if (status >= 500) {
    const error = new DirectoryError(
      'unavailable',
      `The directory failed (${status}).`,
      retryAfter,
    );
    return { error, retries: MOST_RETRIES };
  }
  return refused('The directory did not understand the request.');
}

/** The directory's own "no", not one from something in between. */
async function saysFalse(response: Response): Promise<boolean> {
  const body = await readCappedText(response, 10_000);
  return /"status"\s*:\s*"false"/.test(body ?? '');
}

function readJson(text: string | null): Outcome {
  if (text === null) {
    const error = new DirectoryError('malformed', 'The directory answered with far too much.');
    return { error, retries: 0 };
  }
  try {
    return { body: JSON.parse(text) as unknown };
  } catch (cause) {
    const message = 'The directory answered with something that is not JSON.';
    return { error: new DirectoryError('malformed', message, undefined, { cause }), retries: 1 };
  }
}
