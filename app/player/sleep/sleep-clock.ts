export const SLEEP_MINUTES = [5, 10, 15, 30, 45, 60] as const;

export const MINUTE = 60_000;

/** Milliseconds before the end in which the sound becomes quieter. */
const FADE = 10_000;
const FADE_STEP = 100;

/** When what is heard ends, the chapter or the episode. */
export type SleepEnd = 'chapter' | 'episode';

/** Milliseconds since 1970, or an end. */
export type SleepUntil = number | SleepEnd | null;

/** What is left, as it is shown: the last minute counts as one. */
export const minutesLeft = (left: number): number => Math.max(0, Math.ceil(left / MINUTE));

/** The part of the listener's volume that is heard: 1 until the fade, 0 at the end. */
export const gainAt = (left: number): number => Math.min(1, Math.max(0, left / FADE));

/** Milliseconds until something changes: the minutes that are shown, or the volume. */
export function nextChange(left: number): number {
  if (left <= FADE) return Math.min(FADE_STEP, Math.max(0, left));
  const minuteEnds = left - (minutesLeft(left) - 1) * MINUTE;
  return Math.min(minuteEnds, left - FADE);
}

/** Longer than any timer: the browser's own timers count no further than 24 days. */
const MAX_DURATION = 24 * 60 * MINUTE;

/** Null for what is over, or was never stored by this. */
export function parseSleep(text: string | null, now: number): SleepUntil {
  if (text === 'episode' || text === 'chapter') return text;
  const until = Number(text ?? Number.NaN);
  return until > now && until <= now + MAX_DURATION ? until : null;
}
