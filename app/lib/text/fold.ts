import { digitValue, normalizeText } from './normalize-text';

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

const invisible = /[\u200B-\u200F\u061C\u202A-\u202E\u2066-\u2069\uFEFF\u00AD]/g;
const apostrophes = /['’‘‛ʼʻʽʾʿ`´′ˈ]/g;
const elision = /(?<![\p{L}\p{N}])(qu|[ldjmnstc])['’‘ʼ´]/gu;
// Between Arabic letters, ZWNJ divides a word (گفت‌وگو); elsewhere it only affects how letters join.
const divider = /(?<=\p{Script_Extensions=Arabic})\u200C/gu;
// Vowel signs of Indic scripts are kept as letters. The nukta for foreign sounds (क़ for ق) is often omitted, so it is
// dropped, except in Bengali and Odia, where it forms distinct letters.
const decoration = /(?![\u0900-\u1CFF])\p{Mn}|[\u093C\u0A3C\u0ABC\u0CBC]/gu;
const notWord = /(?:[^\p{L}\p{N}\p{M}]|(?![\u0900-\u1CFF])\p{M})+/gu;
const plainWord = /^[a-z\d]+$/i;
const dropped = /[ءـ]/g;

const letters: Record<string, string> = {
  ٱ: 'ا',
  ى: 'ي',
  ی: 'ي',
  ے: 'ي',
  ک: 'ك',
  ة: 'ه',
  ۃ: 'ه',
  ہ: 'ه',
  ھ: 'ه',
  ە: 'ه',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ə: 'e',
  ɓ: 'b',
  ɗ: 'd',
  ƙ: 'k',
  ƴ: 'y',
};
const mappedLetters = new RegExp(`[${Object.keys(letters).join('')}]`, 'g');
const otherDigits = /(?!\d)\p{Nd}/gu;

/** Letters that writers of one language use for the same sound: Bengali vowels, the ezafe of Persian, hamza on its seats. */
const SAME_SOUNDS: [RegExp, string][] = [
  [/\u0985\u09BE/g, '\u0986'],
  [/ৎ/g, 'ত\u09CD'],
  [/ী/g, 'ি'],
  [/ূ/g, 'ু'],
  [/ঈ/g, 'ই'],
  [/ঊ/g, 'উ'],
  [/ه[\u200C ]ی(?!\p{L})/gu, 'ه'],
  [/(?:ئ|ؤ|ء)(?=و)/g, 'و'],
  [/ي(?:ئ|أ)/g, 'يي'],
];
const HAS_SAME_SOUNDS = /[\u0980-\u09FFیئؤءأ]/;

const unifySounds = (text: string): string =>
  HAS_SAME_SOUNDS.test(text)
    ? SAME_SOUNDS.reduce((changed, [written, sound]) => changed.replace(written, sound), text)
    : text;

/** Increment whenever this file or the keys of words change, so that stored texts are folded again. */
export const FOLDING = 3;

/**
 * Folds text for storage and search: lowercase words with spelling variants unified. French text is split at elisions.
 */
export function fold(text: string, { language }: { language?: string | null } = {}): string {
  if (plainWord.test(text)) return text.toLowerCase();
  // NFKC would turn ´ into a space.
  const composed = unifySounds(normalizeText(writtenOut(text).replaceAll('´', '’'), 'NFKC'))
    .toLowerCase()
    .replaceAll('ı', 'i')
    .replace(divider, ' ')
    .replace(invisible, '');
  const split = /^fr\b/i.test(language ?? '') ? composed.replace(elision, '$1 ') : composed;
  const plain = normalizeText(split.replace(apostrophes, ''), 'NFD')
    .replace(decoration, '')
    .replace(mappedLetters, (letter) => letters[letter] ?? letter)
    .replace(dropped, '')
    .replace(otherDigits, (digit) => String(digitValue(digit)));
  return normalizeText(plain, 'NFC').replace(notWord, ' ').trim();
}

const withArticle = /^(?:[وبكف]?ال|لل)(?=(.{3,})$)/u;

/** Returns null if there is no article, or if fewer than three letters would remain. */
export function withoutArticle(folded: string): string | null {
  return withArticle.exec(folded)?.[1] ?? null;
}

/** Returns the folded words that contain a zero-width non-joiner, joined across it. */
export function joinedWords(text: string): string[] {
  if (!text.includes('\u200C')) return [];
  return text
    .split(/\s+/)
    .filter((word) => word.includes('\u200C'))
    .flatMap((word) => fold(word.replaceAll('\u200C', '')).split(' '))
    .filter(Boolean);
}

const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu;

/** Puts spaces around characters of scripts written without spaces, so that each is searchable. */
export function spaceOut(folded: string): string {
  return folded.replace(unspaced, ' $& ').replace(/ {2,}/g, ' ').trim();
}

/**
 * Returns folded text, followed by variants for the index: words split at a zero-width non-joiner are added in one
 * piece (`گفتوگو` finds `گفت‌وگو`), Arabic words without their article (`سيرة` finds `السيرة`).
 */
export function searchText(text: string, options: { language?: string | null } = {}): string {
  const folded = spaceOut(fold(text, options));
  const words = new Set(folded.split(' '));
  const joined = joinedWords(text).filter((word) => !words.has(word));
  const withoutArticles = [...words, ...joined].flatMap((word) => withoutArticle(word) ?? []);
  return [folded, ...new Set([...joined, ...withoutArticles])].join(' ');
}
