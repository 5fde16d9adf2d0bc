import { lookup as resolveName, type LookupAddress } from 'node:dns';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { parseCookie, Agent, request, type Dispatcher } from 'undici';
import { env } from '~/env.server';
import { normalizeAddress } from '~/lib/feeds/feed-url';
import { parseAddress } from '~/lib/web/parse-address';

export class AddressRefusedError extends Error {
  constructor(readonly host: string) {
    super(`${host} is not a public address.`);
    this.name = 'AddressRefusedError';
  }
}

export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  if (parsed.range() !== 'unicast') return false;
  return parsed.kind() === 'ipv4' || parsed.match(ipaddr.parseCIDR('2000::/3'));
}

function literalAddress(url: URL): string | null {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  return ipaddr.isValid(host) ? host : null;
}

function isAllowlisted(url: URL, allowlist: readonly string[]): boolean {
  const port = url.port || (url.protocol === 'https:' ? '443' : '80');
  return allowlist.includes(url.hostname) || allowlist.includes(`${url.hostname}:${port}`);
}

/** Host names are checked later by `publicLookup`. @throws AddressRefusedError for a literal non-public IP address */
function refuseLiteralAddress(url: URL): void {
  const address = literalAddress(url);
  if (address !== null && !isPublicAddress(address)) throw new AddressRefusedError(url.hostname);
}

/** Resolves host names to public addresses only, at connection time, which defeats DNS rebinding. */
export function publicLookup(resolve: typeof resolveName = resolveName): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
      if (error) return callback(error, '', 0);
      const open = addresses.filter(({ address }) => isPublicAddress(address));
      const [first] = open;
      if (!first) return callback(new AddressRefusedError(hostname), '', 0);
      if (options.all) return callback(null, open);
      return callback(null, first.address, first.family);
    });
  };
}

export function retryAfterSeconds(value: string | null, now = Date.now()): number | null {
  if (!value) return null;
  const seconds = /^\d+$/.test(value.trim())
    ? Number(value)
    : Math.ceil((Date.parse(value) - now) / 1000);
  return Number.isFinite(seconds) ? Math.min(Math.max(seconds, 1), 86_400) : null;
}

const MAX_COOKIE = 4 * 1024;
/** Maximum header characters per host. */
const MAX_SENT = 8 * 1024;

type Cookie = { name: string; value: string; path: string; secure: boolean };

/** Path matching of RFC 6265, section 5.1.4. */
function isWithin(pathname: string, path: string): boolean {
  if (!pathname.startsWith(path)) return false;
  return path.endsWith('/') || pathname.length === path.length || pathname[path.length] === '/';
}

/** Stores cookies for one redirect chain; each is sent only to the host that set it. */
class ChainCookies {
  readonly #byHost = new Map<string, Cookie[]>();

  take(from: URL, written: string | string[] | undefined): void {
    for (const text of [written ?? []].flat()) {
      const parsed = text.length <= MAX_COOKIE ? parseCookie(text) : null;
      if (!parsed?.name) continue;
      const { name, value, secure = false, maxAge, expires } = parsed;
      const folder = from.pathname.slice(0, Math.max(1, from.pathname.lastIndexOf('/')));
      const path = parsed.path?.startsWith('/') ? parsed.path : folder;
      const others = (this.#byHost.get(from.host) ?? []).filter(
        (cookie) => cookie.name !== name || cookie.path !== path,
      );
      const isOver = maxAge === undefined ? Number(expires ?? Infinity) <= Date.now() : maxAge <= 0;
      this.#byHost.set(from.host, isOver ? others : [...others, { name, value, path, secure }]);
    }
  }

  /** Returns the Cookie header for a request; null if there are no cookies. */
  headerFor({ host, pathname, protocol }: URL): string | null {
    let header = '';
    for (const { name, value, path, secure } of this.#byHost.get(host) ?? []) {
      if ((secure && protocol !== 'https:') || !isWithin(pathname, path)) continue;
      const longer = `${header}${header && '; '}${name}=${value}`;
      if (longer.length <= MAX_SENT) header = longer;
    }
    return header || null;
  }
}

const MAX_HOPS = 10;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);
const PERMANENT = new Set([301, 308]);

export type WebOptions = {
  allowlist: readonly string[];
  userAgent: string;
  timeouts: { connect: number; headers: number; idle: number };
  lookup?: Parameters<typeof publicLookup>[0];
};

type WebRequest = {
  method?: 'GET' | 'HEAD';
  headers?: Record<string, string>;
  signal: AbortSignal;
};

