import { normalizeText } from '~/lib/text/normalize-text';

/** Confusable characters in usernames, based on Unicode Technical Standard 39. */

const lookalikes: Record<string, string> = {
  a: 'аɑαᴀⲁꓮᎪꭺ',
  b: 'вьβʙΒⲃꓐᏼᏏꮟ',
  c: 'сϲᴄⲥꓚᏟꮯ',
  d: 'ԁᴅꓓᎠꭰ',
  e: 'еεᴇΕⲉꓰᎬꭼ',
  f: 'ꜰꓝ',
  g: 'ɡցɢꓖᏀꮐ',
  h: 'һнհʜΗⲏꓧᎻꮋ',
  i: 'іıιɪΙⲓꓲᎥꭵ',
  j: 'јյᴊꓙᎫꭻ',
  k: 'кκᴋΚⲕꓗᏦꮶ',
  l: 'ӏʟꓡᏞꮮ',
  m: 'мᴍΜⲙꓟᎷꮇ',
  n: 'пηոɴΝⲛꓠ',
  o: 'оοσօᴏⲟꓳᴑ',
  p: 'рρᴘⲣꓑᏢꮲ',
  q: 'ԛզ',
  r: 'гʀꓣᎡꭱᏒꮢ',
  s: 'ѕꜱՏꓢᏚꮪ',
  t: 'тτᴛⲧꓔᎢꭲ',
  u: 'υսᴜꓴ',
  v: 'ѵνᴠꓦᏙꮩ',
  w: 'ԝωᴡꓪᎳꮃ',
  x: 'хχⲭꓫ',
  y: 'уγʏΥⲩꓬᎽꮍ',
  z: 'ᴢΖⲍꓜᏃꮓ',
  '-': 'ー一ᅳ',
  // Arabic letters that differ only by keyboard or position.
  ی: 'يىېئ',
  ک: 'كڪ',
  ه: 'ہۃةھە',
  ا: 'أإآٱٲ',
  و: 'ؤ',
};

/** Replaces each look-alike with the letter that the table maps it to. */
export function letterMapper(table: Record<string, string>): (text: string) => string {
  const plainLetter = new Map(
    Object.entries(table).flatMap(([plain, others]) => [...others].map((one) => [one, plain])),
  );
  return (text) => [...text].map((letter) => plainLetter.get(letter) ?? letter).join('');
}

const mapLetters = letterMapper(lookalikes);

/** Marks, and tatweel, which only stretches a word. */
const ARABIC_MARKS = /[\u0610-\u061a\u0640\u064b-\u065f\u0670\u0674\u06d6-\u06ed\u08d3-\u08ff]/g;
/** Drawn as a single dot, as in the lower-case form of `İ`. */
const DOT_ON_DOT = /(?<=[ij])\u0307/g;
/** Next to a lower-case letter or another `I`, a capital `I` is read as `l`. */
const CAPITAL_I = /(?<=[\p{Ll}I])I|I(?=[\p{Ll}I])/gu;
/** At the start of a word, where it may be displayed as a capital. */
const FIRST_I = /(?<![\p{L}\p{M}\p{N}])i/gu;

/** Pairs of lower-case letters that look like a single one. */
const JOINED = /rn|vv/g;
/** Easily overlooked at the ends of a name. */
const EDGES = /^[_-]+|(?<![_-])[_-]+$/g;

function westernDigit(digit: string): string {
  let zero = digit.codePointAt(0)!;
  for (let step = 0; step < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1)); step += 1)
    zero -= 1;
  return String(digit.codePointAt(0)! - zero);
}

export function usernameSkeleton(username: string): string {
  // Upper case first: some capitals resemble a different Latin letter.
  const letters = normalizeText(username, 'NFKC').replace(CAPITAL_I, 'l');
  const skeleton = mapLetters(mapLetters(letters).toLowerCase())
    .replace(DOT_ON_DOT, '')
    .replace(FIRST_I, 'l')
    .replace(ARABIC_MARKS, '')
    .replace(/[^\P{Nd}0-9]/gu, westernDigit)
    .replace(EDGES, '')
    .replace(JOINED, (pair) => (pair === 'rn' ? 'm' : 'w'));
  // Must not be empty, because that means "not computed yet".
  return skeleton || username;
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
