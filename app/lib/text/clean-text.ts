// Control characters that PostgreSQL or XML refuse.
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufeff\ufffe\uffff]/g;

/** Removes control characters, inner byte-order marks and lone surrogates. */
export function cleanText(text: string): string {
  return text.replace(CONTROLS, '').toWellFormed();
}

/** Removes bidirectional controls, which can disguise a name; Persian and Urdu need the zero-width joiners. */
export function stripBidiControls(text: string): string {
  return text.replace(/[\u202a-\u202e\u2066-\u2069]/g, '');
}

/** Kept apart from the direction of the words around it, such as a number behind a name in other letters. */
export const isolated = (text: string): string => `\u2068${text}\u2069`;
