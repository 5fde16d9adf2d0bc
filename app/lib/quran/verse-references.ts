import { latinDigits } from '~/lib/text/normalize-text';
import { isUsedUp, roomForLinks } from '~/lib/text/sanitized-html';
import { verseCounts } from './surahs';
import { isNumberSuffix, type Tokens, tokensOf } from './verse-words';

/** `start` and `end` are positions in the text; `lastVerse` is null for a single verse. */
export type VerseReference = {
  start: number;
  end: number;
  surah: number;
  verse: number;
  lastVerse: number | null;
};

export const OTHER_SCRIPTURE =
  /(?:bible|gospel|psalms?|torah|genesis|exodus|matth?ew|mark|luke|john|romans|bibel|évangile|psaume|tevrat|[iİ]ncil|zebur|injil|taurat|mazmur|alkitab|إنجيل|توراة|زبور|مزمور|انجیل|تورات|بائبل|বাইবেল|ইঞ্জিল|bukh[aā]r[iī]|muslim|tirmi[dz]h?i|hadith|hadis|حديث|حدیث|بخار[يی]|مسلم|বুখা?রি|মুসলিম|হাদিস)[^\n]{0,12}$/iu;

/** `Surah Al-Kahf: 10 lessons`, `Surah Yasin: 83 verses` are counts, and `Bakara Suresi 12. bölüm` is an episode. */
const COUNTED_AFTER =
  /^\s(?:\p{L}+\s){0,2}(?:lessons?|things|reasons|facts|ways|tips|benefits|minutes?|days?|verses|ayahs|ayat|questions|points|stories|signs|gems|pelajaran|hikmah|keutamaan|faedah|pengajaran|menit|minit|hari|dersler|âyet|leçons|jours|raisons|versets|دروس|فوائد|وقفات|وصايا|أسباب|آية|آيات|آیه|دقيقة|دقیقه|نکته|سبق|باتیں|آیات|শিক্ষা|মিনিট|দিন|কারণ|ঘটনা|আয়াত$)(?!\p{L})/iu;
const PART_AFTER =
  /^\.?\s?(?:bölüm|ders|kısım|cüz|part|episode|juz|partie|قسط|حلقة|درس|قسمت|جلسه|পর্ব|পারা)/iu;
/** Words that continue the sentence; any other word could be what the number counts. */
const SENTENCE_AFTER =
  /^\s(?:و\p{L}|(?:and|is|was|says?|tells|in|on|by|with|for|from|to|of|as|at|explained|recited|taf[sş][iī]r[iı]?|tafseer|tefsiri|et|est|dit|par|sur|dans|pour|avec|expliquée?|ve|ile|için|üzerine|meali|dan|oleh|dengan|untuk|dalam|tentang|bersama|yang|و|في|من|عن|على|إلى|هي|تفسير|تفسیر|اور|میں|پر|سے|کی|کے|کا|کو|ہے|ویں|را|در|از|که|است|با|নিয়ে|থেকে|ও|এবং|তাফসির)(?!\p{L}))/iu;
const TIME_AFTER =
  /^(?::\d|\.\d|\s?(?:[ap]\.?m\b|h\d|uhr\b|hrs?\b|gmt|utc|wib|wita|est\b|مساء|صباح|بجے|টায়|টা(?!\p{L})))/iu;
const AYETS_AFTER = /^(?:\s?(?:,|ve)\s?\d{1,3}){0,9}\.\s?[aâ]yet/i;

const NUMBERS =
  /(?<![\d.]|\d[:,/])(\d{1,3})(?:(\s?[:/]\s?)(\d{1,3}))?(?:(?:\s?[-–—]\s?|\s(?:to|through|à|au|ile|hingga|sampai|s\/d|تا|سے|إلى|الى|حتى|থেকে)\s)(\d{1,3}))?(?![\d/%])/g;

/** Only this many characters around a number are examined. */
const WINDOW = 90;
/** Larger than any day of a month; counts above the other are rare. */
const MOST_DAYS = 31;
const MOST_COUNTED = 100;

const isVerse = (surah: number, verse: number, last: number | null) =>
  surah >= 1 &&
  verse >= 1 &&
  verse <= (verseCounts[surah - 1] ?? 0) &&
  (last === null || (last > verse && last <= verseCounts[surah - 1]!));

/** What stands around a number: the text, and its tokens (see `Tokens` for the symbols). */
type Around = { before: string; after: string; left: Tokens; right: Tokens };

