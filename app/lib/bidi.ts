/**
 * Removes the characters that force a writing direction (U+202A to U+202E, U+2066 to U+2069): in a name
 * or a title they serve only to make one text look like another. The zero-width joiners stay, because
 * Persian and Urdu are misspelt without them.
 */
export function stripBidiControls(text: string): string {
  return text.replace(/[\u202a-\u202e\u2066-\u2069]/g, '');
}
