import { pageLanguage } from '~/messages/t';
import { memoized } from '../memoized';
import { ownLanguageName, titleDirection } from './text-language';

/** Maximum number of languages in a list filter. */
export const MAX_LANGUAGES = 10;

const english = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' });

/** Whether the code is a two- or three-letter lowercase language code that has a name. */
export const isLanguageCode = (code: string): boolean =>
  /^[a-z]{2,3}$/.test(code) && english.of(code) !== undefined;

export type NamedLanguage = {
  code: string;
  name: string;
  /** Language and direction of the name. */
  lang: string;
  dir: 'ltr' | 'rtl';
};

function nameOf(code: string): { name: string; lang: string } {
  const listed = ownLanguageName(code);
  if (listed !== code) return { name: listed, lang: code };
  const own = Intl.DisplayNames.supportedLocalesOf(code).length
    ? new Intl.DisplayNames([code], { type: 'language', fallback: 'none' }).of(code)
    : undefined;
  if (!own) return { name: english.of(code) ?? code, lang: 'en' };
  return { name: own.slice(0, 1).toLocaleUpperCase(code) + own.slice(1), lang: code };
}

/** Returns a language's name in the language itself, else in English. The code must pass `isLanguageCode`. */
export const namedLanguage = memoized((code): NamedLanguage => {
  const { name, lang } = nameOf(code);
  return { code, name, lang, dir: titleDirection(name) ?? 'ltr' };
});

const namesIn = memoized(
  (language) => new Intl.DisplayNames([language], { type: 'language', fallback: 'none' }),
);

/** Returns the language's name in the page's language; null for an invalid or unknown tag. */
export function languageName(tag: string | null): string | null {
  try {
    return (tag && namesIn(pageLanguage()).of(tag)) || null;
  } catch {
    return null; // feeds contain arbitrary tags
  }
}

/** Returns the language's name in the page's language for use in sentences; falls back to `namedLanguage`. */
export function languageInText(code: string): NamedLanguage {
  const language = namedLanguage(code);
  const name = languageName(code);
  const lang = pageLanguage();
  return name ? { code, name, lang, dir: titleDirection(name) ?? language.dir } : language;
}
