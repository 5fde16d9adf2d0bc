/**
 * Compares Bengali words with their usual Latin spellings, which vary mostly in vowels: কুরআনের is written quraner or
 * koraner. Both are reduced to a few sounds: consonants without aspiration and the vowels a, i and o.
 */

/** @param letters the letters of each sound */
const byLetter = (letters: Record<string, string>): Map<string, string> =>
  new Map(
    Object.entries(letters).flatMap(([sound, written]) =>
      written.split(' ').map((letter) => [letter, sound] as const),
    ),
  );

/** In patterns: what may be said for each letter. */
const CONSONANTS = byLetter({
  k: 'ক খ',
  g: 'গ ঘ',
  c: 'চ ছ',
  j: 'জ ঝ য',
  t: 'ট ঠ ত থ',
  d: 'ড ঢ দ ধ',
  n: 'ঙ ঞ ণ ন',
  p: 'প ফ',
  b: 'ব ভ',
  m: 'ম',
  r: 'র ড় ঢ়',
  l: 'ল',
  s: 'শ ষ স',
  'h?': 'হ',
  'i?': 'য়',
});

const OTHERS = byLetter({
  '[ao]': 'অ',
  a: 'আ া',
  i: 'ই ি',
  o: 'উ ও ু ো',
  ri: 'ঋ ৃ',
  '[ia]': 'এ ে',
  '[ao]?i': 'ঐ ৈ',
  '[ao]?o': 'ঔ ৌ',
  n: 'ং',
});

const VIRAMA = '্';

/** The vowel that a consonant has without a sign; it may be silent. */
const INHERENT = '[ao]?';

/** A consonant with its dot, with য or ব below it, and with the sign of its vowel. */
const SYLLABLE =
  /([\u0995-\u09B9]\u09BC?)((?:\u09CDয(?!\u09BC))|(?<=[^বম])\u09CDব)?([\u09BE-\u09CD])?|\p{Script=Bengali}/gu;

/** Clusters that are pronounced as one consonant. */
const CLUSTERS: [RegExp, string][] = [
  [/ক\u09CDষ/g, 'ক'],
  [/জ\u09CDঞ/g, 'গ\u09CDয'],
  [/ঙ\u09CDগ/g, 'ঙ'],
  [/[অএ]\u09CDযা/g, 'আ'],
];

const LATIN: [RegExp, string][] = [
  [/ksh|x/g, 'k'],
  [/jn/g, 'g'],
  [/ng/g, 'n'],
  [/c{1,3}h{1,2}/g, 'č'],
  [/c/g, 'k'],
  [/č/g, 'c'],
  [/ph|f/g, 'p'],
  [/v/g, 'b'],
  [/q/g, 'k'],
  [/z/g, 'j'],
  [/(?<=[bcdgjklmnprst])h/g, ''],
  [/oo/g, 'u'],
  [/ee/g, 'i'],
  [/(.)(?=\1)/g, ''],
  [/[uw]/g, 'o'],
  [/[ey]/g, 'i'],
];

export const isBengaliWord = (folded: string): boolean => /\p{Script=Bengali}/u.test(folded);

/** The pattern of the sounds that a folded Bengali word may have in Latin letters. */
function soundPattern(word: string): string {
  return CLUSTERS.reduce((text, [written, sound]) => text.replace(written, sound), word)
    .replace(SYLLABLE, (letter, consonant: string | undefined, below = '', vowel?: string) => {
      if (!consonant) return OTHERS.get(letter) ?? '';
      const glide = below === '' ? '' : below.endsWith('য') ? 'i?' : 'o?';
      const sound = vowel === VIRAMA ? '' : (OTHERS.get(vowel ?? '') ?? INHERENT);
      return `${CONSONANTS.get(consonant) ?? ''}${glide}${sound}`;
    })
    .replace(/([bcdgjklmnprst])(?=\1)/g, '')
    .replace(/(?<!\[)ao/g, '[ao]?o');
}

const latinSounds = (word: string): string =>
  LATIN.reduce((text, [written, sound]) => text.replace(written, sound), word);

/**
 * Returns a key that a Bengali word shares with its Latin spellings: its consonants, and whether it begins with a vowel.
 * Too coarse without `soundsLike`.
 */
export function bengaliKey(folded: string): string {
  const sounds = isBengaliWord(folded) ? soundPattern(folded) : latinSounds(folded);
  const first = /^[bcdghjklmnprst]/.exec(sounds)?.[0] ?? 'a';
  const rest = sounds.slice(1).replace(/[^bcdgjklmnprst]/g, '');
  return `bn:${first}${rest}`.replace(/(.)(?=\1)/g, '');
}

/** Whether Latin letters are a usual spelling of a Bengali word; both are folded. */
export const soundsLike = (latin: string, bengali: string): boolean =>
  new RegExp(`^${soundPattern(bengali)}$`).test(latinSounds(latin));
