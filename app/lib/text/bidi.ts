/** Removes bidirectional controls, which can disguise a name; Persian and Urdu need the zero-width joiners. */
export function stripBidiControls(text: string): string {
  return text.replace(/[\u202a-\u202e\u2066-\u2069]/g, '');
}
