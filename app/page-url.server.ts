import { env } from '~/env.server';
import { DEFAULT_LANGUAGE } from '~/messages/default-language';
import { pageLanguage } from '~/messages/find-text';
import { languages } from '~/messages/generated/languages';
import { pathIn } from '~/messages/language-paths';

const urlIn = (tag: string, path: string): string => env.SITE_URL + pathIn(tag, path);

/** The whole address of a page in the language of the texts. */
export const pageUrl = (path: string): string => urlIn(pageLanguage(), path);

/** The language of the text, and its address. */
export type Translation = { language: string; path: string };

/** A text at the address where the interface speaks its language too, if it does. */
export function urlOfText({ language, path }: Translation): string {
  const [base] = language.split('-');
  const tag = languages.find(({ tag }) => tag === language || tag === base)?.tag;
  return urlIn(tag ?? DEFAULT_LANGUAGE, path);
}

/** The same page in each language, for search engines; none where there is one language. */
function alternatesOf(path: string): { hrefLang: string; href: string }[] {
  if (languages.length < 2) return [];
  return [
    ...languages.map(({ tag }) => ({ hrefLang: tag, href: urlIn(tag, path) })),
    { hrefLang: 'x-default', href: urlIn(DEFAULT_LANGUAGE, path) },
  ];
}

/**
 * The addresses at which a page stands, one for each language, and the alternates that all of them share.
 * A translation has entries of its own: then it is at one address.
 */
export function addressesOfVersions(path: string, translations?: readonly Translation[]) {
  const { url, alternates } = searchAddresses(path, translations);
  return { urls: translations ? [url] : languages.map(({ tag }) => urlIn(tag, path)), alternates };
}

/**
 * What search engines are told: the address that a page is to be found at, and its alternates.
 * @param translations its text in several languages, itself first; instead of itself in each language of the interface
 */
export function searchAddresses(path: string, translations?: readonly Translation[]) {
  const [own] = translations ?? [];
  if (!translations || !own) return { url: pageUrl(path), alternates: alternatesOf(path) };
  const alternates = translations.map((one) => ({ hrefLang: one.language, href: urlOfText(one) }));
  return { url: urlOfText(own), alternates };
}
