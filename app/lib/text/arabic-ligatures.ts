/** Unicode decomposes only the first two, and joins them to the word before. */
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

/** Arabic signs that stand for several words (ﷺ ﷽) as those words; NFKC spells those of one word (ﷴ ﷲ). */
export const writtenOut = (text: string): string =>
  text.replace(SIGN, (sign) => ` ${PHRASES[sign] ?? sign} `);

/** What is said behind a name to honor it. */
export const honorifics: readonly string[] = Object.entries(PHRASES).flatMap(([sign, phrase]) =>
  sign === '\uFDFD' ? [] : phrase,
);
