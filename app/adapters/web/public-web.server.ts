import { Agent, request, type Dispatcher } from 'undici';
import { env } from '~/env.server';
import { normaliseFeedUrl } from '~/lib/feed-url';
import {
  AddressRefusedError,
  isAllowlisted,
  publicLookup,
  refuseLiteralAddress,
} from './addresses.server';

const MAX_HOPS = 10;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);
const PERMANENT = new Set([301, 308]);

export type WebOptions = {
  /** `host` or `host:port` that may be asked although their address is private. */
  allowlist: readonly string[];
  userAgent: string;
  /** Milliseconds: to connect, until an answer begins, and between two pieces of a body. */
  timeouts: { connect: number; headers: number; idle: number };
  lookup?: Parameters<typeof publicLookup>[0];
};

export type WebRequest = {
  method?: 'GET' | 'HEAD';
  headers?: Record<string, string>;
  signal: AbortSignal;
};

/** The last answer of a way of redirects. */
export type WebAnswer = {
  answer: Dispatcher.ResponseData;
  url: URL;
  /** The address after the permanent redirects at the start of the way; null when there were none. */
  movedTo: string | null;
};

/** The redirects lead on and on. */
export class TooManyRedirectsError extends Error {
  override name = 'TooManyRedirectsError';
}

/**
 * Asks addresses that strangers chose: only public ones, checked when the connection is made, and again for
 * every redirect. Sends no cookies and no referrer.
 */
export class PublicWeb {
  readonly #options: WebOptions;
  readonly #open: Agent;
  readonly #trusted: Agent;

  constructor(options: WebOptions) {
    this.#options = options;
    const { connect: timeout, headers, idle } = options.timeouts;
    const common = { headersTimeout: headers, bodyTimeout: idle, pipelining: 1 };
    const lookup = publicLookup(options.lookup);
    this.#open = new Agent({ ...common, connect: { timeout, lookup } });
    this.#trusted = new Agent({ ...common, connect: { timeout } });
  }

  /** Asks one address, without following anything. @throws AddressRefusedError, what undici throws */
  async ask(url: URL, { headers, ...wanted }: WebRequest): Promise<Dispatcher.ResponseData> {
    const trusted = isAllowlisted(url, this.#options.allowlist);
    if (!trusted) refuseLiteralAddress(url);
    return request(url, {
      ...wanted,
      dispatcher: trusted ? this.#trusted : this.#open,
      headers: { 'user-agent': this.#options.userAgent, ...headers },
    });
  }

  /**
   * Asks an address and those it redirects to.
   * @throws AddressRefusedError, TooManyRedirectsError, what undici throws
   */
  async follow(start: string, wanted: WebRequest): Promise<WebAnswer> {
    let url = new URL(start);
    let movedTo: string | null = null;
    let permanent = true;
    for (let hop = 0; hop <= MAX_HOPS; hop += 1) {
      const answer = await this.ask(url, wanted);
      const location = answer.headers.location;
      if (!REDIRECTS.has(answer.statusCode) || !location) return { answer, url, movedTo };
      discard(answer);
      url = nextHop(location, url);
      permanent &&= PERMANENT.has(answer.statusCode);
      if (permanent) movedTo = url.href;
    }
    throw new TooManyRedirectsError(start);
  }

  async close(): Promise<void> {
    await Promise.all([this.#open.destroy(), this.#trusted.destroy()]);
  }
}

/** Gives up the rest of an answer, and its connection. */
export function discard(answer: Dispatcher.ResponseData): void {
  answer.body.on('error', () => undefined).destroy();
}

/** The first value of a header, or null. */
export function header(headers: Dispatcher.ResponseData['headers'], name: string): string | null {
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

/** Who asks. Through URL, because a header takes a host name in other scripts only in its ASCII form. */
export const userAgent = (): string =>
  `Halaqa/1.0 (+${new URL(env.SITE_URL).href.replace(/\/$/, '')})`;
