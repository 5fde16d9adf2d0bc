import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AddressRefusedError } from '~/adapters/web/addresses.server';
import {
  discard,
  header,
  PublicWeb,
  userAgent,
  type WebAnswer,
  type WebOptions,
} from '~/adapters/web/public-web.server';
import { env } from '~/env.server';
import { SAMPLE_FEED } from '~/lib/feed-url';
import { feedBodyOf, FeedBodyWriter } from './feed-body.server';
import { failureOfError, failureOfStatus, isTimeout } from './fetch-failures.server';
import type { FeedRequest, FetchedFeed } from './fetch-types';
import { inflate } from './inflate.server';

const ACCEPT =
  'application/rss+xml, application/atom+xml, application/xml;q=0.9, text/xml;q=0.9, */*;q=0.8';

export type FetcherOptions = Pick<WebOptions, 'allowlist' | 'userAgent' | 'lookup'> & {
  /** Decompressed bytes after which a body is cut. */
  maxBytes?: number;
  /** Milliseconds: to connect, for everything, and between two pieces of a body. */
  timeouts?: { connect: number; total: number; idle: number };
  /** Folders in which `/sample/feeds/NAME` is looked for, the first that has it wins. */
  publicFolders?: string[];
};

/** Decompressed bytes of a feed that are read; the same limit as Podcast Index has. */
export const MAX_FEED_BYTES = 70 * 1024 * 1024;

/** Fetches feeds by the rules for strangers' addresses. */
export class FeedFetcher {
  readonly #options: Required<Pick<FetcherOptions, 'maxBytes' | 'publicFolders' | 'timeouts'>>;
  readonly #web: PublicWeb;
  /** Hosts that asked to be left alone, and until when. */
  readonly #pausedUntil = new Map<string, number>();

  constructor({ allowlist, userAgent, lookup, ...options }: FetcherOptions) {
    const timeouts = options.timeouts ?? { connect: 20_000, total: 30_000, idle: 10_000 };
    this.#options = {
      maxBytes: MAX_FEED_BYTES,
      publicFolders: ['public', 'build/client'],
      ...options,
      timeouts,
    };
    const waits = { ...timeouts, headers: timeouts.total };
    this.#web = new PublicWeb({ allowlist, userAgent, lookup, timeouts: waits });
  }

  /**
   * Fetches a feed, following redirects by hand and checking the address of every hop. Never throws on
   * what the outside does.
   * @param url http(s), or the path of a sample feed
   * @returns the body (to be disposed of), that nothing changed, or why not
   */
  async fetch(url: string, wanted: FeedRequest = {}): Promise<FetchedFeed> {
    if (SAMPLE_FEED.test(url)) return this.#readSample(url, wanted);
    if (!URL.canParse(url)) return failureOfError(new AddressRefusedError(url));
    const { host } = new URL(url);
    const wait = Math.ceil(((this.#pausedUntil.get(host) ?? 0) - Date.now()) / 1000);
    if (wait > 0) return failureOfStatus(429, String(wait));
    const clock = AbortSignal.timeout(this.#options.timeouts.total);
    const signal = wanted.signal ? AbortSignal.any([clock, wanted.signal]) : clock;
    try {
      const answer = await this.#ask(url, { ...wanted, signal });
      if (answer.kind === 'failed' && answer.reason === 'throttled' && answer.retryAfterSeconds) {
        this.#pausedUntil.set(host, Date.now() + answer.retryAfterSeconds * 1000);
      }
      return answer;
    } catch (error) {
      return failureOfError(error);
    }
  }

  async #ask(url: string, wanted: FeedRequest & { signal: AbortSignal }): Promise<FetchedFeed> {
    const last = await this.#web.follow(url, {
      signal: wanted.signal,
      headers: {
        accept: ACCEPT,
        'accept-encoding': 'gzip, deflate, br',
        ...(wanted.etag ? { 'if-none-match': wanted.etag } : {}),
        ...(wanted.lastModified ? { 'if-modified-since': wanted.lastModified } : {}),
      },
    });
    const conditional = Boolean(wanted.etag || wanted.lastModified);
    if (last.movedTo && conditional && saysUnchanged(last)) {
      // The conditions are those of the old address: only the feed itself tells what stands at the new one.
      discard(last.answer);
      return this.#ask(url, { ...wanted, etag: null, lastModified: null });
    }
    return this.#read(last, wanted);
  }

  async #read(last: WebAnswer, wanted: FeedRequest): Promise<FetchedFeed> {
    const { answer, url, movedTo } = last;
    const { statusCode: status, headers, body } = answer;
    const answered = {
      etag: header(headers, 'etag'),
      lastModified: header(headers, 'last-modified'),
      finalUrl: url.href,
      movedTo,
    };
    if (saysUnchanged(last)) {
      await body.dump();
      const { etag = null, lastModified = null } = wanted;
      return {
        kind: 'unchanged',
        ...answered,
        movedTo: null,
        etag: answered.etag ?? etag,
        lastModified: answered.lastModified ?? lastModified,
      };
    }
    if (status < 200 || status > 299) {
      discard(answer);
      return failureOfStatus(status, header(headers, 'retry-after'));
    }
    const taken = await this.#takeIn(inflate(body, header(headers, 'content-encoding')));
    const whole = taken.writer.finish();
    if (taken.error && whole.size === 0) return failureOfError(taken.error);
    if (taken.incomplete === null && whole.hash === wanted.bodyHash) {
      await whole.dispose();
      return { kind: 'unchanged', ...answered };
    }
    const contentType = header(headers, 'content-type');
    return { kind: 'body', ...answered, body: whole, contentType, incomplete: taken.incomplete };
  }

  /** Takes in what arrives up to the size limit; a body that breaks off keeps what came before. */
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

  async #readSample(url: string, wanted: FeedRequest): Promise<FetchedFeed> {
    for (const folder of this.#options.publicFolders) {
      const bytes = await readFile(join(folder, url)).catch(() => null);
      if (!bytes) continue;
      const body = await feedBodyOf(bytes);
      const answered = { etag: null, lastModified: null, finalUrl: url, movedTo: null };
      if (body.hash === wanted.bodyHash) return { kind: 'unchanged', ...answered };
      return { kind: 'body', ...answered, body, contentType: null, incomplete: null };
    }
    return failureOfStatus(404, null);
  }

  /** Whether an https address answers, so that an https page can play it. */
  async answersOverHttps(url: string): Promise<boolean> {
    try {
      const signal = AbortSignal.timeout(this.#options.timeouts.idle);
      const wanted = { method: 'HEAD', signal } as const;
      const { statusCode, headers, body } = await this.#web.ask(new URL(url), wanted);
      await body.dump();
      const location = header(headers, 'location');
      return statusCode < 300 || (statusCode < 400 && !!location && !/^http:/i.test(location));
    } catch {
      return false;
    }
  }

  async close(): Promise<void> {
    await this.#web.close();
  }
}

/** Without a body there is nothing new, and nothing to tell a feed by either. */
function saysUnchanged({ answer }: WebAnswer): boolean {
  return answer.statusCode === 304 || answer.statusCode === 204;
}

let shared: FeedFetcher | null = null;

/** Puts another fetcher in the place of the usual one, with other limits: for measurements. */
export function replaceFeedFetcher(fetcher: FeedFetcher): void {
  shared = fetcher;
}

/** The fetcher of this process, set up from the environment. */
export function feedFetcher(): FeedFetcher {
  shared ??= new FeedFetcher({
    allowlist: env.FEED_HOST_ALLOWLIST,
    userAgent: userAgent(),
  });
  return shared;
}
