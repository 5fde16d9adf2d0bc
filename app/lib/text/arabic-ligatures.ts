/** Unicode decomposes only the first two, and attaches them to the preceding word. */
const PHRASES: Record<string, string> = {
  '\uFDFA': 'صلى الله عليه وسلم',
  '\uFDFB': 'جل جلاله',
  '\uFDFD': 'بسم الله الرحمن الرحيم',
  '\uFDFE': 'سبحانه وتعالى',
  '\uFDFF': 'عز وجل',
  '\uFD40': 'رحمه الله',
  '\uFD41': 'رضي الله عنه',
  '\uFD42': 'رضي الله عنها',
  '\uFD43': 'رضي الله عنهم',
  '\uFD44': 'رضي الله عنهما',
  '\uFD45': 'رضي الله عنهن',
  '\uFD46': 'صلى الله عليه وآله',
  '\uFD47': 'عليه السلام',
  '\uFD48': 'عليهم السلام',
  '\uFD49': 'عليهما السلام',
  '\uFD4A': 'عليه الصلاة والسلام',
  '\uFD4B': 'قدس سره',
  '\uFD4C': 'صلى الله عليه وآله وسلم',
  '\uFD4D': 'عليها السلام',
  '\uFD4E': 'تبارك وتعالى',
  '\uFD4F': 'رحمهم الله',
};

const SIGN = new RegExp(`[${Object.keys(PHRASES).join('')}]`, 'g');

/** Expands Arabic ligatures that stand for several words (ﷺ ﷽). NFKC handles those of a single word (ﷴ ﷲ). */
export const writtenOut = (text: string): string =>
  text.replace(SIGN, (sign) => ` ${PHRASES[sign] ?? sign} `);

/** Honorific phrases said after a name. */
export const honorifics: readonly string[] = Object.entries(PHRASES).flatMap(([sign, phrase]) =>
  sign === '\uFDFD' ? [] : phrase,
);
