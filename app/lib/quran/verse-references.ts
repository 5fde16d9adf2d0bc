import { isUsedUp, roomForLinks } from '~/lib/text/outside-links';
import { surahOf, verseCounts } from './surahs';
import {
  endsWithQuran,
  endsWithAyah,
  endsWithQ,
  endsWithSurahWord,
  endsWithName,
  endsWithNamedVerse,
  endsWithBracketedName,
  endsWithTurkishName,
  endsWithNumberedName,
  endsWithVerseOfName,
  endsWithNumberedVerse,
  endsWithShortVerse,
  endsWithChapter,
  beginsWithQuran,
  endsWithVerse,
  beginsWithVerse,
  beginsWithSurah,
  endsWithLessonOfQuran,
  NEXT,
  NEXT_VERSE,
  VERSE_NUMBER_NEXT,
  SEVERAL,
  VERSE_AT_END,
  SURAH_BEFORE,
  PART_AFTER,
  OTHER_SCRIPTURE,
  COUNTED_AFTER,
  SENTENCE_AFTER,
  TIME_AFTER,
  TIME_BEFORE,
  NUMBERS,
} from './verse-patterns';

/** `start` and `end` are places in the text; `lastVerse` is null for one verse. */
export type VerseReference = {
  start: number;
  end: number;
  surah: number;
  verse: number;
  lastVerse: number | null;
};

/** What stands before a number is read no further back than this. */
const WINDOW = 70;

const isVerse = (surah: number, verse: number, last: number | null) =>
  surah >= 1 &&
  verse >= 1 &&
  verse <= (verseCounts[surah - 1] ?? 0) &&
  (last === null || (last > verse && last <= verseCounts[surah - 1]!));

/** Longest first: the last words before a number that are the name of a surah. */
function surahAtEnd(name: string): number | undefined {
  const words = name.split(/\s/);
  for (let from = 0; from < words.length; from += 1) {
    const surah = surahOf(words.slice(from).join(' '));
    if (surah) return surah;
  }
  return undefined;
}

/** Surahs that are named after people: before a number, their names alone may mean another person. */
const PEOPLE = new Set([10, 11, 12, 14, 19, 31, 47, 71]);

/** With a surah's number: `Qur'an 2:255`, `Surah Al-Baqarah 2:255`, `(Bakara, 2/255)`, `(2:255)`. */
function isNumbered(before: string, after: string, parts: string[], surah: number): boolean {
  const [first, second] = parts as [string, string];
  const isTimeOfDay = Number(first) < 24 && Number(second) < 60;
  if (isTimeOfDay && endsWithLessonOfQuran.test(before)) return false;
  const separator = parts[2]!;
  const named = endsWithName.exec(before)?.[1]?.replace(VERSE_AT_END, '');
  const inBrackets = /[([{][^)\]}]{0,70}$/.test(before);
  const isName = named !== undefined && surahAtEnd(named) === surah;
  if (isName && (inBrackets || !PEOPLE.has(surah) || SURAH_BEFORE.test(before))) return true;
  if (endsWithQ.test(before) || endsWithAyah.test(before)) return true;
  if (endsWithVerse.test(before) && beginsWithQuran.test(after)) return true;
  if (endsWithQuran.test(before) || endsWithSurahWord.test(before)) {
    return !separator.includes('/') || /[(\[]\s?$/.test(before) || endsWithQuran.test(before);
  }
  // No time of day has such minutes.
  const isBracket = /[([{]\s?$/.test(before) && /^\s?[)\]}]/.test(after);
  return isBracket && separator.includes(':') && Number(second) >= 60;
}

const NAMED = [
  endsWithNamedVerse,
  endsWithBracketedName,
  endsWithTurkishName,
  endsWithNumberedName,
  endsWithVerseOfName,
];

/** Without it: `سورة البقرة ٢٥٥`, `Surah Al-Baqarah, verse 255`, `(Bakara: 255)`, `Bakara suresi 255. ayet`. */
function namedSurah(before: string, after: string): number | undefined {
  for (const pattern of NAMED) {
    const name = pattern.exec(before)?.[1];
    const surah = name && surahAtEnd(name.replace(VERSE_AT_END, ''));
    const mayBePerson = pattern === endsWithVerseOfName && !endsWithAyah.test(before);
    if (surah && !(mayBePerson && PEOPLE.has(surah))) return surah;
  }
  const chapter = beginsWithQuran.test(after) ? endsWithChapter.exec(before) : null;
  const numbered = endsWithNumberedVerse.exec(before) ?? endsWithShortVerse.exec(before) ?? chapter;
  return Number(numbered?.[1]) || undefined;
}

/** Hardly anything is counted beyond. */
const MOST_COUNTED = 100;

/** `Surah Al-Kahf, 12 March`, `Surah Yasin 7 kali`: a bare number with a noun behind it is no verse. */
function counts(before: string, after: string, verse: number, last: number | null): boolean {
  if (endsWithVerse.test(before)) return false;
  if (COUNTED_AFTER.test(after)) return true;
  const hasNoun = /^\s\p{L}/u.test(after) && !SENTENCE_AFTER.test(after);
  const isDate = /[,،]\s?$/.test(before);
  return hasNoun && (isDate || (last === null && verse <= MOST_COUNTED));
}

/** Longest first: the first words behind a number that are the name of a surah. */
function surahBehind(before: string, after: string): number | undefined {
  const rest = after.replace(beginsWithVerse, '');
  const isVerseOf = rest !== after || endsWithVerse.test(before);
  const words = isVerseOf ? beginsWithSurah.exec(rest)?.[1]?.split(/\s/) : null;
  for (let count = words?.length ?? 0; count > 0; count -= 1) {
    const surah = surahOf(words!.slice(0, count).join(' '));
    if (surah) return surah;
  }
  return undefined;
}

/** As long as the text itself, with Latin digits. */
const withLatinDigits = (text: string): string =>
  text.replace(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) & 15));

