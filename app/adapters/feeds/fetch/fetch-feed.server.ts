import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  AddressRefusedError,
  conditionalHeaders,
  discardBody,
  header,
  PublicWeb,
  userAgent,
  validatorsIn,
  validatorsOf,
  type WebAnswer,
  type WebOptions,
} from '~/adapters/web/public-web.server';
import { env } from '~/env.server';
import { SAMPLE_FEED, SAMPLE_TEXT } from '~/lib/feeds/feed-url';
import { parseAddress } from '~/lib/web/parse-address';
import { feedBodyOf, FeedBodyWriter } from './feed-body.server';
import {
  failureOfEmpty,
  failureOfError,
  failureOfStatus,
  isTimeout,
  type FeedRequest,
  type FetchedFeed,
} from './fetched-feed.server';
import { inflate } from './inflate.server';

const ACCEPT =
  'application/rss+xml, application/atom+xml, application/xml;q=0.9, text/xml;q=0.9, */*;q=0.8';

export type FetcherOptions = Pick<WebOptions, 'allowlist' | 'userAgent' | 'lookup'> & {
  maxBytes?: number;
  accept?: string;
  timeouts?: { connect: number; total: number; idle: number };
  publicFolders?: string[];
};

export const PUBLIC_FOLDERS = ['public', `${env.BUILD_DIRECTORY}/client`];

export const MAX_FEED_BYTES = 70 * 1024 * 1024;

export class FeedFetcher {
  readonly #options: Required<
    Pick<FetcherOptions, 'accept' | 'maxBytes' | 'publicFolders' | 'timeouts'>
  >;
  readonly #web: PublicWeb;
  /** Until when a feed URL is paused, from Retry-After. */
  readonly #pausedUntil = new Map<string, number>();

