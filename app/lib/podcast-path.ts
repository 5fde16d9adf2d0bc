/**
 * A podcast's page. A slug keeps the letters of its title, which an address in a header (`Location`) can only
 * carry encoded.
 */
export const podcastPath = (slug: string): string => `/podcast/${encodeURIComponent(slug)}`;
