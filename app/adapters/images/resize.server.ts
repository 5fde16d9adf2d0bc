import sharp from 'sharp';
import { ConcurrencyLimit } from '~/lib/concurrency/concurrent-work';

const MAX_PIXELS = 36_000_000;
const SECONDS = 10;
/** Leaves half of Node's worker threads to file access, DNS and password hashing. */
const limit = new ConcurrencyLimit(2, Infinity);

// One thread per image and no cache, because every image is processed once.
sharp.concurrency(1);
sharp.cache(false);
// Allow only the loaders of the five accepted types; SVG, PDF and others stay blocked.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((kind) => `VipsForeignLoad${kind}`),
});

type Box = { width: number; height: number };

function open(bytes: Buffer) {
  // First frame only. Fail on errors and truncated files, but not on warnings, which are common and harmless.
  return sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 }).timeout({
    seconds: SECONDS,
  });
}

function cutTo(bytes: Buffer, { width, height }: Box) {
  return open(bytes).autoOrient().resize(width, height, { fit: 'cover', withoutEnlargement: true });
}

/** Produces a JPEG in the largest displayed size: upright, cropped, on white. @throws if it cannot be decoded */
export function makeMaster(bytes: Buffer, box: Box): Promise<Buffer> {
  return limit.run(() =>
    cutTo(bytes, box)
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 90, chromaSubsampling: '4:4:4' })
      .toBuffer(),
  );
}

/** @returns WebP, never enlarged */
export function makeRendition(master: Buffer, box: Box): Promise<Buffer> {
  return limit.run(() => cutTo(master, box).webp({ quality: 80 }).toBuffer());
}
