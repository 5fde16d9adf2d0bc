import { surahOf, verseCounts } from './surahs';

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
/** More numbers in one text are not looked at. */
const MAX_NUMBERS = 2_000;

const QURAN = String.raw`(?:al[-\s])?(?:qur['’‘ʼʾ]?[aâā]n|kur['’ʼ]?[aâā]n(?:-?[ıi])?|qoran|coran)(?:['’]?[ıi]?\s?(?:ker[iî]m|karim|majid|al-karim))?|q\.?\s?s\.?|(?:ال)?قرآن(?: (?:ال)?(?:كريم|کریم|مجید|مجيد))?`;
const SURAH = String.raw`s[uūû]r(?:ah?|at|e|esi)|sourate|s[uū]rat\s?ul|سور[ةۃہهت]`;
const VERSE_NUMBER = String.raw`(?:\s(?:n(?:o|r|omor|umber|uméro)\.?|n[°º]|رقم|نمبر))?`;
const VERSE = String.raw`(?:(?:verses?|v{1,2}\.|versets?|[āa]yah?s?|ayat|[aâ]yet(?:ler)?i?|(?:ال)?[آا]ي(?:ة|ات)|آیت|آیات|الآيتان|الآيتين)${VERSE_NUMBER})`;
/** A name of one to three words, Latin or Arabic. */
const NAME = String.raw`[\p{L}\p{M}][\p{L}\p{M}'’ʼ-]*(?:\s[\p{L}\p{M}][\p{L}\p{M}'’ʼ-]*){0,2}`;

const END_OF = (words: string) => new RegExp(`(?<![\\p{L}\\p{N}])(?:${words})$`, 'iu');

const endsWithQuran = END_OF(String.raw`(?:${QURAN})[\s,.:«(\[-]{0,3}`);
const endsWithQ = /[([]\s?Q\.?\s?$/;
const endsWithSurahWord = END_OF(String.raw`(?:${SURAH})\s{1,2}`);
const endsWithName = END_OF(String.raw`(${NAME})(?:\s+s[uû]resi)?[\s,،.:/(\[-]{1,3}`);
const endsWithNamedVerse = END_OF(
  String.raw`(?:(?:${SURAH}|q\.?\s?s\.?)\s+)(${NAME})[\s,،:]{1,3}(?:(?:من\s)?${VERSE}[\s:(\[]{1,3})?`,
);
const endsWithBracketedName = new RegExp(
  String.raw`[(\[{﴿]\s?(?:(?:${SURAH}|q\.?\s?s\.?)\s+)?(${NAME})\s?[:،,/]\s?$`,
  'iu',
);
const endsWithTurkishName = END_OF(
  String.raw`(${NAME})\s+s[uû]resi['’]?n?i?n?[\s,:]{1,3}(?:${VERSE}\s)?`,
);

const endsWithNumberedName = END_OF(String.raw`(${NAME})\s?[(\[]\d{1,3}[)\]]\s?:?\s?`);
/** `Surah 2, verse ` */
const endsWithNumberedVerse = END_OF(
  String.raw`(?:${SURAH})\s(?:n[°º]\s?|رقم\s)?(\d{1,3})[\s,،:]{1,3}(?:من\s)?${VERSE}[\s:]{1,2}`,
);
/** `الآية ٥٦ من سورة الذاريات`, `verse 255 of Surah Al-Baqarah`: its verse stands first. */
const endsWithVerse = END_OF(String.raw`${VERSE}\s?[(\[]?`);
const beginsWithSurah = new RegExp(
  String.raw`^[)\]]?,?\s(?:(?:of|in|from|de(?: la)?|du|dari|من|في)\s)?(?:the\s)?(?:${SURAH})\s(${NAME})`,
  'iu',
);

/** A class has a time of day and numbers of its own. */
const LESSON = String.raw`(?:cours|cercle|class(?:es)?|lessons?|lectures?|study|tafs[iī]r|tafseer|tefsir|dars|ders|kelas|kajian|ngaji|halaqa|حلقة|حلقات|درس|دروس|دورة|تفسير|تفسیر|کلاس)`;
const endsWithLessonOfQuran = END_OF(
  String.raw`(?:${LESSON})\s(?:(?:d[eu]|of|the|al)\s|l['’]){0,2}(?:${QURAN})[\s,:-]{0,3}`,
);
/** Between a reference and the next one. */
const NEXT = /^\s?([;؛,،])\s?$/;

const VERSE_AT_END = new RegExp(String.raw`(?:\sمن)?\s${VERSE}$`, 'iu');
const SURAH_BEFORE = new RegExp(String.raw`(?<!\p{L})(?:${SURAH}|q\.?\s?s\.?)\s`, 'iu');
/** `Bakara Suresi 12. bölüm` is about an episode. */
const PART_AFTER = /^\.?\s?(?:bölüm|ders|kısım|cüz|part|episode|juz|partie|قسط|حلقة|درس)/iu;

const OTHER_SCRIPTURE =
  /(?:bible|gospel|psalms?|torah|genesis|exodus|matth?ew|mark|luke|john|romans|bibel|évangile|psaume|tevrat|[iİ]ncil|zebur|injil|taurat|mazmur|alkitab|إنجيل|توراة|زبور|مزمور|انجیل|تورات|بائبل|bukh[aā]r[iī]|muslim|tirmi[dz]h?i|hadith|hadis|حديث|بخار[يی]|مسلم)[^\n]{0,12}$/iu;
const TIME_AFTER =
  /^(?::\d|\.\d|\s?(?:[ap]\.?m\b|uhr\b|hrs?\b|gmt|utc|wib|wita|est\b|مساء|صباح|بجے))/iu;
const TIME_BEFORE = /(?:\bat|\bum|\bà|\bsaat|\bpukul|\bjam|الساعة)\s$/iu;

const NUMBERS =
  /(?<![\d./]|\d[:,])(\d{1,3})(?:(\s?[:/]\s?)(\d{1,3}))?(?:\s?[-–—]\s?(\d{1,3}))?(?![\d/%])/g;

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
  const named = endsWithName.exec(before)?.[1];
  const inBrackets = /[([{][^)\]}]{0,70}$/.test(before);
  const isName = named !== undefined && surahAtEnd(named) === surah;
  if (isName && (inBrackets || !PEOPLE.has(surah) || SURAH_BEFORE.test(before))) return true;
  if (endsWithQ.test(before)) return true;
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
];

/** Without it: `سورة البقرة ٢٥٥`, `Surah Al-Baqarah, verse 255`, `(Bakara: 255)`, `Bakara suresi 255. ayet`. */
function namedSurah(before: string): number | undefined {
  for (const pattern of NAMED) {
    const name = pattern.exec(before)?.[1];
    const surah = name && surahAtEnd(name.replace(VERSE_AT_END, ''));
    if (surah) return surah;
  }
  return Number(endsWithNumberedVerse.exec(before)?.[1]) || undefined;
}

/** Longest first: the first words behind a number that are the name of a surah. */
function surahBehind(before: string, after: string): number | undefined {
  const words = endsWithVerse.test(before) ? beginsWithSurah.exec(after)?.[1]?.split(/\s/) : null;
  for (let count = words?.length ?? 0; count > 0; count -= 1) {
    const surah = surahOf(words!.slice(0, count).join(' '));
    if (surah) return surah;
  }
  return undefined;
}

/** As long as the text itself, with Latin digits. */
const withLatinDigits = (text: string): string =>
  text.replace(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) & 15));

