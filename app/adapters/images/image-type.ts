export type ImageType = 'avif' | 'gif' | 'jpeg' | 'png' | 'webp';

/** How many of the first bytes tell the type. */
export const SNIFFED_BYTES = 32;

/**
 * The type of a picture by its first bytes, whatever its server calls it; null for anything but the five
 * kinds of pixels that we read. SVG is none of them: it is a program.
 */
export function imageTypeOf(bytes: Uint8Array): ImageType | null {
  const head = Buffer.from(bytes.subarray(0, SNIFFED_BYTES)).toString('latin1');
  if (head.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (/^GIF8[79]a/.test(head)) return 'gif';
  if (/^RIFF[^]{4}WEBP/.test(head)) return 'webp';
  if (/^[^]{4}ftyp[^]*avi[fs]/.test(head)) return 'avif';
  return null;
}

/** Whether a WebP file is as long as it says of itself: one that a power cut left half written is not. */
export function isWholeWebp(bytes: Buffer): boolean {
  return imageTypeOf(bytes) === 'webp' && bytes.readUInt32LE(4) + 8 === bytes.length;
}
