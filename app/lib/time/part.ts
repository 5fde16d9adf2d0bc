import { parseDuration } from './parse-duration';

/** Part of a recording, in seconds; `end` is null if it plays to the end. */
export type Part = { start: number; end: number | null };

/** Starts at 0 if the start is unknown or beyond the end of the recording. */
function partWithin(start: number | null, end: number | null, duration: number | null): Part {
  const within = (seconds: number | null) =>
    seconds !== null && duration !== null && seconds >= duration ? null : seconds;
  const [from, to] = [within(start) ?? 0, within(end)];
  return { start: from, end: to !== null && to > from ? to : null };
}

/** Parses a start (`754`, `12:34`) or a range (`754,812`) in media-fragment syntax. */
export function parsePart(written: string | null, duration: number | null): Part {
  const [from = '', to = ''] = (written ?? '').split(',', 2);
  return partWithin(parseDuration(from), parseDuration(to), duration);
}

/** Parses a part in seconds (`754`, `754,812`), as this site writes it, without the words of `parsePart`. */
export function parseSeconds(written: string | null, duration: number | null): Part {
  const [from, to] = (written ?? '').split(',', 2).map((seconds) => Number(seconds) || null);
  return partWithin(from ?? null, to ?? null, duration);
}

/** Formats a part for URLs; empty for the whole recording. */
export function writePart({ start, end }: Part): string {
  if (end !== null) return `${start},${end}`;
  return start > 0 ? String(start) : '';
}

/** An address with `?t=` where the part is not the whole. */
export const withPart = (address: string, part: Part | undefined): string => {
  const written = part ? writePart(part) : '';
  return written ? `${address}?t=${written}` : address;
};

/** Adds the part to an audio URL for the browser's native player (W3C Media Fragments). */
export const soundOfPart = (audioUrl: string, part: Part): string => {
  const written = writePart(part);
  return written ? `${audioUrl}#t=${written}` : audioUrl;
};
