import { Transform, type TransformCallback } from 'node:stream';

/** Removes the zero bytes that React 18 leaves at the end of chunks (facebook/react#24985). */
export class PageBytes extends Transform {
  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    const padding = chunk.indexOf(0);
    done(null, padding === -1 ? chunk : chunk.filter((byte) => byte !== 0));
  }
}
