import sharp from 'sharp';

/** Creates a one-color image in the given format. */
export function picture(
  width: number,
  height: number,
  format: 'avif' | 'gif' | 'jpeg' | 'png' | 'webp' = 'jpeg',
  background = '#336699',
): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background } })
    .toFormat(format)
    .toBuffer();
}

/** Creates a PNG of a few hundred bytes that claims these dimensions. */
export async function pngThatClaims(width: number, height: number): Promise<Buffer> {
  const bytes = await picture(8, 8, 'png');
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  const { crc32 } = await import('node:zlib');
  bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29);
  return bytes;
}

export const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect/></svg>';
