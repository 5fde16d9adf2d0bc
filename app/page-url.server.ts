import { env } from '~/env.server';
import { DEFAULT_LANGUAGE } from '~/messages/default-language';
import { textLanguage } from '~/messages/find-text';
import { languages } from '~/messages/generated/languages';
import { pathIn } from '~/messages/language-paths';

const urlIn = (tag: string, path: string): string => env.SITE_URL + pathIn(tag, path);

/** The whole address of a page in the language of the texts. */
export const pageUrl = (path: string): string => urlIn(textLanguage(), path);

/** A text at the address where the interface speaks its language too, if it does. */
export function urlOfText({ language, path }: { language: string; path: string }): string {
  const [base] = language.split('-');
  const tag = languages.find(({ tag }) => tag === language || tag === base)?.tag;
  return urlIn(tag ?? DEFAULT_LANGUAGE, path);
}

/** The same page in each language, for search engines; none where there is one language. */
export function alternatesOf(path: string): { hrefLang: string; href: string }[] {
  if (languages.length < 2) return [];
  return [
    ...languages.map(({ tag }) => ({ hrefLang: tag, href: urlIn(tag, path) })),
    { hrefLang: 'x-default', href: urlIn(DEFAULT_LANGUAGE, path) },
  ];
}
