import { Transform, type TransformCallback } from 'node:stream';

/**
 * What React writes, without the zero bytes that React 18 leaves in it: where a letter of several bytes does
 * not fit into the rest of a chunk, it fills that rest with them (facebook/react#24985), in the middle of an
 * Arabic word or address. A page has no others: HTML allows none.
 */
export class PageBytes extends Transform {
  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    const padding = chunk.indexOf(0);
    done(null, padding === -1 ? chunk : chunk.filter((byte) => byte !== 0));
  }
}
