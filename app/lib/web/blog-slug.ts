import { normalizeText } from '~/lib/text/normalize-text';

/** Lowercase, with hyphens and without punctuation. Combining marks stay, because Hindi needs them. */
export function blogSlug(text: string): string {
  return normalizeText(text, 'NFC')
    .toLowerCase()
    .trim()
    .replace(/[^\p{L}\p{M}\p{N}\s-]/gu, '')
    .trim()
    .replace(/\s+/g, '-')
    .replace(/-+/g, '-')
    .replace(/^-|-$/g, '');
}
