import { z } from 'zod';

export type ArtworkShape = 'square' | 'wide';

/** Width in CSS pixels times the pixel density of the screen. */
export const ARTWORK_WIDTHS = {
  square: [96, 192, 320, 480, 640],
  wide: [320, 640, 1280],
} as const satisfies Record<ArtworkShape, readonly number[]>;

export const imagePath = z
  .string()
  .nullable()
  .describe(
    `URL of the image on this site. If the path begins with /artwork, \`&width=\` may be appended: ${ARTWORK_WIDTHS.square.join(', ')}; pictures of posts ${ARTWORK_WIDTHS.wide.join(', ')}.`,
  );
