import { env } from '~/env.server';
import { primarySubtag } from '~/lib/language/text-language';
import { DEFAULT_LANGUAGE } from '~/messages/catalogue';
import { pageLanguage } from '~/messages/find-text';
import { languages } from '~/messages/generated/languages';
import { pathIn } from '~/messages/language-paths';

const urlIn = (tag: string, path: string): string => env.SITE_URL + pathIn(tag, path);

/** The absolute URL of a page in the current UI language. */
export const pageUrl = (path: string): string => urlIn(pageLanguage(), path);

/** The language of a text, and its path. */
export type Translation = { language: string; path: string };

/** The URL of a text, under its own UI language if the site has it, else under the default one. */
export function urlOfText({ language, path }: Translation): string {
  const base = primarySubtag(language);
  const tag = languages.find(({ tag }) => tag === language || tag === base)?.tag;
  return urlIn(tag ?? DEFAULT_LANGUAGE, path);
}

/** The same page in each UI language, for search engines; empty if the site has one language. */
function alternatesOf(path: string): { hrefLang: string; href: string }[] {
  if (languages.length < 2) return [];
  return [
    ...languages.map(({ tag }) => ({ hrefLang: tag, href: urlIn(tag, path) })),
    { hrefLang: 'x-default', href: urlIn(DEFAULT_LANGUAGE, path) },
  ];
}

/**
 * The page's URLs, one for each UI language, and the alternates they share.
 * A translated text has its own entries, so it is only listed at its own URL.
 */
export function addressesOfVersions(path: string, translations?: readonly Translation[]) {
  const { url, alternates } = searchAddresses(path, translations);
  return { urls: translations ? [url] : languages.map(({ tag }) => urlIn(tag, path)), alternates };
}

/**
 * The canonical URL of a page and its alternates, for search engines.
 * @param translations the page's text in several languages, its own first; defaults to the same page in every UI
 * language
 */
export function searchAddresses(path: string, translations?: readonly Translation[]) {
  const [own] = translations ?? [];
  if (!translations || !own) return { url: pageUrl(path), alternates: alternatesOf(path) };
  const alternates = translations.map((translation) => ({
    hrefLang: translation.language,
    href: urlOfText(translation),
  }));
  return { url: urlOfText(own), alternates };
}