const isInBrackets = (text: string, start: number, end: number): boolean =>
  /[([{][^()[\]{}]*$/.test(text.slice(Math.max(0, start - WINDOW), end));

/** `(Qur'an 2:255, 3:18)`, `Qur'an 2:255 and 3:18`: whether it stands behind a reference that is one. */
function isNext(text: string, earlier: VerseReference | undefined, start: number, surah: number) {
  const between = earlier ? text.slice(earlier.end, start) : '';
  const [, sign] = NEXT.exec(between) ?? [];
  if (!earlier) return false;
  // `verses 1-5 (67:1-5)` says the same again.
  if (/^\s?[([]\s?$/.test(between)) return surah === earlier.surah;
  if (!sign) return false;
  return !/[,،]/.test(sign) || isInBrackets(text, earlier.start, start);
}

/** The surah whose verses `earlier` and this number are. */
function surahOfEarlier(
  text: string,
  earlier: VerseReference | undefined,
  place: { start: number; end: number },
) {
  const { start, end } = place;
  const between = earlier ? text.slice(earlier.end, start) : '';
  if (!earlier || !NEXT_VERSE.test(between)) return undefined;
  const after = text.slice(end, end + 12);
  const isOneMore =
    (isInBrackets(text, earlier.start, start) && /^\s?[)\],،]/.test(after)) ||
    VERSE_NUMBER_NEXT.test(between) ||
    /^\.\s?[aâ]yet/i.test(after) ||
    SEVERAL.test(text.slice(Math.max(0, start - WINDOW), start));
  return isOneMore ? earlier.surah : undefined;
}

function read(text: string, match: RegExpExecArray, earlier?: VerseReference) {
  const [whole, first, separator, second, third] = match;
  const before = text.slice(Math.max(0, match.index - WINDOW), match.index);
  const end = match.index + whole.length;
  const after = text.slice(end, end + WINDOW);
  if (OTHER_SCRIPTURE.test(before) || TIME_AFTER.test(after) || TIME_BEFORE.test(before))
    return null;
  const last = third ? Number(third) : null;
  const place = { start: match.index, end, lastVerse: last };
  if (separator && second) {
    // 2:05 is a time.
    if (second.startsWith('0') || first!.startsWith('0')) return null;
    const [surah, verse] = [Number(first), Number(second)];
    if (!isVerse(surah, verse, last)) return null;
    const isReference =
      isNext(text, earlier, match.index, surah) ||
      isNumbered(before, after, [first!, second, separator], surah);
    return isReference ? { ...place, surah, verse } : null;
  }
  if (PART_AFTER.test(after)) return null;
  const verse = Number(first);
  const isCount = counts(before, after, verse, last);
  const surah =
    surahBehind(before, after) ??
    (isCount ? undefined : namedSurah(before, after)) ??
    surahOfEarlier(text, earlier, place);
  return surah && isVerse(surah, verse, last) ? { ...place, surah, verse } : null;
}

/**
 * References to verses of the Qur'an in plain text of any of the site's languages. A word, the name of a surah or
 * a bracket must say that it is one; numbers without it are times, dates or other scriptures. Linear time.
 */
export function findVerseReferences(text: string, room = roomForLinks()): VerseReference[] {
  const found: VerseReference[] = [];
  if (isUsedUp(room)) return found;
  const latin = withLatinDigits(text);
  for (const match of latin.matchAll(NUMBERS)) {
    const reference = read(latin, match as RegExpExecArray, found.at(-1));
    room.numbers -= 1;
    if (reference) {
      found.push(reference);
      room.links -= 1;
    }
    if (isUsedUp(room)) break;
  }
  return found;
}
