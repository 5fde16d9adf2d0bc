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
