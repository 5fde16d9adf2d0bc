export const SLEEP_MINUTES = [5, 10, 15, 30, 45, 60] as const;

export const MINUTE = 60_000;

/** Milliseconds before the end during which the volume fades. */
const FADE = 10_000;
const FADE_STEP = 100;

/** Ends with the chapter or the episode. */
export type SleepEnd = 'chapter' | 'episode';

/** Milliseconds since 1970, or the end of the chapter or episode. */
export type SleepUntil = number | SleepEnd | null;

/** Minutes left as displayed, rounded up. */
export const minutesLeft = (left: number): number => Math.max(0, Math.ceil(left / MINUTE));

/** Fraction of the listener's volume to play at: 1 until the fade, 0 at the end. */
export const gainAt = (left: number): number => Math.min(1, Math.max(0, left / FADE));

/** Milliseconds until the displayed minutes or the volume change. */
export function nextChange(left: number): number {
  if (left <= FADE) return Math.min(FADE_STEP, Math.max(0, left));
  const minuteEnds = left - (minutesLeft(left) - 1) * MINUTE;
  return Math.min(minuteEnds, left - FADE);
}

/** Longer than any sleep timer. Browser timers overflow after 24 days. */
const MAX_DURATION = 24 * 60 * MINUTE;

/** Null for a time that is over, and for text in an unknown format. */
export function parseSleep(text: string | null, now: number): SleepUntil {
  if (text === 'episode' || text === 'chapter') return text;
  const until = Number(text ?? Number.NaN);
  return until > now && until <= now + MAX_DURATION ? until : null;
}
