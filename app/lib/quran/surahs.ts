import { normalizeText } from '~/lib/text/normalize-text';
import rows from './surah-names.json';

/**
 * The 114 surahs in order: verse count, the name that readers of each language use (`en` for languages without one of
 * their own), other names and spellings, and translated names in English and French. `surahOf` folds spellings, so
 * another spelling is listed only where folding does not reach it.
 */
export type SurahName = { name: string; language: string };

/** Verse count per surah; `verseCounts[0]` is al-Fatiha. */
export const verseCounts: readonly number[] = rows.map(({ verses }) => verses);

/** Returns the name that readers of a language use; its language is `ar-Latn` for the Arabic name in Latin letters. */
export function surahName(surah: number, pageLanguage: string): SurahName {
  const names: Record<string, string> = rows[surah - 1]!.names;
  const language = pageLanguage.split('-')[0]!;
  const name = language === 'en' ? undefined : names[language];
  return name ? { name, language } : { name: names.en!, language: 'ar-Latn' };
}

/** Letters with the same sound; longer spellings come first. */
const LATIN_SOUNDS: [RegExp, string][] = [
  [/ee/g, 'i'],
  [/ch/g, 'sh'],
  [/dj|c/g, 'j'],
  [/dh|dz/g, 'z'],
  [/th|ts|sh|sy/g, 's'],
  [/kh/g, 'h'],
  [/gh/g, 'g'],
  [/ou/g, 'u'],
  [/q/g, 'k'],
  [/[wvo]/g, 'u'],
  [/[yı]/g, 'i'],
  [/e/g, 'a'],
  [/(.)\1/g, '$1'],
  [/h$/, ''],
];

const ARABIC_LETTERS: [RegExp, string][] = [
  [/[آأإٱ]/g, 'ا'],
  [/[ىیے]/g, 'ي'],
  [/[ةۃہھۀ]/g, 'ه'],
  [/ک/g, 'ك'],
  [/[ؤئءـ]/g, ''],
];

/** Bengali has several letters for one sound of Arabic, and writers differ in the length of vowels. */
const BENGALI_SOUNDS: [RegExp, string][] = [
  [/ী/g, 'ি'],
  [/ূ/g, 'ু'],
  [/ঈ/g, 'ই'],
  [/ঊ/g, 'উ'],
  [/[শষছ]/g, 'স'],
  [/য(?!়)/g, 'জ'],
  [/ণ/g, 'ন'],
  [/ৎ/g, 'ত'],
  [/্[বয](?!়)/g, ''],
  [/্/g, ''],
  [/(\p{L})\1/gu, '$1'],
  [/[হঃ]$/, ''],
];

const replaceAll = (text: string, changes: readonly [RegExp, string][]) =>
  changes.reduce((changed, [letters, sound]) => changed.replace(letters, sound), text);

/** Reduces a word or name to the letters that its spellings in several languages share. */
export function foldName(name: string): string {
  if (/\p{Script=Bengali}/u.test(name)) {
    return replaceAll(normalizeText(name, 'NFC').replace(/[^\p{L}\p{M}]/gu, ''), BENGALI_SOUNDS);
  }
  const letters = normalizeText(name, 'NFD')
    .replace(/[^\p{L}]/gu, '')
    .toLowerCase();
  const isArabic = /\p{Script=Arabic}/u.test(letters);
  return replaceAll(letters, isArabic ? ARABIC_LETTERS : LATIN_SOUNDS);
}

const ARTICLE =
  /^(?:(?:a[lnrstdz]|ash|asy|adh|adz|ath|ats|ul|e[lnrstdzş]|eş)['’ʼ\s-]{1,3}|ال|আ[লনরসতদযজশছ][-\s])/iu;

/** Whether a name is written with its Arabic article. */
export const hasArticle = (name: string): boolean => ARTICLE.test(name);

/** Adds both the name as written and the name without its article. */
function indexOf(namesOf: (row: (typeof rows)[number]) => string[]): Map<string, number> {
  const entries = rows.flatMap((row, index) =>
    namesOf(row).flatMap((name): [string, number][] => [
      [foldName(name), index + 1],
      [foldName(name.replace(ARTICLE, '')), index + 1],
    ]),
  );
  // The first name wins, so that a name of its own is not taken by another surah's second name.
  return new Map(entries.toReversed());
}

const byName = indexOf(({ names, otherNames }) => [...Object.values(names), ...otherNames]);
const MEANING_ARTICLE = /^(?:the|la|le|les)\s|^l['’]/i;
const byMeaning = indexOf(({ meanings }) =>
  meanings.map((name) => name.replace(MEANING_ARTICLE, '')),
);

/** Returns the number of the surah with that name, with or without its article; undefined for other words. */
export function surahOf(name: string): number | undefined {
  const trimmed = name.trim();
  return byName.get(foldName(trimmed.replace(ARTICLE, ''))) ?? byName.get(foldName(trimmed));
}

/** The same for a translated name, such as `la vache`, which stands for a surah only beside the word for surah. */
export const surahOfMeaning = (name: string): number | undefined =>
  byMeaning.get(foldName(name.replace(MEANING_ARTICLE, '')));
