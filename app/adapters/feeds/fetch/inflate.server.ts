import { pipeline, Readable, type Transform } from 'node:stream';
import {
  constants,
  createInflateRaw,
  type InflateRaw,
  createBrotliDecompress,
  createInflate,
} from 'node:zlib';

/** Keeps what was decompressed before the body was cut off. */
const ALLOW_PARTIAL = { finishFlush: constants.Z_SYNC_FLUSH };

const HEADER = 10;
const TRAILER = 8;
const MAX_HEADER_LENGTH = 100_000;
/** Each member needs its own decoder, even if it is tiny. */
const MAX_MEMBERS = 2_000;
/** Header flags (RFC 1952). */
const [HAS_CHECK, HAS_EXTRA, HAS_NAME, HAS_COMMENT, RESERVED] = [2, 4, 8, 16, 0xe0];

const isGzip = (bytes: Buffer): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b;

/** @returns the offset of a member's data, null if no member starts here, or undefined if more bytes are needed */
function dataStart(bytes: Buffer): number | null | undefined {
  if (bytes.length < HEADER) return undefined;
  const flags = bytes[3]!;
  if (!isGzip(bytes) || bytes[2] !== 8 || flags & RESERVED) return null;
  let at = HEADER;
  if (flags & HAS_EXTRA) {
    if (bytes.length < at + 2) return undefined;
    at += 2 + bytes.readUInt16LE(at);
  }
  for (const flag of [HAS_NAME, HAS_COMMENT]) {
    if (!(flags & flag)) continue;
    const end = bytes.indexOf(0, at);
    if (end < 0) return undefined;
    at = end + 1;
  }
  if (flags & HAS_CHECK) at += 2;
  return at <= bytes.length ? at : undefined;
}

/** A byte source with push-back. */
class Rest {
  #waiting: Buffer[] = [];

  constructor(readonly source: AsyncIterator<Buffer>) {}

  async next(): Promise<Buffer | null> {
    const put = this.#waiting.shift();
    if (put) return put;
    const { done, value } = await this.source.next();
    return done ? null : value;
  }

  putBack(bytes: Buffer) {
    if (bytes.length > 0) this.#waiting.unshift(bytes);
  }

  /** Skips a member's header. Returns false if no member starts here. */
  async skipHeader(): Promise<boolean> {
    let bytes: Buffer = Buffer.alloc(0);
    let start = dataStart(bytes);
    while (start === undefined && bytes.length < MAX_HEADER_LENGTH) {
      const next = await this.next();
      if (!next) return false;
      bytes = bytes.length > 0 ? Buffer.concat([bytes, next]) : next;
      start = dataStart(bytes);
    }
    if (typeof start === 'number') this.putBack(bytes.subarray(start));
    return typeof start === 'number';
  }

  async skip(count: number): Promise<void> {
    for (let left = count; left > 0;) {
      const next = await this.next();
      if (!next) return;
      this.putBack(next.subarray(left));
      left -= next.length;
    }
  }
}

/** Feeds the decoder until the member's data ends, and puts back any bytes beyond it. */
async function feed(decoder: InflateRaw, rest: Rest): Promise<void> {
  let wake = () => {};
  decoder.once('close', () => wake());
  let taken = 0;
  while (!decoder.destroyed) {
    const next = await rest.next();
    if (!next) return void decoder.end();
    taken += next.length;
    await new Promise<void>((resolve) => {
      wake = resolve;
      decoder.write(next, () => resolve());
    });
    const beyond = taken - decoder.bytesWritten;
    if (beyond > 0) return rest.putBack(next.subarray(next.length - beyond));
  }
}

const dataError = (message: string) => Object.assign(new Error(message), { code: 'Z_DATA_ERROR' });

/** Decompresses all members of a gzip stream and ignores trailing data, on which Node's gunzip fails. */
async function* gunzip(source: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  const rest = new Rest(source);
  let count = 0;
  try {
    while (await rest.skipHeader()) {
      count += 1;
      if (count > MAX_MEMBERS) throw dataError('gzip of too many members');
      const decoder = createInflateRaw(ALLOW_PARTIAL);
      const fed = feed(decoder, rest).catch(
        (error: unknown) => void decoder.destroy(error as Error),
      );
      for await (const bytes of decoder) yield bytes as Buffer;
      await fed;
      await rest.skip(TRAILER);
    }
    if (count === 0) throw dataError('no gzip');
  } finally {
    void source.return(undefined).catch(() => undefined);
  }
}

const MAX_LAYERS = 3;
/** Enough for markup in UTF-16. */
const HEAD_BYTES = 32;
const MARKUP = /^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)?\s*<[?!a-z][\s\x20-\x7e]{6}/i;

const isMarkup = (first: Buffer): boolean =>
  MARKUP.test(first.toString('latin1').replaceAll('\0', ''));

/** Compressed data contains one of these bytes near its beginning. */
const BINARY = /[\0-\x08\x0e-\x1f\x7f\ufffd]/;

const isText = (first: Buffer): boolean =>
  !BINARY.test(new TextDecoder().decode(first.subarray(0, HEAD_BYTES), { stream: true }));

/** Splits `Content-Encoding` into layers, outermost last. */
const layersOf = (contentEncoding: string | null): string[] =>
  (contentEncoding?.toLowerCase().split(',') ?? [])
    .map((name) => name.trim().replace(/^x-/, ''))
    .filter((name) => ['br', 'deflate', 'gzip'].includes(name));

type Unpack = (source: AsyncGenerator<Buffer>) => AsyncIterable<Buffer>;

const through =
  (decoder: Transform): Unpack =>
  (source) =>
    pipeline(Readable.from(source), decoder, () => undefined);

/**
 * Picks the decompressor. The first bytes are reliable, but the header often is not: what it calls gzip may be Brotli.
 */
function unpackerOf(first: Buffer, announced: string | undefined): Unpack | null {
  if (isGzip(first)) return gunzip;
  if (!announced || isMarkup(first) || isText(first)) return null;
  if (announced !== 'deflate')
    return through(createBrotliDecompress({ finishFlush: constants.BROTLI_OPERATION_FLUSH }));
  return through(
    ((first[0] ?? 0) & 0x0f) === 8 ? createInflate(ALLOW_PARTIAL) : createInflateRaw(ALLOW_PARTIAL),
  );
}

/** Decompresses on demand, so that a zip bomb uses no memory. Also handles gzip without a matching header. */
export async function* inflate(
  source: AsyncIterable<Buffer>,
  contentEncoding: string | null,
  announced = layersOf(contentEncoding),
  layer = 0,
): AsyncGenerator<Buffer> {
  const chunks = source[Symbol.asyncIterator]();
  let first = Buffer.alloc(0);
  let failure: unknown = null;
  try {
    while (first.length < HEAD_BYTES) {
      const next = await chunks.next();
      if (next.done) break;
      first = Buffer.concat([first, next.value]);
    }
  } catch (error) {
    failure = error;
  }
  async function* whole() {
    try {
      yield first;
      if (failure) throw failure;
      for (let next = await chunks.next(); !next.done; next = await chunks.next()) yield next.value;
    } finally {
      await chunks.return?.();
    }
  }
  const unpack = layer < MAX_LAYERS ? unpackerOf(first, announced.at(-1)) : null;
  if (!unpack) return yield* whole();
  let broken: unknown = null;
  async function* untilBroken() {
    try {
      yield* whole();
    } catch (error) {
      broken = error;
    }
  }
  yield* inflate(unpack(untilBroken()), null, announced.slice(0, -1), layer + 1);
  if (broken) throw broken;
}
