import { memoized } from '~/lib/memoized';
import { DEFAULT_LANGUAGE } from '~/messages/catalogue';
import { languages } from '~/messages/generated/languages';
import { pageLanguage } from '~/messages/t';

/** Codes that `Intl` names although they are not countries: unions, unknown regions, test codes. */
const OTHERS = /^(EU|EZ|QO|UN|XA|XB|ZZ)$/;
const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

/** Returns the names of countries and territories in the given language by ISO 3166 code, in alphabetical order. */
export function countryNamesIn(tag: string): Map<string, string> {
  const names = new Intl.DisplayNames([tag], { type: 'region', fallback: 'none' });
  const entries = LETTERS.flatMap((first) => LETTERS.map((second) => first + second))
    // Skip codes that `Intl` resolves to a replacement code.
    .filter(
      (code) => !OTHERS.test(code) && Intl.getCanonicalLocales(`und-${code}`)[0]?.endsWith(code),
    )
    .flatMap((code): [string, string][] => {
      const name = names.of(code);
      return name ? [[code, name]] : [];
    });
  const { compare } = new Intl.Collator(tag);
  return new Map(entries.sort(([, a], [, b]) => compare(a, b)));
}

const fold = (name: string): string => name.trim().toLowerCase();

const namesIn = memoized((tag) => {
  const byCode = countryNamesIn(tag);
  return { byCode, codes: new Map([...byCode].map(([code, name]) => [fold(name), code])) };
});

/** Finds a country by its name in the page's language, in English or in another site language. */
function codeOf(text: string): string | undefined {
  const name = fold(text);
  for (const tag of new Set([pageLanguage(), ...languages.map((language) => language.tag)])) {
    const code = namesIn(tag).codes.get(name);
    if (code) return code;
  }
}

function nameIn(tag: string, text: string): string {
  const code = codeOf(text);
  return (code && namesIn(tag).byCode.get(code)) || text;
}

/** Translates a user-entered country to the page's language if `Intl` knows it; other text is returned as is. */
export const countryName = (text: string | null): string | null =>
  text && nameIn(pageLanguage(), text);

/** Converts a country to English, so that it is stored the same way whatever language it was chosen in. */
export const countryToStore = (text: string): string => nameIn(DEFAULT_LANGUAGE, text);
