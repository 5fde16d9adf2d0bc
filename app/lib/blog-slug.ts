/**
 * A blog slug from a name or title, in any script: lower case, trimmed, punctuation removed, spaces to
 * hyphens. Marks stay: without its vowel signs a Hindi word is another word.
 */
export function blogSlug(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .trim()
    .replace(/[^\p{L}\p{M}\p{N}\s-]/gu, '')
    .trim()
    .replace(/\s+/g, '-')
    .replace(/-+/g, '-')
    .replace(/^-|-$/g, '');
}
