import { textIn } from './texts';

/** Language tag of the texts. */
export const pageLanguage = (): string => document.documentElement.lang;

/** In the browser of `npm run dev`, which asks for each module under one address in all languages. */
export const findText = (id: string): string => textIn(pageLanguage(), id);
