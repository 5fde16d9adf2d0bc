/** Its URLs have no prefix, and other catalogs are compared with its catalog. */
export const DEFAULT_LANGUAGE = 'en';
