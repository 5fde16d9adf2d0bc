import { memoized } from '../memoized';

const SITE_LANGUAGE = 'en';

export const MAX_TAG_LENGTH = 35;

const MAX_READ = 2000;

/** ISO 15924 codes, most frequent first. */
const SCRIPTS =
  'Latn Arab Cyrl Beng Deva Hani Hang Taml Telu Mlym Knda Gujr Guru Sinh Thai Laoo Mymr Khmr Tibt Hebr Grek Thaa Ethi Geor Armn Tfng Nkoo Syrc Adlm'.split(
    ' ',
  );
/** In which most texts are written. */
const COMMON = ['Latn', 'Arab', 'Beng'];
const KANA = '\\p{Script=Hira}\\p{Script=Kana}';

/** Letters used only by these languages; the first language is assumed. */
const LATIN_LETTERS: [languages: string, letters: string][] = [
  ['az', 'əƏ'],
  ['tr az ku tk crh tt ro', 'ğşıİŞĞ'],
  ['de', 'ßẞ'],
  ['es gl eu wo tl fil', 'ñÑ¿¡'],
  ['ro', 'șțȘȚ'],
  ['pl lt', 'łąęźżŁĄĘŹŻ'],
  ['vi', 'ơưƠƯ\u1ea0-\u1ef9'],
];

const ASCII_ALONE = /^[\0-\x7f]*$/;

const runsOf = memoized((letters) => new RegExp(`[${letters}]+`, 'gu'));

const count = (text: string, letters: string): number =>
  text.match(runsOf(letters))?.join('').length ?? 0;

const classOf = (script: string): string => `\\p{Script=${script}}${script === 'Hani' ? KANA : ''}`;

const hasOnly = memoized((script) => new RegExp(`^(?=.*\\p{L})[\\P{L}${classOf(script)}]*$`, 'su'));

/** Returns the script of most letters, or null. */
function mainScript(text: string): string | null {
  // Nearly every text is in one of these alone, which is found sooner than by counting.
  const alone = COMMON.find((script) => hasOnly(script).test(text));
  if (alone) return alone;
  let best: string | null = null;
  let most = 0;
  let left = count(text, '\\p{L}');
  for (const script of SCRIPTS) {
    if (left <= most) break;
    const letters = count(text, classOf(script));
    left -= letters;
    if (letters > most) [best, most] = [script, letters];
  }
  return best;
}

/** Urdu has letters of its own; Persian and Arabic each have some that the other lacks. */
function arabicScriptLanguage(text: string, likely: string | null): string {
  if (likely && !/^(ar|fa)\b/.test(likely)) return likely;
  if (/[ٹڈڑںےۓہۂۃھ]/.test(text)) return 'ur';
  const persian = /[پچژگکی]/.test(text);
  if (persian === /[ةىيكأإ]/.test(text)) return likely ?? 'ar';
  const detected = persian ? 'fa' : 'ar';
  return likely?.startsWith(detected) ? likely : detected;
}

const scriptOf = memoized((language) => {
  try {
    return new Intl.Locale(language).maximize().script ?? '';
  } catch {
    return '';
  }
});

/** Chinese uses Hans and Hant, which both match Hani. */
const isWrittenIn = (script: string, language: string): boolean =>
  scriptOf(language).slice(0, 3) === script.slice(0, 3);

const commonestLanguage = (script: string) => new Intl.Locale(`und-${script}`).maximize().language;

function latinLanguage(text: string, likely: string | null): string {
  if (ASCII_ALONE.test(text)) return likely ?? SITE_LANGUAGE;
  const letters = count(text, '\\p{L}');
  // Require one distinctive letter in fifty, so that a foreign name does not count.
  const match = LATIN_LETTERS.find(([, letterClass]) => count(text, letterClass) * 50 >= letters);
  const languages = match?.[0].split(' ') ?? [];
  const fits = languages.length === 0 || languages.includes(primarySubtag(likely) ?? '');
  return fits ? (likely ?? SITE_LANGUAGE) : languages[0]!;
}