/** `(Qur'an 2:255, 3:18)`, `Qur'an 2:255; 3:18`: whether it stands behind a reference that is one. */
function isNext(
  text: string,
  earlier: VerseReference | undefined,
  { start, surah }: { start: number; surah: number },
): boolean {
  const between = earlier ? text.slice(earlier.end, start) : '';
  const [, sign] = NEXT.exec(between) ?? [];
  if (!earlier) return false;
  // `verses 1-5 (67:1-5)` says the same again.
  if (/^\s?[([]\s?$/.test(between)) return surah === earlier.surah;
  if (!sign) return false;
  const inBrackets = /[([{][^()[\]{}]*$/.test(
    text.slice(Math.max(0, earlier.start - WINDOW), start),
  );
  return inBrackets || /[;؛]/.test(sign);
}

function read(text: string, match: RegExpExecArray, earlier?: VerseReference) {
  const [whole, first, separator, second, third] = match;
  const before = text.slice(Math.max(0, match.index - WINDOW), match.index);
  const end = match.index + whole.length;
  const after = text.slice(end, end + 12);
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
      isNext(text, earlier, { start: match.index, surah }) ||
      isNumbered(before, after, [first!, second, separator], surah);
    return isReference ? { ...place, surah, verse } : null;
  }
  const behind = () => surahBehind(before, text.slice(end, end + WINDOW));
  const surah = PART_AFTER.test(after) ? undefined : (namedSurah(before) ?? behind());
  const verse = Number(first);
  return surah && isVerse(surah, verse, last) ? { ...place, surah, verse } : null;
}

/**
 * References to verses of the Qur'an in plain text of any of the site's languages. A word, the name of a surah or
 * a bracket must say that it is one; numbers without it are times, dates or other scriptures. Linear time.
 */
export function findVerseReferences(text: string): VerseReference[] {
  const found: VerseReference[] = [];
  const latin = withLatinDigits(text);
  let count = 0;
  for (const match of latin.matchAll(NUMBERS)) {
    count += 1;
    if (count > MAX_NUMBERS) break;
    const reference = read(latin, match as RegExpExecArray, found.at(-1));
    if (reference) found.push(reference);
  }
  return found;
}
