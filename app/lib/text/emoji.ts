/** Text signs that Unicode counts as pictographs: © ® ‼ ⁉ ™ ℹ and arrows. */
const TEXT_SIGNS =
  '\\u00a9\\u00ae\\u203c\\u2049\\u2122\\u2139\\u2194-\\u21aa\\u25aa\\u25ab\\u25b6\\u25c0\\u25fb-\\u25fe';
const PICTURE = `(?![${TEXT_SIGNS}](?!\\ufe0f))\\p{Extended_Pictographic}`;
const EMOJI = new RegExp(
  `(?:${PICTURE}[\\ufe0f\\u{1f3fb}-\\u{1f3ff}\\u{e0020}-\\u{e007f}]*)(?:\\u200d${PICTURE}[\\ufe0f\\u{1f3fb}-\\u{1f3ff}]*)*\\u200d?|[\\u{1f1e6}-\\u{1f1ff}\\u{1f3fb}-\\u{1f3ff}]|\\ufe0f?\\u20e3|\\ufe0f`,
  'gu',
);

export function stripEmoji(text: string): string {
  return text.replace(EMOJI, '');
}
