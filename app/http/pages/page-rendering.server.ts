import { createHash, randomBytes } from 'node:crypto';
import { Writable } from 'node:stream';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { EntryContext } from '@remix-run/node';
import { LRUCache } from 'lru-cache';
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';
import { ThrottledError } from '~/domain/errors';
import { cacheUses } from '~/metrics.server';
import { knownParameters } from './url-parameters.server';

export type Encoding = 'br' | 'gzip';

const quickBrotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

/** For whole pages and calls; other responses are compressed while streaming. */
export async function encode(
  body: string | Uint8Array,
  encoding: Encoding | undefined,
): Promise<Buffer> {
  if (encoding === 'br') return promisify(brotliCompress)(body, quickBrotli);
  return encoding ? promisify(gzip)(body) : Buffer.from(body);
}

/** Bytes. */
const MAX_SIZE = 16 * 1024 * 1024;

/** `scripts`: hashes of our own scripts, for the Content-Security-Policy. */
type SharedPage = { body: Buffer; scripts: string };

/** A secret placeholder for the nonce, which marks our own scripts until they are hashed. */
export const NONCE_PLACE = randomBytes(24).toString('hex');

const ownScript = new RegExp(`<script(?=[^>]* nonce="${NONCE_PLACE}")[^>]*>([^]*?)</script>`, 'g');

const pages = new LRUCache<string, SharedPage>({
  maxSize: MAX_SIZE,
  sizeCalculation: ({ body, scripts }) => body.length + scripts.length,
});

/**
 * The cache key of a page: URL and loader data. Unknown parameters are removed from the rendered URL, so that they are
 * neither cached for others nor cause another rendering. Null for signed-in, failed or posted pages.
 */
export function pageKey(request: Request, context: EntryContext): string | null {
  const { loaderData, actionData, errors, statusCode } = context.staticHandlerContext;
  const root = loaderData.root as { actor?: unknown } | undefined;
  if (
    request.method !== 'GET' ||
    statusCode !== 200 ||
    actionData ||
    errors ||
    !root ||
    root.actor
  ) {
    return null;
  }
  try {
    const { pathname } = new URL(request.url);
    const { location } = context.staticHandlerContext;
    location.search = knownParameters(location.search);
    return createHash('sha256')
      .update(`${pathname}${location.search}\n${JSON.stringify(loaderData)}`)
      .digest('base64');
  } catch {
    return null; // data that JSON cannot represent
  }
}

const hashSource = (script: string): string =>
  `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

/** Script hashes instead of a nonce make the page identical for everyone, so it is compressed once. */
export async function sharedPage(
  key: string,
  encoding: Encoding | undefined,
  render: () => Promise<string>,
): Promise<SharedPage> {
  const form = `${key} ${encoding}`;
  const cached = pages.get(form);
  cacheUses.inc({ cache: 'pages', result: cached ? 'hit' : 'miss' });
  if (cached) return cached;
  const html = await render();
  const hashes = [...html.matchAll(ownScript)].map(([, script]) => hashSource(script!));
  const body = await encode(html.replaceAll(` nonce="${NONCE_PLACE}"`, ''), encoding);
  const page = { body, scripts: hashes.join(' ') };
  pages.set(form, page);
  return page;
}

/**
 * Kilobytes of HTML rendered per address and minute: a thousand pages, a quarter of what one core renders. Counted in
 * this process only, because each page would otherwise cost a write to the database.
 */
const allowance = new RateLimiterMemory({ points: 100_000, duration: 60 });

const toRefusal = ({ msBeforeNext }: RateLimiterRes) =>
  new ThrottledError(Math.max(1, Math.ceil(msBeforeNext / 1000)));

/**
 * Renders a page and charges its size to the client address.
 * @throws ThrottledError when the allowance is used up
 */
export async function renderAtCost(
  address: string,
  render: () => Promise<string>,
): Promise<string> {
  const used = await allowance.get(address);
  if (used && used.remainingPoints <= 0) throw toRefusal(used);
  const html = await render();
  await allowance.penalty(address, Math.ceil(html.length / 1024));
  return html;
}

/** Collects a page without the zero bytes that React 18 leaves at the end of chunks (facebook/react#24985). */
export class PageBytes extends Writable {
  readonly #chunks: Uint8Array[] = [];

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.#chunks.push(chunk.includes(0) ? chunk.filter((byte) => byte !== 0) : chunk);
    done();
  }

  override toString(): string {
    return Buffer.concat(this.#chunks).toString();
  }
}
