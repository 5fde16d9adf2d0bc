/** More than any script puts on one letter. */
const MAX_MARKS = 8;
/**
 * Marks, the characters that can stand between them without separating them, and two letters that normalize to marks.
 */
const MARK = String.raw`[\p{M}\u200b-\u200d\u2060\uff9e\uff9f]`;
const MORE_MARKS = new RegExp(`(${MARK}{${MAX_MARKS}})${MARK}+`, 'gu');

/** Drops excess combining marks, which would be drawn over adjacent lines. */
export function limitMarks(text: string): string {
  return text.length > MAX_MARKS ? text.replace(MORE_MARKS, '$1') : text;
}

/** Use for all untrusted text: normalizing many combining marks takes quadratic time. */
export function normalizeText(text: string, form: 'NFC' | 'NFD' | 'NFKC' | 'NFKD'): string {
  // eslint-disable-next-line no-restricted-properties -- this is the place
  return limitMarks(text).normalize(form);
}
