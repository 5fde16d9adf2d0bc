import { fold } from '~/lib/text/fold';
import { latinDigits } from '~/lib/text/normalize-text';
import { verseCounts, surahOf } from './surahs';
import { tokensOf } from './verse-words';

/** Verses of one surah; `lastVerse` equals `verse` for a single verse. */
export type VerseRange = { surah: number; verse: number; lastVerse: number };

export const wholeSurah = (surah: number): VerseRange => ({
  surah,
  verse: 1,
  lastVerse: verseCounts[surah - 1] ?? 1,
});

export const isWholeSurah = ({ surah, verse, lastVerse }: VerseRange): boolean =>
  verse === 1 && lastVerse === verseCounts[surah - 1];

const isSurah = (number: number): boolean => number >= 1 && number <= verseCounts.length;

/** Parses a surah number from a URL, such as `18`; null if invalid. */
export function parseSurah(written: string): number | null {
  const surah = /^[1-9]\d{0,2}$/.test(written) ? Number(written) : 0;
  return isSurah(surah) ? surah : null;
}

function rangeOf(surah: number, first = '', last = first): VerseRange | null {
  const [verse, lastVerse] = [Number(first), Number(last)];
  const isThere = verse >= 1 && verse <= lastVerse && lastVerse <= (verseCounts[surah - 1] ?? 0);
  return isThere ? { surah, verse, lastVerse } : null;
}

/** Parses verse numbers from a URL, such as `255` or `255-257`; null if invalid. */
export function parseVerses(surah: number, written: string): VerseRange | null {
  const [, first, last] = /^([1-9]\d{0,2})(?:-([1-9]\d{0,2}))?$/.exec(written) ?? [];
  return rangeOf(surah, first, last);
}

const numbersOf = ({ verse, lastVerse }: VerseRange): string =>
  verse === lastVerse ? String(verse) : `${verse}-${lastVerse}`;

/** Formats as `2:255` or `2:255-257`. */
export const writeVerses = (range: VerseRange): string => `${range.surah}:${numbersOf(range)}`;

const placeOf = (range: VerseRange): string =>
  isWholeSurah(range) ? `/${range.surah}` : `/${range.surah}/${numbersOf(range)}`;

/** Returns the path of the page for these verses, or for the surah if the range covers all of it. */
export const versesPath = (range: VerseRange): string => `/quran${placeOf(range)}`;

/** Returns the URL of the verses in translation. */
export const quranComUrl = (range: VerseRange): string => `https://quran.com${placeOf(range)}`;

/** Verses with names of their own, in folded form. */
const NAMED: [names: readonly string[], range: VerseRange][] = (
  [
    [
      'ayat al-kursi|ayatul kursi|ayat kursi|ayet el kursi|ayetel kürsi|ayetelkürsi|ayat al kursiy|throne verse|verset du trône|ayetül kürsi|آية الكرسي|آیت الکرسی|آیة الکرسی|আয়াতুল কুরসি',
      2,
      255,
      255,
    ],
    [
      'ayat an-nur|ayat al-nur|light verse|verse of light|verset de la lumière|nur ayeti|آية النور|آیت نور',
      24,
      35,
      35,
    ],
    [
      'amanar rasulu|amana al-rasul|amenerrasulü|amener rasulü|آمن الرسول|خواتيم البقرة',
      2,
      285,
      286,
    ],
    ['ayat al-dayn|آية الدين', 2, 282, 282],
  ] as const
).map(([names, surah, verse, lastVerse]) => [
  names.split('|').map((name) => fold(name)),
  { surah, verse, lastVerse },
]);

