const DAY = 86_400_000;

/** Days since 1970: what `Transcript.wantedDay` holds. */
export const dayNumber = (): number => Math.floor(Date.now() / DAY);
