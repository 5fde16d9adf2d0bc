const LONGEST = 80;
/** Combining accents of Latin letters and the vowel marks of Arabic and Hebrew; hamza and madda stay. */
const MARKS =
  /[\u0300-\u036f\u0591-\u05c7\u0610-\u061a\u064b-\u0652\u0656-\u065f\u0670\u06d6-\u06ed\u08d3-\u08ff\u0640]/g;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Cuts at the last word end within the length, or in the middle of a word that is longer than all of it. */
function cutAtWord(slug: string): string {
  const letters = [...slug];
  if (letters.length <= LONGEST) return slug;
  const cut = letters.slice(0, LONGEST + 1).join('');
  const end = cut.lastIndexOf('-');
  return end > LONGEST / 2 ? cut.slice(0, end) : letters.slice(0, LONGEST).join('');
}

/**
 * A readable path segment for a podcast, in the script of its title: letters and digits of any script in
 * lower case, words joined by hyphens, at most 80 characters. It is never empty, never a bare number and
 * never looks like an id, so that a slug and an id cannot be taken for one another.
 */
export function podcastSlug(title: string): string {
  const words = title
    .normalize('NFKC')
    .toLowerCase()
    .replace(/['’ʼ]/g, '')
    .normalize('NFD')
    .replace(MARKS, '')
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, '-')
    .replace(/^-+|-+$/g, '');
  const slug = cutAtWord(words);
  if (slug === '') return 'podcast';
  return /^[\p{N}-]+$/u.test(slug) || UUID.test(slug) ? `podcast-${slug}` : slug;
}
