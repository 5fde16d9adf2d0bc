/** Encoded, because a `Location` header carries ASCII only. */
export const podcastPath = (slug: string): string => `/podcast/${encodeURIComponent(slug)}`;
