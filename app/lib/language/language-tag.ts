import { fold } from '~/lib/text/fold';
import { primarySubtag } from './text-language';

/** Languages of Islamic podcasts, and those that podcast hosts offer most. */
const LANGUAGES =
  'af am ar az bg bn bs ca ckb cs da de dv el en es fa ff fi fil fr gu ha he hi hr hu id it ja jv ka kk kn ko ku ky ' +
  'mk ml mn mr ms my nb ne nl no om pa pl ps pt ro ru sd si sk sl so sq sr su sv sw ta te tg th ti tk tr ug uk ur uz ' +
  'vi wo yo zh zu';
/** Languages in which feeds write language names. */
const NAMED_IN = ['en', 'ar', 'ur', 'fr', 'tr', 'id', 'ms', 'bn', 'fa', 'de', 'es', 'ru', 'hi'];
/** Names missing from Unicode's data. */
const OTHER_NAMES = {
  ar: 'عربي العربي Fusha',
  bn: 'Bengali',
  bs: 'Bosnisch',
  dv: 'ދިވެހި Dhivehi Maldivian',
  fa: 'Farsi دری Dari فارسي',
  he: 'Ivrit',
  hi: 'हिंदी',
  id: 'Bahasa',
  ku: 'Kurmanji Kurmancî',
  ckb: 'کوردی سۆرانی Sorani',
  ms: 'Malaysia Malaysian',
  ps: 'Pushto',
  pt: 'Brazilian',
  so: 'Somali',
  sw: 'Swahili',
  tl: 'Tagalog',
  ug: 'ئۇيغۇرچە Uighur',
  uz: 'Oʻzbekcha Ўзбек',
  zh: 'Mandarin 汉语 漢語 普通话 简体中文 繁體中文',
} as const;
/** Matches words such as "language" or "bahasa" that accompany a language name. */
const LANGUAGE_WORDS =
  /^(?:bahasa|basa|langue|lingua|idioma|language|زبان|لغه|اللغه|ভাষা|भाषा) | (?:language|dili|زبان|भाषा|ভাষা|язык|тили?|тілі)$/;

const nameKey = (name: string): string => fold(name).replace(LANGUAGE_WORDS, '');

function namesOfLanguages(): Map<string, string> {
  const tags = new Map<string, string>();
  const add = (name: string | undefined, tag: string) => {
    const key = nameKey(name ?? '');
    if (key && !tags.has(key)) tags.set(key, tag);
  };
  const namesIn = (locale: string) =>
    new Intl.DisplayNames([locale], { type: 'language', fallback: 'none' });
  const codes = LANGUAGES.split(' ');
  for (const code of codes) {
    if (Intl.DisplayNames.supportedLocalesOf(code).length > 0) add(namesIn(code).of(code), code);
  }
  for (const names of NAMED_IN.map(namesIn)) for (const code of codes) add(names.of(code), code);
  for (const [code, names] of Object.entries(OTHER_NAMES)) {
    for (const name of names.split(' ')) add(name, code);
  }
  return tags;
}

let tagsByName: Map<string, string> | null = null;

/** Finds the tag for a language name, written in that language or in another; null for unknown names. */
function tagOfName(name: string): string | null {
  const key = nameKey(name);
  if (!key) return null;
  tagsByName ??= namesOfLanguages();
  return tagsByName.get(key) ?? null;
}

/** Whether a text is a BCP 47 tag, such as `en`, `ar-EG` or `zh-Hant`. */
export function isLanguageTag(text: string): boolean {
  try {
    return /^[a-z]{2,3}(?:-|$)/i.test(text) && Intl.getCanonicalLocales(text)[0] !== 'und';
  } catch {
    return false;
  }
}

const MAX_NAME = 100;
const TAG_BEFORE_OTHERS = /^[a-z]{2,3}(?:-[a-z\d-]*)?(?=\s*(?:[,;/|.@(]|$))/;

/** Reads `English (US)`, `Arabic - Egypt` or `Urdu, English`; the first name is the language. */
function tagOfNames(text: string): string | null {
  const [first = ''] = text.split(/[(,;/|–—]|-/);
  return tagOfName(text) ?? tagOfName(first);
}

/** Converts what feeds write (`en-US`, `en_us`, `English`, `Türkçe`, `ar, en`) to a lowercase BCP 47 tag, or null. */
export function parseLanguage(value: string | null | undefined): string | null {
  const text = (value ?? '')
    .slice(0, MAX_NAME)
    .replace(/\p{Cf}/gu, '')
    .trim()
    .toLowerCase()
    .replaceAll('_', '-');
  const [tag = ''] = TAG_BEFORE_OTHERS.exec(text) ?? [tagOfNames(text) ?? ''];
  if (!tag || tag === 'und') return null;
  try {
    return Intl.getCanonicalLocales(tag)[0]?.toLowerCase() ?? null;
  } catch {
    return primarySubtag(tag);
  }
}
