import { compileCatalogue } from './catalogue';
import { DEFAULT_LANGUAGE } from './default-language';
import { catalogues } from './generated/catalogues';

/** Language tag of the texts. */
export const textLanguage = (): string => document.documentElement.lang;

/** In the browser of `npm run dev`, which asks for each module under one address in all languages. */
export const findText = (id: string): string => {
  const file = catalogues[textLanguage()] ?? catalogues[DEFAULT_LANGUAGE]!;
  return compileCatalogue(file)[id] ?? compileCatalogue(catalogues[DEFAULT_LANGUAGE]!)[id] ?? id;
};
