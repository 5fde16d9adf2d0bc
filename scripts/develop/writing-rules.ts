type Rule = [wrong: RegExp, sentence: string];

const ARABIC = String.raw`\u0600-\u06ff`;
const BENGALI = String.raw`\u0980-\u09ff`;

/** In any language. */
const always: Rule[] = [
  [/[\0-\x08\x0b-\x1f\x7f]/, 'has a control character'],
  [
    /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/,
    'has an invisible mark of direction: a tag or the page gives the direction',
  ],
  [
    /« | [:;?!»]/,
    'has a common space at a sign that must stay on the line of its word: it takes U+00A0',
  ],
  [/\.{3}/, 'has three dots: the sign is …'],
  [/ {2}/, 'has two blanks in a row'],
  [/'/, 'has a straight apostrophe: the sign is ’'],
  [/"/, 'has a straight quotation mark'],
  [/(?<!\p{Nd})\p{Nd}{4,}(?!\p{Nd})/u, 'has a number of four digits without a separator'],
];

const latinSigns: Rule = [
  /[،؛؟۔]/,
  'has a comma, semicolon, question mark or stop of Arabic script',
];

/** Quotation marks of a language, opening and closing, in pairs. */
const quotations: Record<string, string[]> = {
  ar: ['«»'],
  bn: ['“”', '‘’'],
  en: ['“”'],
  fa: ['«»'],
  fr: ['«»'],
  id: ['“”'],
  ms: ['“”'],
  tr: ['“”'],
  ur: ['”“'],
};

const arabicSigns: Rule[] = [
  [/(?<!\p{Nd}),|,(?!\p{Nd})/u, 'has the comma “,”: this script has “،”'],
  [/\?/, 'has the question mark “?”: this script has “؟”'],
  [/;/, 'has the semicolon “;”: this script has “؛”'],
];

/** Words that end in ها without being plurals. After a letter that does not join, no joiner shows, and none is needed. */
const NO_PLURAL = 'تنها|انتها|تنهایی|نهایی|بها|رها|نها';
const persianPlural = String.raw`(?<![\p{L}\u200c])(?!(?:${NO_PLURAL})(?![\p{L}]))\p{L}+[^\P{L}ادذرزژوآأؤ]ها(?:یی|ی|یشان|یتان|یم|یت|یش)?(?![\p{L}\u200c])`;
const persianVerbs =
  'شو|کن|توان|ده|خواه|بین|رود|رون|گیر|رس|آی|زند|زنید|خوان|شنو|گوی|گذار|نویس|دان|یاب|پذیر|فرست';

const byLanguage: Record<string, Rule[]> = {
  ar: [
    ...arabicSigns,
    [/[یکگہھے]/, 'has a letter of Persian or Urdu: Arabic has ي, ك and ه'],
    [/۔/, 'has the stop “۔” of Urdu'],
  ],
  bn: [
    latinSigns,
    [new RegExp(`[${BENGALI}]{3}\\.(?=\\s|$)`, 'u'), 'has the stop “.”: Bengali has “।”'],
    [/“(?![{<])/, 'has “ at a name: names of buttons stand in ‘ and ’'],
    [/অা/, 'has অ and া for আ'],
  ],
  en: [latinSigns],
  fa: [
    ...arabicSigns,
    [/[يكىة]/, 'has a letter of Arabic: Persian has ی, ک and ه'],
    [/[ہھےۃ]/, 'has a letter of Urdu: Persian has ه and ی'],
    [/۔/, 'has the stop “۔” of Urdu'],
    [/(?<![\p{L}\u200c])ن?می /u, 'has می with a blank: it takes a zero-width non-joiner (می‌)'],
    [
      new RegExp(String.raw`(?<![\p{L}\u200c])ن?می(?=${persianVerbs})`, 'u'),
      'has می joined to its verb: it takes a zero-width non-joiner (می‌)',
    ],
    [
      /\p{L} ها(?:ی|یی|یشان|یتان)?(?![\p{L}\u200c])/u,
      'has ها after a blank: it takes a zero-width non-joiner (‌ها)',
    ],
    [
      new RegExp(persianPlural, 'u'),
      'has ها joined to its noun: it takes a zero-width non-joiner (‌ها)',
    ],
  ],
  fr: [
    latinSigns,
    [/«(?!\u00a0)|(?<!\u00a0)»/, 'has no U+00A0 inside « and »'],
    [
      /[\p{L}\p{N}})>»][:;?!](?=\s|$)/u,
      'has no U+00A0 before a colon, semicolon, question or exclamation mark',
    ],
  ],
  id: [latinSigns],
  ms: [latinSigns],
  tr: [latinSigns],
  ur: [
    ...arabicSigns,
    [/[يكىة]/, 'has a letter of Arabic: Urdu has ی, ک and ہ'],
    [/ه/, 'has the Arabic letter ه: Urdu has ہ or ھ'],
    [new RegExp(`[${ARABIC}]\\.(?=\\s|$)`, 'u'), 'has the stop “.”: Urdu has “۔”'],
  ],
};

function quotationFaults(tag: string, text: string): string[] {
  const pairs = quotations[tag];
  if (!pairs) return [];
  const characters = pairs.join('');
  const apostrophes = text.replaceAll(/(?<=[\p{L}\p{N}}>\]])’(?=[\p{L}\p{N}{<])/gu, '');
  const marks = apostrophes.match(/[“”„«»‘]/g) ?? [];
  const foreign = marks.find((mark) => !characters.includes(mark));
  if (foreign)
    return [`has the quotation mark ${foreign}: this language has ${pairs.join(' and ')}`];
  return pairs.flatMap(([open = '', close = '']) => {
    const brackets = marks.filter((mark) => mark === open || mark === close);
    // ’ is also an apostrophe, so its number says nothing.
    if (close === '’') return [];
    const inPairs = brackets.every((mark, index) => mark === (index % 2 === 0 ? open : close));
    return inPairs && brackets.length % 2 === 0
      ? []
      : [`has a quotation mark without its partner: ${open}…${close}`];
  });
}

