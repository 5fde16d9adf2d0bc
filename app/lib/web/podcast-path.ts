/** Encoded, because a `Location` header carries ASCII only. */
export const podcastPath = (slug: string): string => `/podcast/${encodeURIComponent(slug)}`;

/** Encoded, because a `Location` header carries ASCII only. */
export const speakerPath = (slug: string): string => `/speaker/${encodeURIComponent(slug)}`;
