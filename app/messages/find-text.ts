import { compileCatalogue } from './catalogue';
import en from './en.json';

const texts = compileCatalogue(en);

/** Language tag of the texts. */
export const textLanguage = (): string => 'en';

/** The text with that id. The browser's build has find-text.browser.ts in place of this file. */
export const findText = (id: string): string => texts[id] ?? id;
