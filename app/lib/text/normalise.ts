/** More than any script writes upon one letter. */
const MAX_MARKS = 8;
/** What can stand between marks without separating them, and two letters that become marks. */
const MARK = String.raw`[\p{M}\u200b-\u200d\u2060\uff9e\uff9f]`;
const MORE_MARKS = new RegExp(`(${MARK}{${MAX_MARKS}})${MARK}+`, 'gu');

/** Drops marks that would be drawn upon the lines above and below. */
export function limitMarks(text: string): string {
  return text.length > MAX_MARKS ? text.replace(MORE_MARKS, '$1') : text;
}

/** For every text that may be a stranger's: putting marks in order takes work in the square of their number. */
export function normalise(text: string, form: 'NFC' | 'NFD' | 'NFKC' | 'NFKD'): string {
  // eslint-disable-next-line no-restricted-properties -- this is the place
  return limitMarks(text).normalize(form);
}
