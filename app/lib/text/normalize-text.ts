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

// Control characters that PostgreSQL or XML reject.
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufeff\ufffe\uffff]/g;

/** Removes control characters, byte-order marks and lone surrogates. */
export function cleanText(text: string): string {
  return text.replace(CONTROLS, '').toWellFormed();
}

/**
 * Removes bidirectional controls, which can disguise a name. Zero-width joiners stay, because Persian and Urdu need
 * them.
 */
export function stripBidiControls(text: string): string {
  return text.replace(/[\u202a-\u202e\u2066-\u2069]/g, '');
}

/** Isolates text from the direction of surrounding words, such as a number after a name in another script. */
export const isolated = (text: string): string => `\u2068${text}\u2069`;

const NOT_DIGIT = /\P{Nd}/u;

/**
 * Returns the value of a decimal digit in any script. Unicode encodes each script's ten digits consecutively from zero.
 */
export function digitValue(digit: string): number {
  const code = digit.codePointAt(0) ?? 0;
  let first = code;
  while (!NOT_DIGIT.test(String.fromCodePoint(first - 1))) first -= 1;
  return (code - first) % 10;
}

/** Converts digits of all scripts to ASCII, keeping positions: digits outside the BMP stay unchanged. */
export function latinDigits(text: string): string {
  return text.replace(/(?![\d\u{10000}-\u{10FFFF}])\p{Nd}/gu, (digit) => String(digitValue(digit)));
}

/** Source of a regular expression: the last characters of a sentence. */
export const SENTENCE_END = String.raw`[.!?…؟۔。！？।]["'”’»)\]]?`;

/** Some letters are invisible, such as the Hangul filler and the blank Braille pattern. */
const SHAPELESS = /[\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** Whether a text has any visible character besides direction marks and whitespace. */
export const isVisible = (text: string): boolean =>
  /[\p{L}\p{N}\p{P}\p{S}]/u.test(text.replace(SHAPELESS, ''));

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
