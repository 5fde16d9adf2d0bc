import { AsyncLocalStorage } from 'node:async_hooks';
import { DEFAULT_LANGUAGE } from './default-language';
import { textIn } from './texts';

const current = new AsyncLocalStorage<string>();

/** Runs `work`, and what it begins, with the texts of that language. */
export const inLanguage = <T>(tag: string, work: () => T): T => current.run(tag, work);

/** Language tag of the texts. */
export const pageLanguage = (): string => current.getStore() ?? DEFAULT_LANGUAGE;

/** The text with that id. `#find-text` names texts-in-browser.ts in the browser (package.json, "imports"). */
export const findText = (id: string): string => textIn(pageLanguage(), id);

/** The server has all texts from the start. */
export const loadTextsOf = (_area: 'admin' | 'account'): Promise<void> => Promise.resolve();
