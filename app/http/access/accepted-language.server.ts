import { parseLanguage } from '~/lib/language/language-tag';

/** The language that a browser asks for first; null where it names none. */
export function acceptedLanguage({ headers }: Request): string | null {
  return parseLanguage(headers.get('accept-language')?.split(/[,;]/)[0]);
}
