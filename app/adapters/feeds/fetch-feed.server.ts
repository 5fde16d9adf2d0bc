import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Agent, request, type Dispatcher } from 'undici';
import { env } from '~/env.server';
import { normaliseFeedUrl, SAMPLE_FEED } from '~/lib/feed-url';
import {
  AddressRefusedError,
  isAllowlisted,
  publicLookup,
  refuseLiteralAddress,
} from './addresses.server';
import { FeedBodyWriter } from './feed-body.server';
import { failureOfError, failureOfStatus, isTimeout } from './fetch-failures.server';
import type { FeedRequest, FetchedFeed } from './fetch-types';
import { inflate } from './inflate.server';

const MAX_HOPS = 10;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);
const PERMANENT = new Set([301, 308]);
const ACCEPT =
  'application/rss+xml, application/atom+xml, application/xml;q=0.9, text/xml;q=0.9, */*;q=0.8';

export type FetcherOptions = {
  /** `host` or `host:port` that may be fetched although their address is private. */
  allowlist: readonly string[];
  userAgent: string;
  /** Decompressed bytes after which a body is cut. */
  maxBytes?: number;
  /** Milliseconds: to connect, for everything, and between two pieces of a body. */
  timeouts?: { connect: number; total: number; idle: number };
  /** Folders in which `/sample/feeds/NAME` is looked for, the first that has it wins. */
  publicFolders?: string[];
  lookup?: Parameters<typeof publicLookup>[0];
};

/** Decompressed bytes of a feed that are read; the same limit as Podcast Index has. */
export const MAX_FEED_BYTES = 70 * 1024 * 1024;

/** Fetches feeds by the rules for strangers' addresses. */
export class FeedFetcher {
  readonly #options: Required<Omit<FetcherOptions, 'lookup'>>;
  readonly #open: Agent;
  readonly #trusted: Agent;
  /** Hosts that asked to be left alone, and until when. */
  readonly #pausedUntil = new Map<string, number>();

  constructor({ lookup, ...options }: FetcherOptions) {
    const timeouts = options.timeouts ?? { connect: 20_000, total: 30_000, idle: 10_000 };
    this.#options = {
      maxBytes: MAX_FEED_BYTES,
      publicFolders: ['public', 'build/client'],
      ...options,
      timeouts,
    };
    const common = { headersTimeout: timeouts.total, bodyTimeout: timeouts.idle, pipelining: 1 };
    const connect = { timeout: timeouts.connect };
    this.#open = new Agent({ ...common, connect: { ...connect, lookup: publicLookup(lookup) } });
    this.#trusted = new Agent({ ...common, connect });
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
      const answer = await this.#follow(url, { ...wanted, signal });
      if (answer.kind === 'failed' && answer.reason === 'throttled' && answer.retryAfterSeconds) {
        this.#pausedUntil.set(host, Date.now() + answer.retryAfterSeconds * 1000);
      }
      return answer;
    } catch (error) {
      return failureOfError(error);
    }
  }

  async #follow(
    start: string,
    wanted: FeedRequest & { signal: AbortSignal },
  ): Promise<FetchedFeed> {
    let url = new URL(start);
    let movedTo: string | null = null;
    let permanent = true;
    for (let hop = 0; hop <= MAX_HOPS; hop += 1) {
      const answer = await this.#ask(url, wanted);
      const location = answer.headers.location;
      if (!REDIRECTS.has(answer.statusCode) || !location) {
        return this.#read(answer, { url, movedTo }, wanted);
      }
      answer.body.on('error', () => undefined).destroy();
      url = nextHop(location, url);
      permanent &&= PERMANENT.has(answer.statusCode);
      if (permanent) movedTo = url.href;
    }
    return failureOfError(new Error('redirects'));
  }

  #ask(url: URL, wanted: FeedRequest): Promise<Dispatcher.ResponseData> {
    const trusted = isAllowlisted(url, this.#options.allowlist);
    if (!trusted) refuseLiteralAddress(url);
    return request(url, {
      dispatcher: trusted ? this.#trusted : this.#open,
      signal: wanted.signal,
      headers: {
        'user-agent': this.#options.userAgent,
        accept: ACCEPT,
        'accept-encoding': 'gzip, deflate, br',
        ...(wanted.etag ? { 'if-none-match': wanted.etag } : {}),
        ...(wanted.lastModified ? { 'if-modified-since': wanted.lastModified } : {}),
      },
    });
  }

  async #read(
    answer: Dispatcher.ResponseData,
    from: { url: URL; movedTo: string | null },
    wanted: FeedRequest,
  ): Promise<FetchedFeed> {
    const { statusCode: status, headers, body } = answer;
    const answered = {
      etag: header(headers, 'etag'),
      lastModified: header(headers, 'last-modified'),
      finalUrl: from.url.href,
      movedTo: from.movedTo,
    };
    if (status === 304 || status === 204) {
      await body.dump();
      const { etag = null, lastModified = null } = wanted;
      return {
        kind: 'unchanged',
        ...answered,
        etag: answered.etag ?? etag,
        lastModified: answered.lastModified ?? lastModified,
      };
    }
    if (status < 200 || status > 299) {
      body.on('error', () => undefined).destroy();
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
      const writer = new FeedBodyWriter();
      await writer.write(bytes);
      const body = writer.finish();
      const answered = { etag: null, lastModified: null, finalUrl: url, movedTo: null };
      if (body.hash === wanted.bodyHash) return { kind: 'unchanged', ...answered };
      return { kind: 'body', ...answered, body, contentType: null, incomplete: null };
    }
    return failureOfStatus(404, null);
  }

  /** Whether the same file also answers over https, which is what an https page can play. */
  async answersOverHttps(httpUrl: string): Promise<boolean> {
    try {
      const url = new URL(httpUrl.replace(/^http:/, 'https:'));
      url.port = '';
      if (!isAllowlisted(url, this.#options.allowlist)) refuseLiteralAddress(url);
      const { statusCode, headers, body } = await request(url, {
        method: 'HEAD',
        dispatcher: this.#open,
        signal: AbortSignal.timeout(this.#options.timeouts.idle),
        headers: { 'user-agent': this.#options.userAgent },
      });
      await body.dump();
      const location = header(headers, 'location');
      return statusCode < 300 || (statusCode < 400 && !!location && !/^http:/i.test(location));
    } catch {
      return false;
    }
  }

  async close(): Promise<void> {
    await Promise.all([this.#open.destroy(), this.#trusted.destroy()]);
  }
}

function header(headers: Dispatcher.ResponseData['headers'], name: string): string | null {
  const value = headers[name];
  return (Array.isArray(value) ? value[0] : value) ?? null;
}

/** @throws AddressRefusedError for anything but http(s) without a password */
function nextHop(location: string | string[], from: URL): URL {
  const text = Buffer.from(String(location), 'latin1').toString('utf8');
  const target = URL.canParse(text, from) ? normaliseFeedUrl(new URL(text, from).href) : null;
  if (!target || !/^https?:/.test(target)) throw new AddressRefusedError(text.slice(0, 200));
  return new URL(target);
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
    // Through URL, because a header takes a host name in other scripts only in its ASCII form.
    userAgent: `Halaqa/1.0 (+${new URL(env.SITE_URL).href.replace(/\/$/, '')})`,
  });
  return shared;
}
