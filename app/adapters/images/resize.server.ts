import sharp from 'sharp';
import { Turns } from '~/lib/turns';

/** Pixels of a source beyond which it is not decoded: 36 million is 6000 by 6000. */
export const MAX_PIXELS = 36_000_000;
const SECONDS = 10;
/** Two at once leave half of Node's worker threads to files, names and passwords. */
const turns = new Turns(2, Infinity);

// One thread for each picture, and nothing kept: every picture is read once.
sharp.concurrency(1);
sharp.cache(false);
// What looks like one kind and is another (SVG, PDF, …) has nobody to read it.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((kind) => `VipsForeignLoad${kind}`),
});

export type Box = { width: number; height: number };

function open(bytes: Buffer) {
  // Only the first frame of what moves. Warnings are common and harmless, errors and cut-off files are not.
  return sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 }).timeout({
    seconds: SECONDS,
  });
}

function cutTo(bytes: Buffer, { width, height }: Box) {
  return open(bytes).autoOrient().resize(width, height, { fit: 'cover', withoutEnlargement: true });
}

/**
 * A picture in the largest size that is shown of it, upright, cut to the shape of the box, without metadata,
 * on white where it is transparent: what the smaller sizes are made from.
 * @returns JPEG
 * @throws Error when it cannot be decoded or has too many pixels
 */
export function makeMaster(bytes: Buffer, box: Box): Promise<Buffer> {
  return turns.take(() =>
    cutTo(bytes, box)
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 90, chromaSubsampling: '4:4:4' })
      .toBuffer(),
  );
}

/** A master in one of the sizes that are shown; never enlarged. @returns WebP @throws Error */
export function makeRendition(master: Buffer, box: Box): Promise<Buffer> {
  return turns.take(() => cutTo(master, box).webp({ quality: 80 }).toBuffer());
}
