import { normalise } from '~/lib/text/normalise';

/** Confusable usernames, after Unicode Technical Standard 39. */

const lookalikes: Record<string, string> = {
  a: 'аɑαᴀ',
  b: 'вьβʙΒ',
  c: 'сϲᴄ',
  d: 'ԁᴅ',
  e: 'еεᴇΕ',
  f: 'ꜰ',
  g: 'ɡցɢ',
  h: 'һнհʜΗ',
  i: 'іıιɪΙ',
  j: 'јյᴊ',
  k: 'кκᴋΚ',
  l: 'ӏʟ',
  m: 'мᴍΜ',
  n: 'пηոɴΝ',
  o: 'оοσօᴏ',
  p: 'рρᴘ',
  q: 'ԛզ',
  r: 'гʀ',
  s: 'ѕꜱՏ',
  t: 'тτᴛ',
  u: 'υսᴜ',
  v: 'ѵνᴠ',
  w: 'ԝωᴡ',
  x: 'хχ',
  y: 'уγʏΥ',
  z: 'ᴢΖ',
  // Arabic letters that differ only by keyboard or position.
  ی: 'يىېئ',
  ک: 'كڪ',
  ه: 'ہۃةھە',
  ا: 'أإآٱ',
  و: 'ؤ',
};

const plainLetter = new Map(
  Object.entries(lookalikes).flatMap(([plain, others]) => [...others].map((one) => [one, plain])),
);

const ARABIC_MARKS = /[\u064b-\u065f\u0670\u06d6-\u06ed]/g;

const mapLetters = (text: string): string =>
  [...text].map((letter) => plainLetter.get(letter) ?? letter).join('');

function westernDigit(digit: string): string {
  let zero = digit.codePointAt(0)!;
  for (let step = 0; step < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1)); step += 1)
    zero -= 1;
  return String(digit.codePointAt(0)! - zero);
}

export function usernameSkeleton(username: string): string {
  // Upper case first: some capitals resemble a different Latin letter.
  const letters = mapLetters(normalise(username, 'NFKC')).toLowerCase();
  return mapLetters(letters)
    .replace(ARABIC_MARKS, '')
    .replace(/[^\P{Nd}0-9]/gu, westernDigit);
}

/** Scripts with similar letters; a name may use only one of them. */
const LATIN_LIKE = [
  /\p{Script=Latin}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Armenian}/u,
  /\p{Script=Cherokee}/u,
  /\p{Script=Coptic}/u,
  /\p{Script=Lisu}/u,
];

export const mixesScripts = (username: string): boolean =>
  LATIN_LIKE.filter((script) => script.test(username)).length > 1;
