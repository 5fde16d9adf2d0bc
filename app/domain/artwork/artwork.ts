export type ArtworkShape = 'square' | 'wide';

/** Width in CSS pixels times the pixel density of the screen. */
export const ARTWORK_WIDTHS = {
  square: [96, 192, 320, 480, 640],
  wide: [320, 640, 1280],
} as const satisfies Record<ArtworkShape, readonly number[]>;
