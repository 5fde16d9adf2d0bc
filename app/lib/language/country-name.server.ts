import { memoized } from '../memoized';
import { DEFAULT_LANGUAGE } from '~/messages/catalogue';
import { languages } from '~/messages/generated/languages';
import { pageLanguage } from '~/messages/t';
import { countryNamesIn } from './country-names';

const fold = (name: string): string => name.trim().toLowerCase();

const namesIn = memoized((tag) => {
  const byCode = countryNamesIn(tag);
  return { byCode, codes: new Map([...byCode].map(([code, name]) => [fold(name), code])) };
});

/** Finds a country by its name in the page's language, in English or in another site language. */
function codeOf(text: string): string | undefined {
  const name = fold(text);
  for (const tag of new Set([pageLanguage(), ...languages.map((one) => one.tag)])) {
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
