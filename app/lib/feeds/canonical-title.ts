import { normalizeText } from '~/lib/text/normalize-text';

/** Normalizes a title for comparison: ignores case and variants of quotes, dashes and spaces. */
export function canonicalTitle(title: string): string {
  return normalizeText(title, 'NFKC')
    .toLowerCase()
    .replace(/[\u2018\u2019\u201a\u201b\u2032`´]/g, "'")
    .replace(/[\u201c\u201d\u201e\u201f\u2033«»]/g, '"')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/\s+/g, ' ')
    .trim();
}
