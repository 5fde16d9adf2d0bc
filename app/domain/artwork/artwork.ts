/** What is cut out of a picture: a cover is a square, the picture of a blog post is 16 by 9. */
export type ArtworkShape = 'square' | 'wide';

/** The widths in which pictures are made, in CSS pixels times those of the screen. */
export const ARTWORK_WIDTHS = {
  square: [96, 192, 320, 480, 640],
  wide: [320, 640, 1280],
} as const satisfies Record<ArtworkShape, readonly number[]>;
