import { DEFAULT_LANGUAGE } from '~/messages/default-language';
import { languages } from '~/messages/generated/languages';
import { pageLanguage } from '~/messages/t';
import { countryNamesIn } from './country-names';

const fold = (name: string): string => name.trim().toLowerCase();

type Names = { byCode: Map<string, string>; codes: Map<string, string> };
/** By language, because `Intl` is slow to begin with. */
const named = new Map<string, Names>();

function namesIn(tag: string): Names {
  const known = named.get(tag);
  if (known) return known;
  const byCode = countryNamesIn(tag);
  const codes = new Map([...byCode].map(([code, name]) => [fold(name), code]));
  named.set(tag, { byCode, codes });
  return { byCode, codes };
}

/** By its name in the language of the page, in English or in another language of the site. */
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

/** What people wrote, in the language of the page where `Intl` knows the country. */
export const countryName = (text: string | null): string | null =>
  text && nameIn(pageLanguage(), text);

/** In English, so that it is stored alike whatever language it was chosen in. */
export const countryToStore = (text: string): string => nameIn(DEFAULT_LANGUAGE, text);
