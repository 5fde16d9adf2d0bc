/** Encoded, because a `Location` header carries ASCII only. */
export const speakerPath = (slug: string): string => `/speaker/${encodeURIComponent(slug)}`;