/** Names, and titles of screens and buttons that the specification of the product words with capitals. */
const NAMES = [
  'Podcast Index',
  'Privacy Policy',
  'Terms of Service',
  'Featured Podcasts',
  'Featured Episodes',
  'Sign In',
  'My Favorites',
  'Join the Community',
  'Access Denied',
  'Auto Start',
  'Continuous Play',
  'Search Failed',
  'Already Featured',
  'Explore Podcasts',
  'Explore Trending',
  'Featured Today',
  'Add to Favorites',
  'Sign in to Save',
  'Play Episode',
  'View All',
  'RSS Feed',
  'Live Results',
  'Oldest First',
  'Newest First',
  'Back to Search',
  'Back to Blog',
  'Refresh Episodes',
  'Edit Review',
  'All Categories',
  'Read More',
  'Post Not Found',
  'Admin Dashboard',
  'User Directory',
  'Super Admin',
  'Role Update Failed',
  'Quran Recitation',
  'Islamic History',
  'Contemporary Issues',
  'Hadith Study',
  'Personal Development',
  'Islamic Finance',
  'Prayer Guidance',
  'Umm al-Qura',
  'Assalamu alaikum',
  'JSON Feed',
  'Eid al-Fitr',
  'Eid al-Adha',
  'Nextcloud Gpodder',
];
const NAME = new RegExp(NAMES.join('|'), 'g');
const PROPER =
  /^(?:[A-Z]{2,}\w*|I|Islam\w*|Quran|Qur|Seerah|Ramadan|Mawlid|Hajj|Hijri|Friday|Muharram|Arabic|English|Urdu|Latin|Gregorian|Apple|Markdown|JavaScript|AntennaPod|Safari|Mac|Dock|Kasts|Settings|Synchronization|Preferences|Nextcloud|Dhul|Hijjah|OpenAPI|Blog|Atom|Follow|Share|Feature)$/;

/** A word with a capital inside a sentence, unless it is a name. */
function capitalIn(text: string): string | undefined {
  const plain = text.replaceAll(/<code>[^<]*<\/code>/g, 'code').replaceAll(NAME, 'name');
  const inside = plain.matchAll(/(?<=[\p{L}\p{N},}>)&-] |[a-z]<\w+>)([A-Z][\p{L}]*)/gu);
  return [...inside].map(([word]) => word).find((word) => !PROPER.test(word));
}

/** Topics whose texts are names: of subjects, categories, months and collections. */
const TOPICS_OF_NAMES = /^(?:choice|category|hijri|time)\./;

/** English texts that the specification of the product gives word for word; they stay as they are. */
const NAMED = new Set([
  'cards.creating',
  'profile.ownFavoritesEmpty',
  'blog.postNotFoundHint',
  'frame.logOut',
]);

/** Faults in letters and signs, one sentence each. `digits`: those of `language.digits`. */
export function writingFaults(tag: string, id: string, text: string, digits: string): string[] {
  const foreign = [...text.replaceAll(LATIN_NAME, '').matchAll(/\p{Nd}/gu)].find(
    ([digit]) => !digits.includes(digit),
  );
  const named = tag === 'en' && NAMED.has(id);
  const rules = named ? [] : [...always, ...(byLanguage[tag] ?? [])];
  const capital = tag === 'en' && !TOPICS_OF_NAMES.test(id) ? capitalIn(text) : undefined;
  return [
    ...(foreign ? [`has the digit ${foreign[0]}: this language has the digits ${digits}`] : []),
    ...rules.filter(([wrong]) => wrong.test(text)).map(([, sentence]) => sentence),
    ...quotationFaults(tag, text),
    ...(capital
      ? [`has the capital of “${capital}”: only names have capitals inside a sentence`]
      : []),
  ];
}

/** Digits in Latin-script names, such as UTF-8 or OpenAPI 3.1. */
const LATIN_NAME = /[A-Za-z][ -]?[0-9.]+/g;
