import { isWrittenIn, textLanguage } from './text-language';

const RIGHT_TO_LEFT =
  /^[\p{Script=Arab}\p{Script=Hebr}\p{Script=Thaa}\p{Script=Nkoo}\p{Script=Adlm}\p{Script=Syrc}]/u;

/** The tag of a title: `likely` unless the script is another's; undefined for Latin names without it. */
export function titleLanguage(title: string, likely?: string | null): string | undefined {
  const language = textLanguage(title, likely) ?? likely;
  return !language || (!likely && isWrittenIn('Latn', language)) ? undefined : language;
}

/** The direction of the first letter, as `dir="auto"` finds it; undefined without letters. */
export function titleDirection(title: string): 'ltr' | 'rtl' | undefined {
  const letter = /\p{L}/u.exec(title)?.[0];
  if (!letter) return undefined;
  return RIGHT_TO_LEFT.test(letter) ? 'rtl' : 'ltr';
}
