import { normalise } from '~/lib/text/normalise';

/** Lower case, hyphens, no punctuation. Marks stay: they are letters in Hindi. */
export function blogSlug(text: string): string {
  return normalise(text, 'NFC')
    .toLowerCase()
    .trim()
    .replace(/[^\p{L}\p{M}\p{N}\s-]/gu, '')
    .trim()
    .replace(/\s+/g, '-')
    .replace(/-+/g, '-')
    .replace(/^-|-$/g, '');
}
