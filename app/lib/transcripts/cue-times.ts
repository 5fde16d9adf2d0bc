import { stripBidiControls } from '~/lib/text/clean-text';
import { latinDigits } from '~/lib/text/digits';

const MAX_SECONDS = 7 * 24 * 3600;
const MAX_LINE_LENGTH = 300;
const CLOCK = /^(?:(\d{1,3}):)?(\d{1,3}):(\d{1,2})(?:[.,:] ?(\d{1,9}))?$/;
const NUMBER = /^\d{1,9}(?:\.\d{1,9})?$/;

const sensible = (seconds: number) =>
  Number.isFinite(seconds) && seconds >= 0 && seconds <= MAX_SECONDS
    ? Math.round(seconds * 1000) / 1000
    : null;

/** Parses `1:02:03.5`, `02:03,500` or `2:03` to seconds; null for anything else. */
export function clockSeconds(written: string): number | null {
  if (written.length > 40) return null;
  // Programs for right-to-left scripts put direction marks before a time.
  const parts = CLOCK.exec(stripBidiControls(latinDigits(written)).trim());
  if (!parts) return null;
  const [, hours = '0', minutes, seconds, fraction = '0'] = parts;
  if (Number(seconds) > 59) return null;
  const whole = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
  return sensible(whole + Number(`0.${fraction}`));
}

/** Converts a number, digits or clock time to seconds; null for anything else. */
export function secondsOf(value: unknown): number | null {
  if (typeof value === 'number') return sensible(value);
  if (typeof value !== 'string' || value.length > 40) return null;
  const text = latinDigits(value).trim();
  return NUMBER.test(text) ? sensible(Number(text)) : clockSeconds(text);
}

export type CueTimes = { start: number; end: number | null };

/** Returns the end, or null if it precedes the start. */
export function endAfter(start: number | null, end: number | null): number | null {
  return end !== null && (start === null || end >= start) ? end : null;
}

/** Matches a timestamp line even if it is malformed; the text after a malformed one gets no start time. */
export const isArrowLine = (line: string): boolean =>
  line.length <= MAX_LINE_LENGTH &&
  /^[^\p{L}]{0,40}\p{Nd}[^\p{L}]{0,40}-->\s*[^\p{L}]{0,3}\p{Nd}/u.test(line);

/** Matches `0:00:01.000,0:00:04.000`, the form of SBV and SubViewer. */
const PAIR = /^\s*(\d{1,3}:\d{1,2}:\d{1,2}\.\d{1,9}),(\d{1,3}:\d{1,2}:\d{1,2}\.\d{1,9})\s*$/;

function pairTimes(line: string): CueTimes | null {
  const [, from = '', until = ''] = PAIR.exec(stripBidiControls(latinDigits(line))) ?? [];
  const start = clockSeconds(from);
  return start === null ? null : { start, end: endAfter(start, clockSeconds(until)) };
}

/** Parses `00:01.000 --> 00:04.000 align:start` or `0:00:01.000,0:00:04.000`; null for other lines. */
export function cueTimes(line: string): CueTimes | null {
  if (line.length > MAX_LINE_LENGTH) return null;
  const arrow = line.indexOf('-->');
  if (arrow < 0) return pairTimes(line);
  const [until = ''] = line
    .slice(arrow + 3)
    .trim()
    .split(/(?<!,)\s/, 1);
  const start = clockSeconds(line.slice(0, arrow).trim());
  return start === null ? null : { start, end: endAfter(start, clockSeconds(until)) };
}
