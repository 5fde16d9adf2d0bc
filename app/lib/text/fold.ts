import { writtenOut } from './arabic-ligatures';
import { digitValue } from './digits';
import { normalizeText } from './normalize-text';

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

/** Increment whenever this file or search-text.ts changes its output, so that stored texts are folded again. */
export const FOLDING = 1;

/**
 * Folds text for storage and search: lowercase words with spelling variants unified. French text is split at elisions.
 */
export function fold(text: string, { language }: { language?: string | null } = {}): string {
  if (plainWord.test(text)) return text.toLowerCase();
  // NFKC would turn ´ into a space.
  const composed = normalizeText(writtenOut(text).replaceAll('´', '’'), 'NFKC')
    .toLowerCase()
    .replaceAll('ı', 'i')
    .replace(divider, ' ')
    .replace(invisible, '');
  const split = /^fr\b/i.test(language ?? '') ? composed.replace(elision, '$1 ') : composed;
  const bare = normalizeText(split.replace(apostrophes, ''), 'NFD')
    .replace(decoration, '')
    .replace(mappedLetters, (letter) => letters[letter] ?? letter)
    .replace(dropped, '')
    .replace(otherDigits, (digit) => String(digitValue(digit)));
  return normalizeText(bare, 'NFC').replace(notWord, ' ').trim();
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
