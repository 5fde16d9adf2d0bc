import { compileCatalogue } from './catalogue';
import { DEFAULT_LANGUAGE } from './default-language';
import { catalogues } from './generated/catalogues';

const texts = new Map(
  Object.entries(catalogues).map(([tag, file]) => [tag, compileCatalogue(file)]),
);
const english = texts.get(DEFAULT_LANGUAGE)!;

/** Returns the text with that id in that language, falling back to English. */
export const textIn = (tag: string, id: string): string =>
  texts.get(tag)?.[id] ?? english[id] ?? id;
