/** Language tag of the texts. */
export const pageLanguage = (): string => document.documentElement.lang;

/** The build has put the text in place of its id (scripts/develop/texts-in-place.ts). */
export const findText = (text: string): string => text;
