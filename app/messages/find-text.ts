import { AsyncLocalStorage } from 'node:async_hooks';
import { DEFAULT_LANGUAGE } from './default-language';
import { textIn } from './texts';

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
export const loadTextsOf = (_area: 'admin' | 'account' | 'collections' | 'legal'): Promise<void> =>
  Promise.resolve();
