export type ImageType = 'avif' | 'gif' | 'jpeg' | 'png' | 'webp';

export const SNIFFED_BYTES = 32;

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
