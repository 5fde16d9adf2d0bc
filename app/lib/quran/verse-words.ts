import { normalizeText } from '~/lib/text/normalize-text';
import { foldName, hasArticle, surahOf, surahOfMeaning } from './surahs';

/**
 * Words and punctuation around a number as a string of symbols, one for each token, so that patterns over them say
 * what stands where, in any language:
 *
 * `N` a surah by name, `P` one named after a person, `M` one by its translated name, `x` a name that is also an
 * ordinary word; `S` the word surah before a name, `s` behind it (Turkish); `V` ayah, `v` verse, which other scriptures
 * have too; `m` number, as in "verse number"; `Q` Qur'an, `q` its adjectives; `h` chapter, `z` the abbreviation s.;
 * `L` lesson; `&` and; `o` of, from; `#` a number; `w` any other word. Punctuation stands for
 * itself: `(` any opening and `)` any closing bracket, `,` comma or semicolon, `-` any dash, `*` anything else.
 */
export type Tokens = {
  symbols: string;
  /** The surah of each name, the value of each number, null for other symbols. */
  values: (number | null)[];
  /** The position behind each token in the text. */
  ends: number[];
};

const WORDS: Record<string, string> = {
  S: 'surah sura surat suratul suratu surahs sure sourate sourates qs سورة السورة بسورة وسورة لسورة سورت سوره سوره‌ی سورۂ সূরা সুরা সূরাহ সূরার সূরায়',
  V: 'aya ayah ayahs ayat ayaat ayats ayati ayet ayeti ayetler ayetleri ayette ayetten ayetin ayetinin ayetinde آية الآية والآية بالآية للآية آيات الآيات والآيات الآيتان الآيتين آيتان آيتين آیت آیات آیتیں آیه آیه‌ی آیهٔ آیۀ আয়াত আয়াতে আয়াতের আয়াতটি আয়াতগুলো আয়াতসমূহ',
  v: 'verse verses v vv verset versets',
  m: 'no nr nomor number numero nombor n ke رقم نمبر شماره নম্বর নাম্বার নং',
  Q: 'قرآن القرآن بالقرآن والقرآن কুরআন কোরআন কুরআনের কোরআনের কুরআনে কোরআনে',
  q: 'karim kareem kerim majid majeed mecid kerimde kerimin الكريم کریم مجید المجيد پاک শরীফ শরিফ কারিম মজিদ',
  h: 'chapter chapitre',
  L: 'cours cercle class classes lesson lessons lecture lectures study tafsir tafseer tefsir tefsiri dars ders dersi kelas kajian ngaji halaqa حلقة حلقات درس دروس دورة تفسير تفسیر کلاس দরস তাফসির ক্লাস',
  '&': 'and et ve dan و اور ও এবং then puis sonra lalu ثم پھر سپس তারপর',
  o: 'of in from de du des d dari dalam من في از در کی کے کا au',
  '': 'the la le les l holy noble glorious saint nin ın i',
};

/** Suffixes of Turkish, Bengali and Urdu numbers, and of ordinal numbers, without their apostrophe. */
const NUMBER_SUFFIX =
  /^(?:st|nd|rd|th|e|è?me|[iıuü]nc[iıuü]|ncı|nci|ویں|তম|ম|য\u09bc|\u09df|র্থ|ষ্ঠ|শ|র|এর|নং)$/iu;

/** Whether letters directly behind a number are its suffix, rather than what it counts: `255th`, but not `10টি`. */
export const isNumberSuffix = (letters: string): boolean => NUMBER_SUFFIX.test(letters);

/** Keeps the vowels of Latin words, which distinguish short ones. */
function keyOf(word: string): string {
  if (!/\p{Script=Latin}/u.test(word)) return foldName(word);
  return normalizeText(word, 'NFD').toLowerCase().replace(/\P{L}/gu, '').replaceAll('ı', 'i');
}

const kinds = new Map(
  Object.entries(WORDS).flatMap(([kind, words]) =>
    words.split(' ').map((word): [string, string] => [keyOf(word), kind]),
  ),
);

const QURAN = /^(?:al)?(?:[qk]uraa?n|[qkc]oran)(?:i?(?:kerim|karim)?|da|dan|in)$/;
const BEHIND_NAME = /^suresi(?:n?in|nde(?:n|ki)?|ne|yle)?$/;

/** Surahs named after people: the name alone may refer to a person. */
const PEOPLE = new Set([10, 11, 12, 14, 19, 31, 47, 71]);
/** Words of Arabic and Persian that are also names of surahs. */
const ORDINARY = new Set(['شرح', 'قصص', 'نصر', 'فتح', 'نور', 'حج'].map(keyOf));

