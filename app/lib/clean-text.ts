// Control characters other than tab and line ends; PostgreSQL refuses U+0000 and XML all of them.
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufeff\ufffe\uffff]/g;

/** Text without control characters, byte-order marks in the middle, and halves of letters. */
export function cleanText(text: string): string {
  return text.replace(CONTROLS, '').toWellFormed();
}