/** `Quran 2:255`, `Surah 2:255` */
const QURAN_BEFORE =
  /^(?:(?:the )?(?:holy )?(?:al-?)?[qk]ur['’]?[aâ]n|coran|q\.?|q\.?s\.?|s[uūû]r(?:ah?|at|e)|sourate|سور[ةۃہهت]|(?:ال)?قرآن|সূরা|সুরা|কুরআন|কোরআন)\s+/iu;
const NUMBERED = /^(\d{1,3})\s?[:/.,]\s?(\d{1,3})(?:\s?[-–—]\s?(\d{1,3}))?$/;
const NOT_TYPED = /[^NPMxSsVvmQqhzo#:.,()/-]/;

/** Whether each word that was typed is a surah's name, a number or a word that goes with them. */
function typedSurah(typed: string): VerseRange | null {
  const { symbols, values } = tokensOf(typed);
  if (NOT_TYPED.test(symbols)) return null;
  const of = (kinds: string) =>
    values.filter((_value, index) => kinds.includes(symbols[index]!)).map(Number);
  const [surah, ...otherNames] = of('NPMx');
  const numbers = of('#');
  if (!surah || otherNames.length > 0) return null;
  if (numbers.length === 0) return /[Ss]/.test(symbols) ? wholeSurah(surah) : null;
  // `QS. Al-Baqarah [2]: 255` says the number of the surah as well.
  const verses = numbers[0] === surah && numbers.length > 1 ? numbers.slice(1) : numbers;
  const [first, last, ...more] = verses;
  return more.length > 0
    ? null
    : rangeOf(surah, String(first), last === undefined ? undefined : String(last));
}

/**
 * Parses a verse reference typed into search: `2:255`, `Bakara 255`, `البقرة ٢٥٥`, `verset 255 al-baqara`,
 * `ayat al-kursi`, `Surah Al-Kahf`. Returns null unless the whole query is a reference.
 */
export function typedReference(query: string): VerseRange | null {
  const typed = latinDigits(query).trim();
  if (typed.length > 80) return null;
  const folded = fold(typed);
  const named = NAMED.find(([names]) => names.includes(folded));
  if (named) return named[1];
  const [, surah, verse, lastVerse] = NUMBERED.exec(typed.replace(QURAN_BEFORE, '')) ?? [];
  return surah ? rangeOf(Number(surah), verse, lastVerse) : typedSurah(typed);
}

const SURAH = /^s[uūû]r(?:ah?|at|e|esi)\s|^sourate\s|^سور(?:[ةۃہهت]|هٔ|ه‌ی)\s|^স[ূু]রাহ?\s/iu;
/** Matches `Suresi` after the name, as in `Bakara Suresi`. */
const SURAH_BEHIND = /^\s?s[uû]resi(?!\p{L})/iu;
/** Words that show the title is about a surah rather than its recitation. */
const SPEAKS =
  /tafs[iī]r|tafseer|tefsir|lesson|lecture|class|expla|meaning|virtue|benefit|reflect|stor(?:y|ies)|intro|translat|study|ders|meal|anlam|fazilet|kajian|makna|keutamaan|hikmah|kisah|cours|leçon|explication|تفسير|تفسیر|درس|دروس|شرح|فوائد|فضل|فضائل|معاني|قصة|قصص|تدبر|وقفات|مقدمة|سبق|ترجم|داستان|شان نزول|نکات|তাফসির|তাফসীর|দরস|শিক্ষা|ফজিলত|অর্থ|অনুবাদ/iu;
const NUMBER = /^(\d{1,3})(?:\s?[-–—.:)|_]+\s?|\s+|$)/;
/** Maximum number of words in a name, and the delimiters after it. */
const MAX_WORDS = 3;
const ENDS = /^\s*(?:$|[-–—|([:،,.])/u;

/**
 * Returns the surah that a recitation's title names: `018`, `018 - Al-Kahf`, `Surah Al-Kahf`, `سورة الكهف`. Returns
 * null for other titles, including talks about a surah.
 */
export function recitedSurah(title: string): number | null {
  if (SPEAKS.test(title)) return null;
  const written = latinDigits(title).replaceAll('\u0640', '').trim().slice(0, 200);
  const numbered = NUMBER.exec(written);
  const number = Number(numbered?.[1] ?? 0);
  const rest = written.slice(numbered?.[0].length ?? 0);
  // A bare number counts only in the three-digit form used for recitation files.
  if (rest === '') return /^\d{3}$/.test(written) && isSurah(number) ? number : null;
  const isSaid = SURAH.test(rest);
  const words = rest.replace(SURAH, '').split(/(?<=[\p{L}\p{M}'’ʼ])(?=\s|[-–—|([:،,.]\s|$)/u);
  for (let count = Math.min(MAX_WORDS, words.length); count > 0; count -= 1) {
    const surah = surahOf(words.slice(0, count).join('').trim());
    if (!surah) continue;
    const behind = words.slice(count).join('');
    const isNamed = isSaid || SURAH_BEHIND.test(behind) || number === surah;
    if (isNamed || (ENDS.test(behind) && behind.trim() === '')) return surah;
  }
  return null;
}