/** The value of the first token in a match that is one of these symbols. */
function valueIn({ symbols, values }: Tokens, pattern: RegExp, kinds: string): number | undefined {
  const match = pattern.exec(symbols);
  if (!match) return undefined;
  const at = [...match[0]].findIndex((symbol) => kinds.includes(symbol));
  return values[match.index + at] ?? undefined;
}

const NAMES = 'NPMx';
const VERSE = 'o?[Vv]\\.?m{0,2}\\.?o?';

/** `Surah Al-Baqarah 2:255`, `(Bakara, 2/255)`, `Âl-i İmrân sûresi, 3/103`: the name before a numbered reference. */
const NAME_BEFORE = /[NPMx]s?[,:.(-]{0,3}$/;
/** `2:255` is a reference behind these. */
const NUMBERED_BEFORE = /(?:V\.?m?[-:]{0,2}|Q-?q?[,.:(*-]{0,3}|S\.?)$/;
const LESSON_BEFORE = /LoQ?q?[^w]{0,3}$|LQq?[^w]{0,3}$/;
const OF_QURAN = /^o?q?Q/;

/** Patterns before a verse number that name its surah. */
const NAMED: { pattern: RegExp; kinds: string }[] = [
  // `سورة البقرة ٢٥٥`, `Surah Al-Baqarah, verse 255`, `sourate la vache 255`, `QS. Al-Baqarah [2]: 255`
  {
    pattern: new RegExp(`S\\.?[${NAMES}](?:\\(#\\))?o?[,:.]{0,3}(?:${VERSE}[:(-]{0,3})?$`),
    kinds: NAMES,
  },
  // `(Bakara: 255)`, `[الشرح: 6]`
  { pattern: new RegExp(`\\([${NAMES}][:,/]$`), kinds: NAMES },
  // `Bakara suresi 255. ayet`
  { pattern: new RegExp(`[${NAMES}]s[,:]{0,2}(?:${VERSE})?$`), kinds: NAMES },
  // `Al-Baqarah (2), verse 255`
  { pattern: new RegExp(`[NP]\\(#\\)[,:]{0,2}(?:${VERSE}|:)$`), kinds: NAMES },
  // `Al-Baqara, verse 255`, `بقره آیه ۲۵۵`; of people only with the word ayah
  { pattern: new RegExp(`(?:N[,:]{0,2}${VERSE}|P[,:]{0,2}o?Vm?)[:-]{0,2}$`), kinds: NAMES },
  // `Surah 2, verse 255`, `Coran (s. 49, v. 12)`, `[S. 2, v. 177]`
  { pattern: /Sm?#(?:\([NPx]\))?[,:]{0,2}o?[Vv]\.?m?:?$/, kinds: '#' },
  { pattern: /\(z\.?#[,:]v\.?$/, kinds: '#' },
];
/** `Chapter 49, verse 12 of the Quran` */
const CHAPTER_BEFORE = /h#[,:]?v$/;
/** `Al-Baqarah 285-286`, `বাকারা ২৫৫`: the name alone, before a number too large for a day, lesson or minute. */
const BARE_NAME_BEFORE = /N[:]?$/;

/** `verse 255 of Surah Al-Baqarah`, `الآية ٥٦ من سورة الذاريات`, `verset 255 al-baqara` */
const VERSE_BEFORE = /[Vv]\.?m?\(?$/;
const SURAH_BEHIND = /^\.?[Vv]?(?:&#)?\)?,?o?S\.?[NPMx](?!w?s)/;
const NAME_BEHIND = /^\.?V?(?:(?:&#)?\)?,?oN|\(?N)/;
/** `Bakara'nın 255. ayeti`, `বাকারার ২৫৫ নম্বর আয়াত`: the name before the number, the word verse behind it. */
const NAME_BEFORE_VERSE = /(?:S[NPMx]|N)o?,?$/;
const VERSE_BEHIND = /^\.?m?V/;
/** `الفرقان: ٦٣ وما بعدها`, `Al-Hasyr: 18 bersama`: outside brackets only where the sentence goes on, and in no lesson. */
const NAME_AND_COLON_BEFORE = /(?<!L.{0,3})N:$/;

/** Separators of the verses of one surah, and of references. */
const NEXT_VERSE = /^\.?(?:V?[,&](?:[Vv]\.?m?:?)?|V)$/;
const VERSE_NUMBER_NEXT = /[Vv]\.?m?:?$/;
const SEVERAL =
  /(?:verses|versets|vv\.|ayahs|ayaat|ayat|آيات|آیات|آيتان|آيتين|আয়াত)(?:[\s\d.,،&]|and|et|ve|dan|اور|و|ও)+$/iu;

function isNumbered(around: Around, surah: number, verse: number, separator: string): boolean {
  const { before, after, left, right } = around;
  const inBracket = /[([{]\s?$/.test(before);
  if (surah < 24 && verse < 60 && LESSON_BEFORE.test(left.symbols)) return false;
  if (valueIn(left, NAME_BEFORE, NAMES) === surah) {
    const isMarked =
      /S\.?Ps?[,:.(-]{0,3}$/.test(left.symbols) || /[([{][^)\]}]{0,70}$/.test(before);
    return isMarked || !/Ps?[,:.(-]{0,3}$/.test(left.symbols);
  }
  // Minutes of a time of day cannot be 60 or more.
  if (inBracket && /^\s?[)\]}]/.test(after) && separator.includes(':') && verse >= 60) return true;
  if (VERSE_BEFORE.test(left.symbols) && OF_QURAN.test(right.symbols)) return true;
  const isSurahWord = /S\.?$/.test(left.symbols);
  if (isSurahWord && separator.includes('/') && !inBracket) return false;
  if (/(?<!Q)Q$/.test(left.symbols) && /\bq\s?$/i.test(before)) return /[([]\s?q\s?$/i.test(before);
  return NUMBERED_BEFORE.test(left.symbols);
}

/** `Surah Al-Kahf, 12 March`, `Surah Yasin 7 kali`: a bare number before a noun is a count or date. */
function isCount({ before, after, left }: Around, verse: number, last: number | null): boolean {
  if (VERSE_BEFORE.test(left.symbols)) return false;
  if (COUNTED_AFTER.test(after)) return true;
  const hasNoun = /^\s\p{L}/u.test(after) && !SENTENCE_AFTER.test(after);
  const isDate = /[,،]\s?$/.test(before);
  return hasNoun && (isDate || (last === null && verse <= MOST_COUNTED));
}

/** `255. ayet`, `۲۵۵ویں آیت`, `২৫৫ নম্বর আয়াত`; without such a mark, as many as the surah has are a count. */
function isOrdinal({ after, left, right }: Around, verse: number, count: number): boolean {
  const isMarked = /^(?:\.|m)/.test(right.symbols) || left.symbols.endsWith('o');
  return (
    isMarked ||
    /^['’\p{L}]/u.test(after) ||
    (verse !== count && /^\s\p{Script=Bengali}/u.test(after))
  );
}

function surahBehind({ left, right }: Around): number | undefined {
  const isVerseOf = VERSE_BEFORE.test(left.symbols) || /^\.?[Vv]/.test(right.symbols);
  if (!isVerseOf) return undefined;
  return valueIn(right, SURAH_BEHIND, NAMES) ?? valueIn(right, NAME_BEHIND, NAMES);
}

function surahBefore(around: Around, verse: number, last: number | null): number | undefined {
  const { after, left, right } = around;
  // What is left of an unknown name is no name: `Surah Foo As-Sajdah, verse 30`.
  if (/Sw{1,3}[NPMx][^NPMx]*$/.test(left.symbols)) return undefined;
  const named = VERSE_BEHIND.test(right.symbols) && valueIn(left, NAME_BEFORE_VERSE, NAMES);
  if (named && isOrdinal(around, verse, verseCounts[named - 1]!)) return named;
  if (isCount(around, verse, last)) return undefined;
  for (const { pattern, kinds } of NAMED) {
    const surah = valueIn(left, pattern, kinds);
    if (surah) return surah;
  }
  if (SENTENCE_AFTER.test(after)) {
    const surah = valueIn(left, NAME_AND_COLON_BEFORE, NAMES);
    if (surah) return surah;
  }
  if (CHAPTER_BEFORE.test(left.symbols) && OF_QURAN.test(right.symbols)) {
    return valueIn(left, CHAPTER_BEFORE, '#');
  }
  const isLikely =
    last === null ? verse > MOST_COUNTED && !/^\s\p{L}/u.test(after) : last > MOST_DAYS;
  return isLikely ? valueIn(left, BARE_NAME_BEFORE, NAMES) : undefined;
}

const isInBrackets = (text: string, start: number, end: number): boolean =>
  /[([{][^()[\]{}]*$/.test(text.slice(Math.max(0, start - WINDOW), end));

/** Whether a number continues a preceding reference: `(Qur'an 2:255, 3:18)`, `Qur'an 2:255 and 3:18`. */
function isNext(text: string, earlier: VerseReference | undefined, start: number, surah: number) {
  const between = earlier ? text.slice(earlier.end, start) : '';
  if (!earlier || between.length > WINDOW) return false;
  // `verses 1-5 (67:1-5)` repeats the same reference.
  if (/^\s?[([]\s?$/.test(between)) return surah === earlier.surah;
  const { symbols } = tokensOf(between);
  return /^,?&$/.test(symbols) || /[;؛]/.test(between)
    ? /^[,&]{1,2}$/.test(symbols)
    : symbols === ',' && isInBrackets(text, earlier.start, start);
}

/** Returns the surah of the earlier reference if this number is another verse of it: `verses 5 and 6`. */
function surahOfEarlier(
  text: string,
  earlier: VerseReference | undefined,
  { start, end }: { start: number; end: number },
) {
  const between = earlier ? text.slice(earlier.end, start) : '';
  if (!earlier || between.length > WINDOW) return undefined;
  const { symbols } = tokensOf(between);
  if (!NEXT_VERSE.test(symbols)) return undefined;
  const after = text.slice(end, end + WINDOW);
  const isPair =
    symbols === '&' &&
    (!/^\s\p{L}/u.test(after) || SENTENCE_AFTER.test(after)) &&
    /V\.?m?$/.test(
      tokensOf(text.slice(Math.max(0, earlier.start - WINDOW), earlier.start)).symbols,
    );
  const isOneMore =
    isPair ||
    (isInBrackets(text, earlier.start, start) && /^\s?[)\],،]/.test(after)) ||
    VERSE_NUMBER_NEXT.test(symbols) ||
    AYETS_AFTER.test(after) ||
    SEVERAL.test(text.slice(Math.max(0, start - WINDOW), start));
  return isOneMore ? earlier.surah : undefined;
}

function read(text: string, match: RegExpExecArray, earlier?: VerseReference) {
  const [whole, first, separator, second, third] = match;
  const from = Math.max(0, match.index - WINDOW);
  // A word that is cut off could look like a name.
  const before = text.slice(from, match.index).replace(from > 0 ? /^[\p{L}\p{M}'’-]+/u : '', '');
  const end = match.index + whole.length;
  const after = text.slice(end, end + WINDOW);
  if (OTHER_SCRIPTURE.test(before) || TIME_AFTER.test(after)) return null;
  const last = third ? Number(third) : null;
  const around: Around = { before, after, left: tokensOf(before), right: tokensOf(after) };
  const position = { start: match.index, end, lastVerse: last };
  if (separator && second) {
    // A leading zero means a time, such as 2:05.
    if (second.startsWith('0') || first!.startsWith('0')) return null;
    const [surah, verse] = [Number(first), Number(second)];
    if (!isVerse(surah, verse, last)) return null;
    const isReference =
      isNext(text, earlier, match.index, surah) || isNumbered(around, surah, verse, separator);
    return isReference ? { ...position, surah, verse } : null;
  }
  const attached = /^[\p{L}\p{M}]+/u.exec(after)?.[0];
  if (PART_AFTER.test(after) || (attached && !isNumberSuffix(attached))) return null;
  const verse = Number(first);
  const surah =
    surahBehind(around) ??
    surahBefore(around, verse, last) ??
    surahOfEarlier(text, earlier, position);
  return surah && isVerse(surah, verse, last) ? { ...position, surah, verse } : null;
}

/**
 * Finds Qur'an verse references in plain text in any site language. A keyword, surah name or bracket must mark the
 * number as a reference; bare numbers are treated as times, dates or other scriptures. Linear time.
 */
export function findVerseReferences(text: string, room = roomForLinks()): VerseReference[] {
  const references: VerseReference[] = [];
  if (isUsedUp(room)) return references;
  const latin = latinDigits(text);
  for (const match of latin.matchAll(NUMBERS)) {
    const reference = read(latin, match as RegExpExecArray, references.at(-1));
    room.numbers -= 1;
    if (reference) {
      references.push(reference);
      room.links -= 1;
    }
    if (isUsedUp(room)) break;
  }
  return references;
}