  constructor({ allowlist, userAgent, lookup, ...options }: FetcherOptions) {
    const timeouts = options.timeouts ?? { connect: 20_000, total: 30_000, idle: 10_000 };
    this.#options = {
      accept: ACCEPT,
      maxBytes: MAX_FEED_BYTES,
      publicFolders: PUBLIC_FOLDERS,
      ...options,
      timeouts,
    };
    const waits = { ...timeouts, headers: timeouts.total };
    this.#web = new PublicWeb({ allowlist, userAgent, lookup, timeouts: waits });
  }

  /** Fetches a feed. Remote failures are returned, never thrown. The caller must dispose of the body. */
  async fetch(url: string, request: FeedRequest = {}): Promise<FetchedFeed> {
    if (SAMPLE_FEED.test(url) || SAMPLE_TEXT.test(url)) return this.#readSample(url, request);
    if (!parseAddress(url)) return failureOfError(new AddressRefusedError(url));
    const wait = Math.ceil(((this.#pausedUntil.get(url) ?? 0) - Date.now()) / 1000);
    if (wait > 0) return failureOfStatus(429, String(wait));
    const clock = AbortSignal.timeout(this.#options.timeouts.total);
    const signal = request.signal ? AbortSignal.any([clock, request.signal]) : clock;
    try {
      const answer = await this.#ask(url, { ...request, ...validatorsOf(request), signal });
      if (answer.kind === 'failed' && answer.reason === 'throttled' && answer.retryAfterSeconds) {
        this.#pause(url, answer.retryAfterSeconds);
      }
      return answer;
    } catch (error) {
      return failureOfError(error);
    }
  }

  #pause(url: string, seconds: number) {
    const now = Date.now();
    for (const [other, until] of this.#pausedUntil) {
      if (until < now) this.#pausedUntil.delete(other);
    }
    this.#pausedUntil.set(url, now + seconds * 1000);
  }

  async #ask(url: string, request: FeedRequest & { signal: AbortSignal }): Promise<FetchedFeed> {
    const last = await this.#web.follow(url, {
      signal: request.signal,
      headers: {
        accept: this.#options.accept,
        'accept-encoding': 'gzip, deflate, br',
        ...conditionalHeaders(request),
      },
    });
    const conditional = Boolean(request.etag || request.lastModified);
    if (last.movedTo && conditional && isUnchanged(last)) {
      // The validators belong to the old URL, so request the new one without them.
      discardBody(last.answer);
      return this.#ask(url, { ...request, etag: null, lastModified: null });
    }
    return this.#read(last, request);
  }

  async #read(last: WebAnswer, request: FeedRequest): Promise<FetchedFeed> {
    const { answer, url, movedTo } = last;
    const { statusCode: status, headers, body } = answer;
    const answered = { ...validatorsIn(headers), finalUrl: url.href, movedTo };
    if (isUnchanged(last)) {
      await body.dump();
      const { etag = null, lastModified = null } = request;
      if (!etag && !lastModified) return failureOfEmpty(status);
      return {
        kind: 'unchanged',
        ...answered,
        movedTo: null,
        etag: answered.etag ?? etag,
        lastModified: answered.lastModified ?? lastModified,
      };
    }
    if (status < 200 || status > 299) {
      discardBody(answer);
      return failureOfStatus(status, header(headers, 'retry-after'));
    }
    const taken = await this.#takeIn(inflate(body, header(headers, 'content-encoding')));
    const whole = taken.writer.finish();
    if (taken.error && whole.size === 0) return failureOfError(taken.error);
    if (taken.incomplete === null && whole.hash === request.bodyHash) {
      await whole.dispose();
      return { kind: 'unchanged', ...answered };
    }
    const contentType = header(headers, 'content-type');
    return { kind: 'body', ...answered, body: whole, contentType, incomplete: taken.incomplete };
  }

  async #takeIn(bytes: AsyncIterable<Buffer>) {
    const writer = new FeedBodyWriter();
    const { maxBytes } = this.#options;
    try {
      for await (const chunk of bytes) {
        await writer.write(chunk.subarray(0, maxBytes - writer.size));
        if (writer.size >= maxBytes) return { writer, incomplete: 'size' as const, error: null };
      }
      return { writer, incomplete: null, error: null };
    } catch (error) {
      const incomplete = isTimeout(error) ? ('time' as const) : ('broken' as const);
      return { writer, incomplete, error };
    }
  }

  async #readSample(url: string, request: FeedRequest): Promise<FetchedFeed> {
    for (const folder of this.#options.publicFolders) {
      const bytes = await readFile(join(folder, url)).catch(() => null);
      if (!bytes) continue;
      const body = await feedBodyOf(bytes);
      const answered = { etag: null, lastModified: null, finalUrl: url, movedTo: null };
      if (body.hash === request.bodyHash) return { kind: 'unchanged', ...answered };
      return { kind: 'body', ...answered, body, contentType: null, incomplete: null };
    }
    return failureOfStatus(404, null);
  }

  async answersOverHttps(url: string): Promise<boolean> {
    try {
      const signal = AbortSignal.timeout(this.#options.timeouts.idle);
      const request = { method: 'HEAD', signal } as const;
      const { statusCode, headers, body } = await this.#web.ask(new URL(url), request);
      await body.dump();
      const location = header(headers, 'location');
      return statusCode < 300 || (statusCode < 400 && !!location && !/^http:/i.test(location));
    } catch {
      return false;
    }
  }

  /** Returns `gone` only for an unambiguous 404 or 410. */
  async checkRecording(url: string): Promise<'there' | 'gone' | 'unknown'> {
    let status = 0;
    try {
      // Some servers respond to HEAD incorrectly.
      for (const request of [{ method: 'HEAD' }, { headers: { range: 'bytes=0-0' } }] as const) {
        const signal = AbortSignal.timeout(this.#options.timeouts.idle);
        const { answer } = await this.#web.follow(url, { ...request, signal });
        discardBody(answer);
        status = answer.statusCode;
        if (status < 300) return 'there';
      }
    } catch {
      return 'unknown';
    }
    return status === 404 || status === 410 ? 'gone' : 'unknown';
  }

  async close(): Promise<void> {
    await this.#web.close();
  }
}

function isUnchanged({ answer }: WebAnswer): boolean {
  return answer.statusCode === 304 || answer.statusCode === 204;
}

let shared: FeedFetcher | null = null;

export function replaceFeedFetcher(fetcher: FeedFetcher): void {
  shared = fetcher;
}

export function feedFetcher(): FeedFetcher {
  shared ??= new FeedFetcher({
    allowlist: env.FEED_HOST_ALLOWLIST,
    userAgent: userAgent(),
  });
  return shared;
}
