import { pipeline, Readable, type Transform } from 'node:stream';
import {
  constants,
  createBrotliDecompress,
  createGunzip,
  createInflate,
  createInflateRaw,
} from 'node:zlib';

const MAX_LAYERS = 3;
/** Keeps what was decompressed before a body broke off. */
const KEEP = { finishFlush: constants.Z_SYNC_FLUSH };

/** Enough for markup in UTF-16. */
const HEAD_BYTES = 32;
const MARKUP = /^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)?\s*<[?!a-z][\s\x20-\x7e]{6}/i;

const isMarkup = (first: Buffer): boolean =>
  MARKUP.test(first.toString('latin1').replaceAll('\0', ''));

function decoderFor(first: Buffer, encoding: string): Transform | null {
  // The first bytes are reliable; the header often is not.
  if (first[0] === 0x1f && first[1] === 0x8b) return createGunzip(KEEP);
  if (isMarkup(first)) return null;
  if (encoding.includes('br'))
    return createBrotliDecompress({ finishFlush: constants.BROTLI_OPERATION_FLUSH });
  if (!encoding.includes('deflate')) return null;
  return ((first[0] ?? 0) & 0x0f) === 8 ? createInflate(KEEP) : createInflateRaw(KEEP);
}

/** Decompresses on demand (so a zip bomb costs no memory), including gzip that no header announces. */
export async function* inflate(
  source: AsyncIterable<Buffer>,
  contentEncoding: string | null,
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
  const decoder =
    layer < MAX_LAYERS ? decoderFor(first, contentEncoding?.toLowerCase() ?? '') : null;
  if (!decoder) return yield* whole();
  let broken: unknown = null;
  async function* untilBroken() {
    try {
      yield* whole();
    } catch (error) {
      broken = error;
    }
  }
  const unpacked = pipeline(Readable.from(untilBroken()), decoder, () => undefined);
  yield* inflate(unpacked, null, layer + 1);
  if (broken) throw broken;
}
