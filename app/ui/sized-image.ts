/** How wide an image is shown (`sizes`), and in which of the widths that this site makes it is worth having. */
export type ShownWidth = { sizes: string; widths: readonly number[] };

/** What belongs to the one image that a page should show first. In lower case, as React 18 does not know it. */
export const FIRST = { fetchpriority: 'high' };

/** An image path of this site in one width; its own files have but one. */
export function atWidth(path: string, width: number): string {
  return path.startsWith('/artwork?') ? `${path}&width=${width}` : path;
}

/** The attributes that let a browser choose the width it needs. */
export function sized(path: string, { sizes, widths }: ShownWidth) {
  const src = atWidth(path, widths[1]!);
  if (src === path) return { src };
  const srcSet = widths.map((width) => `${atWidth(path, width)} ${width}w`).join(', ');
  return { srcSet, sizes, src };
}
