import {
  conditionalHeaders,
  discardBody,
  header,
  PublicWeb,
  userAgent,
  validatorsIn,
  validatorsOf,
  type Validators,
  type WebAnswer,
  type WebOptions,
  retryAfterSeconds,
} from '~/adapters/web/public-web.server';
import { env } from '~/env.server';

type ImageType = 'avif' | 'gif' | 'jpeg' | 'png' | 'webp';

const SNIFFED_BYTES = 32;

/** Detects the type by magic number; null for anything else, such as SVG, which may contain scripts. */
export function imageTypeOf(bytes: Uint8Array): ImageType | null {
  const head = Buffer.from(bytes.subarray(0, SNIFFED_BYTES)).toString('latin1');
  if (head.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (/^GIF8[79]a/.test(head)) return 'gif';
  if (/^RIFF[^]{4}WEBP/.test(head)) return 'webp';
  if (/^[^]{4}ftyp[^]*avi[fs]/.test(head)) return 'avif';
  return null;
}

export function isWholeWebp(bytes: Buffer): boolean {
  return imageTypeOf(bytes) === 'webp' && bytes.readUInt32LE(4) + 8 === bytes.length;
}

const MAX_IMAGE_BYTES = 15 * 1024 * 1024;
const ACCEPT = 'image/avif,image/webp,image/jpeg,image/png,image/gif;q=0.8';

export type FetchedImage =
  | (Validators & { kind: 'image'; bytes: Buffer })
  | { kind: 'unchanged' }
  | { kind: 'failed'; why: string; retryAfterSeconds: number | null };

export type ImageFetcherOptions = Pick<WebOptions, 'allowlist' | 'userAgent' | 'lookup'> & {
  maxBytes?: number;
  timeouts?: WebOptions['timeouts'] & { total: number };
};

const failed = (why: string, retryAfter: string | null = null): FetchedImage => ({
  kind: 'failed',
  why,
  retryAfterSeconds: retryAfterSeconds(retryAfter),
});

export class ImageFetcher {
  readonly #web: PublicWeb;
  readonly #maxBytes: number;
  readonly #totalMs: number;

  constructor({ maxBytes = MAX_IMAGE_BYTES, timeouts, ...options }: ImageFetcherOptions) {
    const { total, ...waits } = timeouts ?? {
      connect: 5_000,
      headers: 8_000,
      idle: 5_000,
      total: 15_000,
    };
    this.#web = new PublicWeb({ ...options, timeouts: waits });
    this.#maxBytes = maxBytes;
    this.#totalMs = total;
  }

  async fetch(url: string, validators: Partial<Validators> = {}): Promise<FetchedImage> {
    const signal = AbortSignal.timeout(this.#totalMs);
    try {
      const headers = { accept: ACCEPT, ...conditionalHeaders(validatorsOf(validators)) };
      return await this.#read(await this.#web.follow(url, { headers, signal }));
    } catch (error) {
      return failed(error instanceof Error ? `${error.name}: ${error.message}` : String(error));
    }
  }

  async #read({ answer }: WebAnswer): Promise<FetchedImage> {
    const { statusCode: status, headers, body } = answer;
    if (status !== 200 || Number(header(headers, 'content-length')) > this.#maxBytes) {
      discardBody(answer);
      if (status === 304) return { kind: 'unchanged' };
      return status === 200
        ? failed('too many bytes')
        : failed(`status ${status}`, header(headers, 'retry-after'));
    }
    const pieces: Buffer[] = [];
    let size = 0;
    // Leaving the loop closes the connection.
    for await (const piece of body as AsyncIterable<Buffer>) {
      pieces.push(piece);
      const before = size;
      size += piece.length;
      if (size > this.#maxBytes) return failed('too many bytes');
      const sniffable = before < SNIFFED_BYTES && size >= SNIFFED_BYTES;
      if (sniffable && !imageTypeOf(Buffer.concat(pieces))) return failed('not a picture');
    }
    const bytes = Buffer.concat(pieces);
    if (!imageTypeOf(bytes)) return failed('not a picture');
    return { kind: 'image', bytes, ...validatorsIn(headers) };
  }

  async close(): Promise<void> {
    await this.#web.close();
  }
}

export const createImageFetcher = (): ImageFetcher =>
  new ImageFetcher({ allowlist: env.FEED_HOST_ALLOWLIST, userAgent: userAgent() });
