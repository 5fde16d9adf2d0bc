import { latinDigits } from '~/lib/text/normalize-text';
import { isUsedUp, roomForLinks } from '~/lib/text/sanitized-html';
import { surahOf, verseCounts } from './surahs';

/** Context that marks a number as a verse, in all site languages. */

const QURAN = String.raw`(?:al[-\s])?(?:qur['’‘ʼʾ]?[aâā]n|kur['’ʼ]?[aâā]n(?:-?[ıi])?|[kq]oran|coran)(?:['’]?[ıi]?\s?(?:ker[iî]m|kar[iī]m|kareem|maj[iī]d|majeed|al-kar[iī]m))?|q\.?\s?s\.?|(?:ال)?قرآن(?: (?:ال)?(?:كريم|کریم|مجید|مجيد))?`;
const SURAH = String.raw`s[uūû]r(?:ah?|at|e|esi)|sourate|s[uū]rat\s?ul|سور[ةۃہهت]`;
const VERSE_NUMBER = String.raw`(?:\s(?:n(?:o|r|omor|umber|uméro)\.?|n[°º]|ke(?=-)|رقم|نمبر|من|from|d[eu]|dari))?`;
/** Unambiguous: no other scripture calls its verses this. */
const AYAH = String.raw`(?:[āa]y[aāe]h?s?|ayaat|ayat|[aâ]yet(?:ler)?i?|(?:ال)?[آا]ي(?:ة|ات)|آیت|آیات|الآيتان|الآيتين)`;
const VERSE_WORD = String.raw`(?:verses?|v{1,2}\.|versets?|${AYAH})`;
const VERSE = String.raw`(?:${VERSE_WORD}${VERSE_NUMBER})`;
/** Matches the genitive between surah and verse: `سورۃ النور کی آیت ۳۵`. */
const GENITIVE = String.raw`(?:\s(?:کی|کے|کا))?`;
/** A name of one to three words in Latin or Arabic script. */
const NAME = String.raw`[\p{L}\p{M}][\p{L}\p{M}'’ʼ-]*(?:\s[\p{L}\p{M}][\p{L}\p{M}'’ʼ-]*){0,2}`;

const END_OF = (words: string) => new RegExp(`(?<![\\p{L}\\p{N}])(?:${words})$`, 'iu');

