import {
  isLanguageCode,
  MAX_LANGUAGES,
  languageInText,
} from '~/lib/language/language-names.server';
import { DEFAULT_LANGUAGE } from '~/messages/default-language';
import { pageLanguage } from '~/messages/t';

/** Which podcasts a list shows, according to its URL. */
export type PodcastLanguages = {
  /** `?language=…`, repeatable; empty means all languages. */
  within: string[];
  /** The page's language, listed first unless the URL says `mixed`; null in English. */
  first: string | null;
  /** The page's language for the "first" switch; null if there is nothing to switch. */
  own: { name: string; lang: string; dir: 'ltr' | 'rtl'; first: boolean } | null;
};

/** Unknown languages are ignored. */
export function podcastLanguagesOf({ searchParams }: URL): PodcastLanguages {
  const named = searchParams.getAll('language').filter(isLanguageCode);
  const languages = [...new Set(named)].slice(0, MAX_LANGUAGES).sort();
  const code = pageLanguage().split('-')[0]!;
  if (languages.length > 0 || code === DEFAULT_LANGUAGE || !isLanguageCode(code)) {
    return { within: languages, first: null, own: null };
  }
  const { name, lang, dir } = languageInText(code);
  const first = !searchParams.has('mixed');
  return { within: languages, first: first ? code : null, own: { name, lang, dir, first } };
}

/** For titles; empty if all languages are shown. */
export const languagesPart = (within: readonly string[]): string =>
  within.map((code) => languageInText(code).name).join(', ');
