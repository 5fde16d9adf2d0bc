import { namedLanguage } from '~/lib/language/language-names.server';
import { textLanguages } from '~/lib/language/text-languages';
import { countFacets } from './browse.server';
import type { LanguageOption } from '../facets';

const SHOWN = 24;

/** Languages to filter a list by: the chosen ones, those in the library by number of podcasts, and the usual ones. */
export async function listLanguageOptions(chosen: readonly string[]): Promise<LanguageOption[]> {
  const { languages } = await countFacets();
  const usual = textLanguages.map(({ value }) => value);
  const known = new Set([...languages.map(({ name }) => name), ...usual]);
  const first = [...known].slice(0, SHOWN);
  const codes = new Set([...first, ...chosen]);
  return [...codes].map((code) => ({ ...namedLanguage(code), chosen: chosen.includes(code) }));
}
