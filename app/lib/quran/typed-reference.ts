import { latinDigits } from '~/lib/text/digits';
import { fold } from '~/lib/text/fold';
import { surahOf, verseCounts } from './surahs';
import { findVerseReferences } from './verse-references';
import { wholeSurah, type VerseRange } from './verse-range';

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

const NUMBERS = /(\d{1,3})(?:\s?[:/.,]\s?(\d{1,3}))?(?:\s?[-–—]\s?(\d{1,3}))?\s*$/;
const BEFORE =
  /^(?:(?:the )?(?:holy )?qur['’]?an|q\.?|s[uūû]r(?:ah?|at|e|esi)|sourate|سور[ةۃہهت])\s+/iu;
const BETWEEN =
  /[\s:،,.[(]{0,4}(?:(?:verse|ayah?|ayat|ayet|verset|s[uû]resi|v|آية|الآية|آیت)[\s.:]{0,4})?$/iu;

function rangeOf(surah: number, first: string, last?: string): VerseRange | null {
  const [verse, lastVerse] = [Number(first), Number(last ?? first)];
  const isThere = verse >= 1 && verse <= lastVerse && lastVerse <= (verseCounts[surah - 1] ?? 0);
  return isThere ? { surah, verse, lastVerse } : null;
}

/**
 * Parses a verse reference typed into search: `2:255`, `Bakara 255`, `البقرة ٢٥٥`, `ayat al-kursi`, `Surah Al-Kahf`.
 * Returns null unless the whole query is a reference.
 */
export function typedReference(query: string): VerseRange | null {
  const typed = latinDigits(query).trim();
  if (typed.length > 80) return null;
  const folded = fold(typed);
  const named = NAMED.find(([names]) => names.includes(folded));
  if (named) return named[1];
  const numbers = NUMBERS.exec(typed);
  if (!numbers) {
    const surah = BEFORE.test(typed) ? surahOf(typed.replace(BEFORE, '')) : undefined;
    return surah ? wholeSurah(surah) : null;
  }
  const [, first = '', second, last] = numbers;
  const words = typed
    .slice(0, numbers.index)
    .replace(BETWEEN, '')
    .concat(' ')
    .replace(BEFORE, '')
    .trim();
  if (words === '' && second) return rangeOf(Number(first), second, last);
  const surah = words ? surahOf(words) : undefined;
  if (surah)
    return second
      ? rangeOf(surah, Number(first) === surah ? second : '', last)
      : rangeOf(surah, first, last);
  const [only, ...others] = findVerseReferences(typed);
  const isWhole = only?.end === typed.length && others.length === 0;
  return isWhole
    ? { surah: only.surah, verse: only.verse, lastVerse: only.lastVerse ?? only.verse }
    : null;
}
