import { pipeline, Readable, type Transform } from 'node:stream';
import { constants, createBrotliDecompress, createInflate, createInflateRaw } from 'node:zlib';
import { gunzip, isGzip, ALLOW_PARTIAL } from './gunzip.server';

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