/**
 * Detects a BCP 47 tag from script and letters, preferring `likely`, the writer's language, when it fits. Returns null
 * for text without letters.
 */
export function textLanguage(text: string, likely?: string | null): string | null {
  const read = text.slice(0, MAX_READ);
  const script = mainScript(read);
  if (!script) return null;
  if (script === 'Hani' && count(read, KANA)) return 'ja';
  if (script === 'Hang') return 'ko';
  const plausible = likely && isWrittenIn(script, likely) ? likely : null;
  if (script === 'Latn') return latinLanguage(read, plausible);
  if (script === 'Arab') return arabicScriptLanguage(read, plausible);
  return plausible ?? commonestLanguage(script);
}

/** Returns the stored language, or the detected one if none is stored or the text is in another script. */
export function writtenLanguage(text: string, stored?: string | null): string | undefined {
  const script = mainScript(text.slice(0, MAX_READ));
  if (stored && (!script || isWrittenIn(script, stored))) return stored;
  return textLanguage(text, stored) ?? undefined;
}

/** Returns the chosen language, else the detected one, else null. */
export function languageToStore(
  text: string,
  likely: string | null,
  chosen?: string | null,
): string | null {
  const language = chosen || textLanguage(text, likely);
  return language && language.length <= MAX_TAG_LENGTH ? language : null;
}

const RIGHT_TO_LEFT =
  /^[\p{Script=Arab}\p{Script=Hebr}\p{Script=Thaa}\p{Script=Nkoo}\p{Script=Adlm}\p{Script=Syrc}]/u;

/**
 * Detects the language of a title, preferring `likely` if its script matches. Returns undefined for Latin-script titles
 * when `likely` is not given.
 */
export function titleLanguage(title: string, likely?: string | null): string | undefined {
  const language = textLanguage(title, likely) ?? likely;
  return !language || (!likely && isWrittenIn('Latn', language)) ? undefined : language;
}

/** Returns the direction of the first letter, like `dir="auto"`; undefined for text without letters. */
export function titleDirection(title: string): 'ltr' | 'rtl' | undefined {
  const letter = /\p{L}/u.exec(title)?.[0];
  if (!letter) return undefined;
  return RIGHT_TO_LEFT.test(letter) ? 'rtl' : 'ltr';
}

/** The language of a tag, without script and region: `ar` of `AR-EG`. */
export const primarySubtag = <T extends string | null | undefined>(tag: T) =>
  (tag?.split('-')[0]?.toLowerCase() ?? null) as T extends string ? string : string | null;

/**
 * Returns the primary subtag of the feed's language, or of the title's language if the title is in another script; null
 * if unknown. A Latin-script title does not override a feed in Urdu, but hosts write `en` when no language was chosen.
 */
export function podcastLanguage({
  title,
  language,
}: {
  title: string;
  language: string | null;
}): string | null {
  const stored = primarySubtag(language);
  const detected = primarySubtag(titleLanguage(title, language));
  const foreign = stored !== null && stored !== 'en';
  return foreign && (!detected || isWrittenIn('Latn', detected)) ? stored : detected;
}

/** Languages that can be chosen for a text: BCP 47 tag and native name. */
export const textLanguages: readonly { value: string; label: string; lang: string }[] = [
  ['en', 'English'],
  ['ar', 'العربية'],
  ['ur', 'اردو'],
  ['fr', 'Français'],
  ['tr', 'Türkçe'],
  ['ms', 'Bahasa Melayu'],
  ['id', 'Bahasa Indonesia'],
  ['bn', 'বাংলা'],
  ['fa', 'فارسی'],
  ['es', 'Español'],
  ['de', 'Deutsch'],
  ['zh', '中文'],
  ['hi', 'हिन्दी'],
].map(([value, label]) => ({ value: value!, label: label!, lang: value! }));

/** Returns the language's native name, or the tag if it is not in the list. */
export const ownLanguageName = (tag: string): string =>
  textLanguages.find(({ value }) => value === tag)?.label ?? tag;
