const DAY = 86_400_000;

/** Days since 1970, as stored in `Transcript.wantedDay`. */
export const dayNumber = (): number => Math.floor(Date.now() / DAY);
