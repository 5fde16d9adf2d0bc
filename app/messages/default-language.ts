/** Its addresses have no prefix; the catalogue that the others are measured by. */
export const DEFAULT_LANGUAGE = 'en';
