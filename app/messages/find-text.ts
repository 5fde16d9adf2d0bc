import { AsyncLocalStorage } from 'node:async_hooks';
import { compileCatalogue, DEFAULT_LANGUAGE } from './catalogue';
import { catalogues } from './generated/catalogues';

const texts = new Map(
  Object.entries(catalogues).map(([tag, file]) => [tag, compileCatalogue(file)]),
);
const english = texts.get(DEFAULT_LANGUAGE)!;

/** Returns the text with that id in that language, falling back to English. */
const textIn = (tag: string, id: string): string => texts.get(tag)?.[id] ?? english[id] ?? id;

const current = new AsyncLocalStorage<string>();

/** Runs `work`, and all async work it starts, with the texts of that language. */
export const inLanguage = <T>(tag: string, work: () => T): T => current.run(tag, work);

/** Returns the language tag of the texts. */
export const pageLanguage = (): string => current.getStore() ?? DEFAULT_LANGUAGE;

/**
 * Returns the text with that id. In the browser, `#find-text` resolves to texts-in-browser.ts (package.json,
 * "imports").
 */
export const findText = (id: string): string => textIn(pageLanguage(), id);

/** A no-op: the server always has all texts. */
export const loadTextsOf = (
  _area: 'admin' | 'account' | 'collections' | 'legal' | 'downloads',
): Promise<void> => Promise.resolve();
