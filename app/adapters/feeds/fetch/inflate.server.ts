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

function decoderFor(first: Buffer, encoding: string): Transform | null {
  // The magic number is reliable; the header often is not.
  if (first[0] === 0x1f && first[1] === 0x8b) return createGunzip(KEEP);
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
  const held: Buffer[] = [];
  let first = Buffer.alloc(0);
  while (first.length < 2) {
    const next = await chunks.next();
    if (next.done) break;
    held.push(next.value);
    first = Buffer.concat(held);
  }
  async function* whole() {
    try {
      yield first;
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