const endsWithQuran = END_OF(String.raw`(?:${QURAN})[\s,.:«(\[-]{0,3}`);
const endsWithAyah = END_OF(String.raw`${AYAH}${VERSE_NUMBER}[\s:-]{1,2}`);
const endsWithQ = /[([]\s?Q\.?\s?$/;
const endsWithSurahWord = END_OF(String.raw`(?:${SURAH})\s{1,2}`);
const endsWithName = END_OF(String.raw`(${NAME})(?:\s+s[uû]resi)?[\s,،.:/(\[-]{1,3}`);
const endsWithNamedVerse = END_OF(
  String.raw`(?:(?:${SURAH}|q\.?\s?s\.?)\s+)(${NAME})${GENITIVE}[\s,،:]{1,3}(?:(?:من\s)?${VERSE}[\s:(\[-]{1,3})?`,
);
const endsWithBracketedName = new RegExp(
  String.raw`[(\[{﴿]\s?(?:(?:${SURAH}|q\.?\s?s\.?)\s+)?(${NAME})\s?[:،,/]\s?$`,
  'iu',
);
const endsWithTurkishName = END_OF(
  String.raw`(${NAME})\s+s[uû]resi['’]?n?i?n?[\s,:]{1,3}(?:${VERSE}\s)?`,
);

const endsWithNumberedName = END_OF(
  String.raw`(${NAME})\s?[(\[]\d{1,3}[)\]]\s?(?::?|[,،:]?\s?(?:au\s)?${VERSE})\s?`,
);
/**
 * Matches `Al-Baqara, ayah `. Arabic names require their article, because without it they can be ordinary words, such
 * as `شرح`.
 */
const endsWithVerseOfName = END_OF(
  String.raw`(?=\p{Script=Latin}|\S*ال)(${NAME})[\s,،:]{1,3}${VERSE}[\s:-]{1,2}`,
);
/**
 * Matches `(al-Baqarah 256)` and `Al-Baqarah 285-286`: a name with its article, and a number too large for a day,
 * lesson or minute.
 */
const endsWithArticleName = END_OF(
  String.raw`((?:a[lnrstdz]|ash|asy|adh|adz|ath|ats)[-'’\s]\p{L}[\p{L}\p{M}'’ʼ-]*)\s`,
);
const MOST_DAYS = 31;
/** Matches `Surah 2, verse `. */
const endsWithNumberedVerse = END_OF(
  String.raw`(?:${SURAH})\s(?:n[°º]\s?|رقم\s)?(\d{1,3})(?:\s?[(\[]${NAME}[)\]])?[\s,،:]{1,3}(?:من\s)?${VERSE}[\s:]{1,2}`,
);
/** Matches `Coran (s. 49, v. 12)`. */
const endsWithShortVerse = /[(\[]s\.\s?(\d{1,3})[,:;]\s?vv?\.\s?$/i;
const endsWithChapter =
  /(?<!\p{L})(?:chapter|chapitre)\s(\d{1,3})[\s,:]{1,2}(?:verses?|versets?)\s$/iu;
const beginsWithQuran = new RegExp(
  String.raw`^\s(?:(?:of|in|from|d[eu]|dalam|من|في)\s)?(?:(?:the|le)\s)?(?:(?:holy|noble|glorious|saint)\s)?(?:${QURAN})(?!\p{L})`,
  'iu',
);
/** Matches a verse before its surah: `الآية ٥٦ من سورة الذاريات`, `verse 255 of Surah Al-Baqarah`. */
const endsWithVerse = END_OF(String.raw`${VERSE}\s?[(\[]?`);
const beginsWithVerse = new RegExp(String.raw`^(?:st|nd|rd|th|e|ème)?\s${VERSE_WORD}(?=\s)`, 'iu');
const beginsWithSurah = new RegExp(
  String.raw`^(?:\s(?:and|et|ve|dan|و|اور)\s?\d{1,3})?[)\]]?,?\s(?:(?:of|in|from|de(?: la)?|du|dari|من|في)\s)?(?:the\s)?(?:${SURAH})\s(${NAME})`,
  'iu',
);

/** Classes have times of day and numbers of their own. */
const LESSON = String.raw`(?:cours|cercle|class(?:es)?|lessons?|lectures?|study|tafs[iī]r|tafseer|tefsir|dars|ders|kelas|kajian|ngaji|halaqa|حلقة|حلقات|درس|دروس|دورة|تفسير|تفسیر|کلاس)`;
const endsWithLessonOfQuran = END_OF(
  String.raw`(?:${LESSON})\s(?:(?:d[eu]|of|the|al)\s|l['’]){0,2}(?:${QURAN})[\s,:-]{0,3}`,
);
/** Separator between references. */
const NEXT = /^\s?([;؛،,]|(?<=\s)(?:and|et|ve|dan|&|اور|و)(?=\s|$))\s?$/u;
/**
 * Separator between verses of one surah: `verses 5 and 6`, `5. ve 6. ayetler`, `[الإسراء: ٢٣، ٢٤]`,
 * `verse 5 and verse 6`.
 */
const NEXT_VERSE = new RegExp(
  String.raw`^\.?(?:\s?${AYAH})?\s?(?:[,،&]|(?<=\s)(?:and|et|ve|dan|اور|و))\s?(?:${VERSE}[\s:]{1,2})?$`,
  'iu',
);
const VERSE_NUMBER_NEXT = new RegExp(String.raw`${VERSE}[\s:]{1,2}$`, 'iu');
const SEVERAL =
  /(?:verses|versets|vv\.|ayahs|ayaat|ayat|آيات|آیات|آيتان|آيتين)(?:[\s\d.,،&]|and|et|ve|dan|اور|و)+$/iu;

/** Matches the rest of `22, 23 ve 24. ayetler`. */
const AYETS_AFTER = /^(?:\s?(?:,|ve)\s?\d{1,3}){0,9}\.\s?[aâ]yet/i;

const VERSE_AT_END = new RegExp(
  String.raw`(?:\sمن)?${GENITIVE}\s${VERSE}$|\s(?:کی|کے|s[uû]resi)$`,
  'iu',
);
const SURAH_BEFORE = new RegExp(String.raw`(?<!\p{L})(?:${SURAH}|q\.?\s?s\.?)\s`, 'iu');
/** `Bakara Suresi 12. bölüm` names an episode. */
const PART_AFTER = /^\.?\s?(?:bölüm|ders|kısım|cüz|part|episode|juz|partie|قسط|حلقة|درس)/iu;

export const OTHER_SCRIPTURE =
  /(?:bible|gospel|psalms?|torah|genesis|exodus|matth?ew|mark|luke|john|romans|bibel|évangile|psaume|tevrat|[iİ]ncil|zebur|injil|taurat|mazmur|alkitab|إنجيل|توراة|زبور|مزمور|انجیل|تورات|بائبل|bukh[aā]r[iī]|muslim|tirmi[dz]h?i|hadith|hadis|حديث|بخار[يی]|مسلم)[^\n]{0,12}$/iu;
/** `Surah Al-Kahf: 10 lessons` and `Surah Yasin: 83 verses` are counts. */
const COUNTED_AFTER =
  /^\s(?:\p{L}+\s){0,2}(?:lessons?|things|reasons|facts|ways|tips|benefits|minutes?|days?|verses|ayahs|ayat|questions|points|stories|signs|gems|pelajaran|hikmah|keutamaan|faedah|menit|hari|dersler|âyet|leçons|jours|raisons|versets|دروس|فوائد|وقفات|وصايا|أسباب|آية|آيات|دقيقة|سبق|باتیں|آیات)(?!\p{L})/iu;
/** Words that continue the sentence; any other word could be what the number counts. */
const SENTENCE_AFTER =
  /^\s(?:و\p{L}|(?:and|is|was|says?|tells|in|on|by|with|for|from|to|of|as|at|explained|recited|taf[sş][iī]r[iı]?|tafseer|tefsiri|et|est|dit|par|sur|dans|pour|avec|expliquée?|ve|ile|için|üzerine|meali|dan|oleh|dengan|untuk|dalam|tentang|bersama|yang|و|في|من|عن|على|إلى|هي|تفسير|اور|میں|پر|سے|کی|کے|کا|کو|ہے|ویں)(?!\p{L}))/iu;
const TIME_AFTER =
  /^(?::\d|\.\d|\s?(?:[ap]\.?m\b|uhr\b|hrs?\b|gmt|utc|wib|wita|est\b|مساء|صباح|بجے))/iu;

const NUMBERS =
  /(?<![\d.]|\d[:,/])(\d{1,3})(?:(\s?[:/]\s?)(\d{1,3}))?(?:(?:\s?[-–—]\s?|\s(?:to|through|à|au|ile|hingga|sampai|s\/d|تا|سے|إلى|الى|حتى)\s)(\d{1,3}))?(?![\d/%])/g;

/** `start` and `end` are positions in the text; `lastVerse` is null for a single verse. */
export type VerseReference = {
  start: number;
  end: number;
  surah: number;
  verse: number;
  lastVerse: number | null;
};

/** Only this many characters around a number are examined. */
const WINDOW = 70;

const isVerse = (surah: number, verse: number, last: number | null) =>
  surah >= 1 &&
  verse >= 1 &&
  verse <= (verseCounts[surah - 1] ?? 0) &&
  (last === null || (last > verse && last <= verseCounts[surah - 1]!));

/** Finds a surah name in the last words before a number, trying the longest candidate first. */
function surahAtEnd(name: string): number | undefined {
  const words = name.split(/\s/);
  for (let from = 0; from < words.length; from += 1) {
    const surah = surahOf(words.slice(from).join(' '));
    if (surah) return surah;
  }
  return undefined;
}

/** Surahs named after people: the name alone before a number may refer to a person. */
const PEOPLE = new Set([10, 11, 12, 14, 19, 31, 47, 71]);

type Around = { before: string; after: string };

type Numbered = Around & { surah: number; verse: number; separator: string };

const startsBracket = ({ before }: Around) => /[([{]\s?$/.test(before);

function isNamedBefore({ before, surah }: Numbered): boolean {
  const named = endsWithName.exec(before)?.[1]?.replace(VERSE_AT_END, '');
  if (named === undefined || surahAtEnd(named) !== surah) return false;
  return /[([{][^)\]}]{0,70}$/.test(before) || !PEOPLE.has(surah) || SURAH_BEFORE.test(before);
}

/** `2:255` is a reference if any of these match. */
const NUMBERED: ((number: Numbered) => boolean)[] = [
  isNamedBefore, // `Surah Al-Baqarah 2:255`, `(Bakara, 2/255)`
  ({ before }) => endsWithQ.test(before), // `(Q 94:5)`
  ({ before }) => endsWithAyah.test(before), // `ayah 2:255`
  ({ before, after }) => endsWithVerse.test(before) && beginsWithQuran.test(after), // `verse 2:255 of the Qur'an`
  ({ before }) => endsWithQuran.test(before), // `Qur'an 2:255`
  // `Sura 36:1-12`
  (number) =>
    endsWithSurahWord.test(number.before) &&
    (!number.separator.includes('/') || startsBracket(number)),
  // `(2:153)`: minutes of a time of day cannot be 60 or more.
  (number) =>
    startsBracket(number) &&
    /^\s?[)\]}]/.test(number.after) &&
    number.separator.includes(':') &&
    number.verse >= 60,
];

function isNumbered(number: Numbered): boolean {
  const isTimeOfDay = number.surah < 24 && number.verse < 60;
  if (isTimeOfDay && endsWithLessonOfQuran.test(number.before)) return false;
  return NUMBERED.some((holds) => holds(number));
}

/** Patterns before (and after) a verse number that name its surah. */
const NAMED: { before: RegExp; after?: RegExp; isNumber?: true; mayBePerson?: true }[] = [
  { before: endsWithNamedVerse }, // `سورة البقرة ٢٥٥`, `Surah Al-Baqarah, verse 255`
  { before: endsWithBracketedName }, // `(Bakara: 255)`
  { before: endsWithTurkishName }, // `Bakara suresi 255. ayet`
  { before: endsWithNumberedName }, // `Al-Baqarah (2), verse 255`
  { before: endsWithVerseOfName, mayBePerson: true }, // `Al-Baqara, verse 255`
  { before: endsWithNumberedVerse, isNumber: true }, // `Surah 2, verse 255`
  { before: endsWithShortVerse, isNumber: true }, // `Coran (s. 49, v. 12)`
  { before: endsWithChapter, after: beginsWithQuran, isNumber: true }, // `Chapter 49, verse 12 of the Quran`
];

function namedSurah({ before, after }: Around): number | undefined {
  for (const rule of NAMED) {
    const name = rule.before.exec(before)?.[1];
    if (!name || (rule.after && !rule.after.test(after))) continue;
    if (rule.isNumber) return Number(name) || undefined;
    const surah = surahAtEnd(name.replace(VERSE_AT_END, ''));
    const isPerson = rule.mayBePerson && !endsWithAyah.test(before) && PEOPLE.has(surah ?? 0);
    if (surah && !isPerson) return surah;
  }
  return undefined;
}

/** Counts above this are rare. */
const MOST_COUNTED = 100;

function surahOfArticleName({ before, after }: Around, verse: number, last: number | null) {
  const isLikely =
    last === null ? verse > MOST_COUNTED && !/^\s\p{L}/u.test(after) : last > MOST_DAYS;
  return isLikely ? surahAtEnd(endsWithArticleName.exec(before)?.[1] ?? '') : undefined;
}

/**
 * Whether the number is a count or date: `Surah Al-Kahf, 12 March`, `Surah Yasin 7 kali`. A bare number followed by a
 * noun is not a verse.
 */
function counts(before: string, after: string, verse: number, last: number | null): boolean {
  if (endsWithVerse.test(before)) return false;
  if (COUNTED_AFTER.test(after)) return true;
  const hasNoun = /^\s\p{L}/u.test(after) && !SENTENCE_AFTER.test(after);
  const isDate = /[,،]\s?$/.test(before);
  return hasNoun && (isDate || (last === null && verse <= MOST_COUNTED));
}

/** Finds a surah name in the first words after a number, trying the longest candidate first. */
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

const isInBrackets = (text: string, start: number, end: number): boolean =>
  /[([{][^()[\]{}]*$/.test(text.slice(Math.max(0, start - WINDOW), end));

/** Whether a number continues a preceding reference: `(Qur'an 2:255, 3:18)`, `Qur'an 2:255 and 3:18`. */
function isNext(text: string, earlier: VerseReference | undefined, start: number, surah: number) {
  const between = earlier ? text.slice(earlier.end, start) : '';
  const [, sign] = NEXT.exec(between) ?? [];
  if (!earlier) return false;
  // `verses 1-5 (67:1-5)` repeats the same reference.
  if (/^\s?[([]\s?$/.test(between)) return surah === earlier.surah;
  if (!sign) return false;
  return !/[,،]/.test(sign) || isInBrackets(text, earlier.start, start);
}

/** Returns the surah of the earlier reference if this number is another verse of it. */
function surahOfEarlier(
  text: string,
  earlier: VerseReference | undefined,
  place: { start: number; end: number },
) {
  const { start, end } = place;
  const between = earlier ? text.slice(earlier.end, start) : '';
  if (!earlier || !NEXT_VERSE.test(between)) return undefined;
  const after = text.slice(end, end + WINDOW);
  const isOneMore =
    (isInBrackets(text, earlier.start, start) && /^\s?[)\],،]/.test(after)) ||
    VERSE_NUMBER_NEXT.test(between) ||
    AYETS_AFTER.test(after) ||
    SEVERAL.test(text.slice(Math.max(0, start - WINDOW), start));
  return isOneMore ? earlier.surah : undefined;
}

function read(text: string, match: RegExpExecArray, earlier?: VerseReference) {
  const [whole, first, separator, second, third] = match;
  const before = text.slice(Math.max(0, match.index - WINDOW), match.index);
  const end = match.index + whole.length;
  const after = text.slice(end, end + WINDOW);
  if (OTHER_SCRIPTURE.test(before) || TIME_AFTER.test(after)) return null;
  const last = third ? Number(third) : null;
  const place = { start: match.index, end, lastVerse: last };
  if (separator && second) {
    // A leading zero means a time, such as 2:05.
    if (second.startsWith('0') || first!.startsWith('0')) return null;
    const [surah, verse] = [Number(first), Number(second)];
    if (!isVerse(surah, verse, last)) return null;
    const isReference =
      isNext(text, earlier, match.index, surah) ||
      isNumbered({ before, after, surah, verse, separator });
    return isReference ? { ...place, surah, verse } : null;
  }
  if (PART_AFTER.test(after)) return null;
  const verse = Number(first);
  const isCount = counts(before, after, verse, last);
  const surah =
    surahBehind(before, after) ??
    (isCount
      ? undefined
      : (namedSurah({ before, after }) ?? surahOfArticleName({ before, after }, verse, last))) ??
    surahOfEarlier(text, earlier, place);
  return surah && isVerse(surah, verse, last) ? { ...place, surah, verse } : null;
}

/**
 * Finds Qur'an verse references in plain text in any site language. A keyword, surah name or bracket must mark the
 * number as a reference; bare numbers are treated as times, dates or other scriptures. Linear time.
 */
export function findVerseReferences(text: string, room = roomForLinks()): VerseReference[] {
  const found: VerseReference[] = [];
  if (isUsedUp(room)) return found;
  const latin = latinDigits(text);
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
