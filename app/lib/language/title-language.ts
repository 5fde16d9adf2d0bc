import { isWrittenIn, textLanguage } from './text-language';

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