export type WebAnswer = {
  answer: Dispatcher.ResponseData;
  url: URL;
  /** The URL after permanent redirects at the start of the chain; null without any. */
  movedTo: string | null;
};

export class TooManyRedirectsError extends Error {
  override name = 'TooManyRedirectsError';
}

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

  /** Does not follow redirects. @throws AddressRefusedError, undici's errors */
  async ask(url: URL, { headers, ...options }: WebRequest): Promise<Dispatcher.ResponseData> {
    const trusted = isAllowlisted(url, this.#options.allowlist);
    if (!trusted) refuseLiteralAddress(url);
    return request(url, {
      ...options,
      dispatcher: trusted ? this.#trusted : this.#open,
      headers: { 'user-agent': this.#options.userAgent, ...headers },
    });
  }

  /**
   * Follows redirects and sends back the cookies set on the way.
   *
   * @throws AddressRefusedError, TooManyRedirectsError, undici's errors
   */
  async follow(start: string, request: WebRequest): Promise<WebAnswer> {
    const first = new URL(start).href;
    const cookies = new ChainCookies();
    let url = new URL(first);
    let movedTo: string | null = null;
    let permanent = true;
    for (let hop = 0; hop <= MAX_HOPS; hop += 1) {
      const cookie = cookies.headerFor(url);
      const headers = { ...request.headers, ...(cookie && { cookie }) };
      const answer = await this.ask(url, { ...request, headers });
      const location = answer.headers.location;
      if (!REDIRECTS.has(answer.statusCode) || !location) return { answer, url, movedTo };
      discardBody(answer);
      cookies.take(url, answer.headers['set-cookie']);
      url = nextHop(location, url);
      // Back at the start, after a detour that set a cookie.
      const isBack = url.href === first;
      permanent = isBack || (permanent && PERMANENT.has(answer.statusCode));
      if (permanent) movedTo = isBack ? null : url.href;
    }
    throw new TooManyRedirectsError(start);
  }

  async close(): Promise<void> {
    await Promise.all([this.#open.destroy(), this.#trusted.destroy()]);
  }
}

export function discardBody(answer: Dispatcher.ResponseData): void {
  answer.body.on('error', () => undefined).destroy();
}

export function header(headers: Dispatcher.ResponseData['headers'], name: string): string | null {
  const value = headers[name];
  return (Array.isArray(value) ? value[0] : value) ?? null;
}

/** Longer than servers send. It would have to be stored and sent with each request. */
const MAX_VALIDATOR = 1_000;

export type Validators = { etag: string | null; lastModified: string | null };

const storable = (value: string | null | undefined): string | null =>
  value && value.length <= MAX_VALIDATOR ? value : null;

/** Null for values that are too long to store. */
export const validatorsOf = ({ etag, lastModified }: Partial<Validators>): Validators => ({
  etag: storable(etag),
  lastModified: storable(lastModified),
});

export const validatorsIn = (headers: Dispatcher.ResponseData['headers']): Validators =>
  validatorsOf({ etag: header(headers, 'etag'), lastModified: header(headers, 'last-modified') });

export const conditionalHeaders = ({ etag, lastModified }: Partial<Validators>) => ({
  ...(etag ? { 'if-none-match': etag } : {}),
  ...(lastModified ? { 'if-modified-since': lastModified } : {}),
});

/** @throws AddressRefusedError for anything but http(s) without credentials */
function nextHop(location: string | string[], from: URL): URL {
  // Escape raw bytes, of UTF-8 or of an older encoding.
  const text = String(location).replace(
    /[\u0080-\u00ff]/g,
    (byte) => `%${byte.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  const to = parseAddress(text, from);
  const target = to && normalizeAddress(to.href);
  if (!target || !/^https?:/.test(target)) throw new AddressRefusedError(text.slice(0, 200));
  return new URL(target);
}

/** `URL` converts an international host name to ASCII, as a header requires. */
export const userAgent = (): string =>
  `Halaqa/1.0 (+${new URL(env.SITE_URL).href.replace(/\/$/, '')})`;

/** Reads UTF-8 as it arrives; returns null beyond `maxBytes`. `onProgress` is called for each chunk. */
export async function readCappedText(
  response: Response,
  maxBytes: number,
  onProgress?: () => void,
): Promise<string | null> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  // The DOM types lack the async iterator that Node's streams have.
  const body = response.body as AsyncIterable<Uint8Array> | null;
  for await (const chunk of body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) return null;
    chunks.push(chunk);
    onProgress?.();
  }
  return new TextDecoder().decode(Buffer.concat(chunks));
}
