import { parseDuration } from './duration';

/** Seconds of a recording; `end` is null where it plays on. */
export type Part = { start: number; end: number | null };

/**
 * `754`, `12:34`, or a part, `754,812`, as media fragments are written. Starts at 0 where the time is none or lies
 * behind the end of the recording.
 */
export function parsePart(written: string | null, duration: number | null): Part {
  const [from = '', to = ''] = (written ?? '').split(',', 2);
  const within = (seconds: number | null) =>
    seconds !== null && duration !== null && seconds >= duration ? null : seconds;
  const start = within(parseDuration(from)) ?? 0;
  const end = within(parseDuration(to));
  return { start, end: end !== null && end > start ? end : null };
}

/** The part as addresses name it; empty for a recording from its beginning to its end. */
export function writePart({ start, end }: Part): string {
  if (end !== null) return `${start},${end}`;
  return start > 0 ? String(start) : '';
}

/** An address with `?t=` where the part is not the whole. */
export const withPart = (address: string, part: Part | undefined): string => {
  const written = part ? writePart(part) : '';
  return written ? `${address}?t=${written}` : address;
};

/** The address of the sound, for a player of the browser's own (W3C Media Fragments). */
export const soundOfPart = (audioUrl: string, part: Part): string => {
  const written = writePart(part);
  return written ? `${audioUrl}#t=${written}` : audioUrl;
};