/** Numbers, the abbreviation Q.S., words with what joins them, and any other sign. */
const TOKEN =
  /\d+|[QqSs]\.\s?[Ss]\.|[\p{L}\p{M}][\p{L}\p{M}'’‘ʼʾ\u200c\u200d]*|[^\s\p{L}\p{M}\d]|\n/gu;
const MAX_NAME_WORDS = 5;

const SIGNS: [RegExp, string][] = [
  [/[([{﴿«]/, '('],
  [/[)\]}﴾»]/, ')'],
  [/[,،;؛]/, ','],
  [/[-–—‑]/, '-'],
  [/[:/.]/, ''],
  [/&/, '&'],
  [/[°º]/, 'm'],
];

const signOf = (sign: string): string => {
  const entry = SIGNS.find(([signs]) => signs.test(sign));
  return entry ? entry[1] || sign : '*';
};

/** Suffixes that cases add to a name in Turkish and Bengali. */
const CASES =
  /['’](?:n?[ıiuü]n|[dt][ea]n?|y?[ıiuü]|y?[ea])$|(?<=\p{Script=Bengali}{2})(?:-?এর|ের|র|য়|তে|ে)$/u;

function kindOf(word: string): string {
  const key = keyOf(word);
  if (/^s$/i.test(word)) return 'z';
  if (/^q$/i.test(word)) return 'Q';
  if (/^q\.?\s?s\.$/i.test(word)) return 'S';
  // Şûrâ is a surah.
  const kind = /^ş/iu.test(word) ? undefined : kinds.get(key);
  if (kind !== undefined) return kind;
  if (BEHIND_NAME.test(key)) return 's';
  if (QURAN.test(key)) return 'Q';
  return 'w';
}

type Word = { text: string; start: number; end: number };

const LETTER = /^\p{L}/u;
const JOINS_NAME = /^[-‑'’]$/;

/** The indices of the words that may form one name with the first: nothing but a blank or hyphen separates them. */
function wordsOfName(text: string, words: readonly Word[], first: number): number[] {
  const indices = [first];
  for (let at = first + 1; at < words.length && indices.length < MAX_NAME_WORDS; at += 1) {
    const { text: word, start } = words[at]!;
    if (!/^\s?$/.test(text.slice(words[at - 1]!.end, start))) break;
    if (LETTER.test(word)) indices.push(at);
    else if (!JOINS_NAME.test(word)) break;
  }
  return indices;
}

/** The longest name that begins with a word. */
function nameAt(text: string, words: readonly Word[], first: number, isAfterSurah: boolean) {
  for (const last of wordsOfName(text, words, first).toReversed()) {
    const written = text.slice(words[first]!.start, words[last]!.end);
    for (const name of new Set([written, written.replace(CASES, '')])) {
      const surah = surahOf(name);
      if (surah !== undefined) return { surah, name, last, isMeaning: false };
      const meaning = isAfterSurah ? surahOfMeaning(name) : undefined;
      if (meaning !== undefined) return { surah: meaning, name, last, isMeaning: true };
    }
  }
  return null;
}

function symbolOfName(surah: number, name: string): string {
  if (PEOPLE.has(surah)) return 'P';
  return ORDINARY.has(keyOf(name)) && !hasArticle(name) ? 'x' : 'N';
}

/** Elisions of French: `d’al-Baqara`, `l’éléphant`. */
const ELIDED = /^[dl]['’](?=\p{L})/iu;

/** Reads a short piece of text, in which all digits are Latin. Linear time. */
export function tokensOf(text: string): Tokens {
  const tokens: Tokens = { symbols: '', values: [], ends: [] };
  const words = Array.from(text.matchAll(TOKEN), ({ 0: word, index }): Word => {
    const elided = ELIDED.exec(word)?.[0].length ?? 0;
    return { text: word.slice(elided), start: index + elided, end: index + word.length };
  });
  const add = (symbol: string, value: number | null, end: number) => {
    if (!symbol) return;
    tokens.symbols += symbol;
    tokens.values.push(value);
    tokens.ends.push(end);
  };
  for (let at = 0; at < words.length; at += 1) {
    const { text: word, end, start } = words[at]!;
    if (/^\d/.test(word)) {
      add(word.length > 3 ? '*' : '#', Number(word), end);
    } else if (!/^[\p{L}\p{M}]/u.test(word)) {
      add(signOf(word), null, end);
    } else if ((words[at - 1]?.end ?? 0) === start && isNumberSuffix(word)) {
      continue;
    } else {
      const kind = kindOf(word);
      const namedSurah =
        kind === 'w' || kind === '' || kind === 'o' || kind === 'L'
          ? nameAt(text, words, at, tokens.symbols.endsWith('S'))
          : null;
      if (!namedSurah) {
        add(kind, null, end);
        continue;
      }
      const { surah, name, last, isMeaning } = namedSurah;
      at = last;
      add(isMeaning ? 'M' : symbolOfName(surah, name), surah, words[last]!.end);
    }
  }
  return tokens;
}
