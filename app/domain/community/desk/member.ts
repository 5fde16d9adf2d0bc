/** In characters. */
export const MAX_NOTE = 1_000;

/** The most notes about one member. */
export const MAX_NOTES = 50;
