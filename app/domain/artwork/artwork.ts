export type ArtworkShape = 'square' | 'wide';

/** In CSS pixels times the screen's density. */
export const ARTWORK_WIDTHS = {
  square: [96, 192, 320, 480, 640],
  wide: [320, 640, 1280],
} as const satisfies Record<ArtworkShape, readonly number[]>;
