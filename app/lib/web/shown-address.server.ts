import { domainToUnicode } from 'node:url';

// Internationalized domains as people read them. A label that could be taken for another keeps its ASCII form (`xn--…`),
// following the rules of browsers: a label has one script, and letters that look like Latin ones need a top-level domain
// that has none either.

const SCRIPTS =
  'Arabic Bengali Cyrillic Devanagari Greek Gujarati Gurmukhi Hangul Han Hebrew Malayalam Sinhala Tamil Telugu Thai';
const ONE_SCRIPT = SCRIPTS.split(' ').map(
  (script) => new RegExp(`^[\\d\\p{Script_Extensions=${script}}-]+$`, 'u'),
);
/** Without letters of other alphabets that only look like these. */
const LATIN = /^[a-z\d\u00df-\u024f\u1e00-\u1eff-]+$/;
const LOOKS_LATIN = /[\p{Script=Cyrillic}\p{Script=Greek}]/u;
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/u;
const ASCII = /^[\u0021-\u007e]*$/;

/** The host or domain as shown to people; `ascii` is its form in the DNS, perhaps with a port. */
export function shownHost(ascii: string): string {
  if (!/(?:^|\.)xn--/i.test(ascii)) return ascii;
  const labels = ascii
    .split('.')
    .map((label) => ({ label, text: domainToUnicode(label) || label }));
  const isAsciiAbove = ASCII.test(labels.at(-1)!.text);
  return labels
    .map(({ label, text }) => {
      const isPlain = LATIN.test(text) || ONE_SCRIPT.some((pattern) => pattern.test(text));
      const isSafe = isPlain && !INVISIBLE.test(text) && !(isAsciiAbove && LOOKS_LATIN.test(text));
      return isSafe ? text : label;
    })
    .join('.');
}

/** The address as shown to people. Sent back in a form, it is the same address. */
export function shownMailAddress(address: string): string {
  const at = address.lastIndexOf('@') + 1;
  return address.slice(0, at) + shownHost(address.slice(at));
}
