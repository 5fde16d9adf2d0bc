import { normalise } from './normalise';

const honorificLigatures = /[\uFDF0\uFDF1\uFDF3-\uFDFF]/g;
const invisible = /[\u200B\u200D-\u200F\u061C\u202A-\u202E\u2066-\u2069\uFEFF\u00AD]/g;
const apostrophes = /['’‘‛ʼʻʽʾʿ`´′ˈ]/g;
const elision = /(?<![\p{L}\p{N}])(qu|[ldjmnstc])['’‘ʼ´]/gu;
// Vowel signs of Indic scripts are letters.
const decoration = /(?![\u0900-\u1CFF])\p{Mn}/gu;
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
};
const mappedLetters = new RegExp(`[${Object.keys(letters).join('')}]`, 'g');
const easternDigits = /[٠-٩۰-۹]/g;

/** The one folding for stored and searched text: lower-case words. `language`: French is split at elisions. */
export function fold(text: string, { language }: { language?: string | null } = {}): string {
  if (plainWord.test(text)) return text.toLowerCase();
  // NFKC would turn ﷺ into four words and ´ into a space, so both go first.
  const kept = text
    .replace(honorificLigatures, '')
    .replaceAll('\uFDF2', 'الله')
    .replaceAll('´', '’');
  const composed = normalise(kept, 'NFKC')
    .toLowerCase()
    .replaceAll('ı', 'i')
    .replace(invisible, '')
    .replaceAll('\u200C', ' ');
  const split = /^fr\b/i.test(language ?? '') ? composed.replace(elision, '$1 ') : composed;
  const bare = normalise(split.replace(apostrophes, ''), 'NFD')
    .replace(decoration, '')
    .replace(mappedLetters, (letter) => letters[letter] ?? letter)
    .replace(dropped, '')
    .replace(easternDigits, (digit) => String(digit.charCodeAt(0) & 0xf));
  return normalise(bare, 'NFC').replace(notWord, ' ').trim();
}

const withArticle = /^(?:[وبكف]?ال|لل)(?=(.{3,})$)/u;

/** Null without an article, or when fewer than three letters would be left. */
export function withoutArticle(folded: string): string | null {
  return withArticle.exec(folded)?.[1] ?? null;
}
