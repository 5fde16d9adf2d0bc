import { normalizeText } from '~/lib/text/normalize-text';
import { t } from '~/messages/t';

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
function letterMapper(table: Record<string, string>): (text: string) => string {
  const plainLetter = new Map(
    Object.entries(table).flatMap(([plain, others]) =>
      [...others].map((letter) => [letter, plain]),
    ),
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

/** Arabic letters that join neither side, or only the letter before them. */
const ENDS_JOINING = String.raw`[\u0621-\u0625\u0627\u0629\u062f-\u0632\u0648\u0671-\u0677\u0688-\u0699\u06c0\u06c3-\u06cb\u06cd\u06cf\u06d2\u06d3\u06d5\u06ee\u06ef]`;
const ARABIC = String.raw`(?=\p{Script=Arabic})\p{L}`;
/** The signs of Indic scripts that take a letter's vowel. */
const VIRAMA = String.raw`[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d\u0dca]`;

/**
 * Joiners where they change how letters are drawn (RFC 5892, A.1 and A.2, and the Bengali ra before its sign): between
 * Arabic letters that would join, as in Persian, and after a virama.
 */
const JOINERS = new RegExp(
  [
    String.raw`(?<=(?!${ENDS_JOINING})${ARABIC}\p{M}{0,3})\u200c(?=(?![\u0621\u0674])${ARABIC})`,
    String.raw`(?<=${VIRAMA})[\u200c\u200d](?=\p{L})`,
    String.raw`(?<=\u09b0)\u200d(?=\u09cd\p{L})`,
  ].join('|'),
  'gu',
);

/** Names that differ only in joiners look alike to many, so they are compared without. */
const withoutJoiners = (username: string): string => username.replace(JOINERS, '');

export function usernameSkeleton(username: string): string {
  // Upper case first: some capitals resemble a different Latin letter.
  const letters = normalizeText(withoutJoiners(username), 'NFKC').replace(CAPITAL_I, 'l');
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

const mixesScripts = (username: string): boolean =>
  LATIN_LIKE.filter((script) => script.test(username)).length > 1;

const MIN_LENGTH = 3;
const MAX_LENGTH = 30;

const USERNAME_FORM = /^[_-]*[\p{L}\p{N}][\p{L}\p{M}\p{N}_-]*$/u;
/** Invisible characters would allow names that look the same. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/u;
/** Stacked marks cover the lines around them. */
const PILED_MARKS = /\p{M}{4}/u;

export const normalizeUsername = (username: string): string =>
  normalizeText(username.trim(), 'NFC');

export function usernameProblem(username: string): string | null {
  const plain = withoutJoiners(username);
  const length = [...plain].length;
  if (length === 0) return t('input.username');
  if (length < MIN_LENGTH || [...username].length > MAX_LENGTH)
    return t('input.usernameLength', { min: MIN_LENGTH, max: MAX_LENGTH });
  if (!USERNAME_FORM.test(plain) || INVISIBLE.test(plain) || PILED_MARKS.test(plain)) {
    return t('input.usernameLetters');
  }
  if (mixesScripts(username)) return t('input.usernameScript');
  return null;
}

export function usernameKey(username: string): string {
  // Some letters become equal only in upper case (ß and ss).
  const plain = withoutJoiners(username);
  return normalizeText(normalizeText(plain, 'NFKC').toUpperCase().toLowerCase(), 'NFKC');
}

const roleNames =
  'admin administrator superadmin sysadmin moderator root webmaster support staff official owner system ' +
  'postmaster helpdesk noreply админ администратор модератор поддержка διαχειριστης ' +
  'administrateur moderateur equipe yonetici destek pengelola pengurus dukungan ' +
  'ادمن الادمن ایڈمن مشرف المشرف مدیر المدیر الاداره اداره منتظم';
/** Rejected only as a whole name. */
const wholeNames =
  'mod mods abuse team help info contact security anonymous deleted nobody everyone halaqa ' +
  // Placeholders that programs write for a missing name.
  'null undefined none nil nan true false unknown guest user username account';
/** Rejected at either end of a name ("TheAdmin"). */
const affixes = ['admin', 'administrator', 'moderator'];

const digitLetters: Record<string, string> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't' };

/** Letters with strokes and hooks, which Unicode does not decompose like accented ones. */
const plainLetters = letterMapper({
  a: 'ɐ',
  b: 'ƀɓ',
  c: 'ȼƈ',
  d: 'đðɖɗ',
  e: 'ɇ',
  f: 'ƒ',
  g: 'ǥɠ',
  h: 'ħɦ',
  i: 'ɨǀ',
  j: 'ɉ',
  k: 'ƙ',
  l: 'łƚɫɬɭ',
  m: 'ɱ',
  n: 'ƞɲɳŋ',
  o: 'øɵ',
  p: 'ƥᵽ',
  q: 'ɋʠ',
  r: 'ɍɼɽɾ',
  s: 'ʂȿ',
  t: 'ŧƭʈ',
  u: 'ʉʋ',
  w: 'ⱳ',
  y: 'ɏƴ',
  z: 'ƶȥʐ',
});

const comparable = (text: string): string =>
  plainLetters(normalizeText(usernameSkeleton(text), 'NFD').replace(/[\p{M}\p{Lm}]/gu, ''))
    .replace(/[013457]/g, (digit) => digitLetters[digit]!)
    .replaceAll('l', 'i')
    .replaceAll('rn', 'm')
    .replace(/[^\p{L}\p{N}]/gu, '');

const wordsOf = (text: string) => text.split(' ').map(comparable);
const roleWords = new Set(wordsOf(roleNames));
const wholeWords = new Set([...roleWords, ...wordsOf(wholeNames)]);
const affixWords = affixes.map(comparable);

export function isReservedUsername(username: string, siteName: string): boolean {
  const site = comparable(siteName);
  const words = username.replace(/\p{N}/gu, '');
  const spellings = [comparable(username), comparable(words)];
  const parts = username.split(/[_-]/).map(comparable);
  const affixed = [...affixWords, ...(site.length >= 4 ? [site] : [])];
  return (
    spellings.some((name) => name === site || wholeWords.has(name)) ||
    parts.some((part) => roleWords.has(part) || (part !== '' && part === site)) ||
    spellings.some((name) => affixed.some((word) => name.startsWith(word) || name.endsWith(word)))
  );
}
