type ShownWidth = { sizes: string; widths: readonly number[] };

/** For the first image of a page. In lower case, because React 18 does not know the property. */
export const HIGH_PRIORITY = { fetchpriority: 'high' };

/** Images of the site itself exist in one width only. */
export function atWidth(path: string, width: number): string {
  return path.startsWith('/artwork?') ? `${path}&width=${width}` : path;
}

export function sizedImage(path: string, { sizes, widths }: ShownWidth) {
  const src = atWidth(path, widths[1]!);
  if (src === path) return { src };
  const srcSet = widths.map((width) => `${atWidth(path, width)} ${width}w`).join(', ');
  return { srcSet, sizes, src };
}
