import { decodeHTML } from 'entities';
import {
  stripBidiControls,
  latinDigits,
  cleanText,
  normalizeText,
  SENTENCE_END,
} from '~/lib/text/normalize-text';

const MAX_SECONDS = 7 * 24 * 3600;
const MAX_LINE_LENGTH = 300;
const CLOCK = /^(?:(\d{1,3}):)?(\d{1,3}):(\d{1,2})(?:[.,:] ?(\d{1,9}))?$/;
const NUMBER = /^\d{1,9}(?:\.\d{1,9})?$/;

const sensible = (seconds: number) =>
  Number.isFinite(seconds) && seconds >= 0 && seconds <= MAX_SECONDS
    ? Math.round(seconds * 1000) / 1000
    : null;

const ARABIC_POINT = /[٫،]/;

/** Parses `1:02:03.5`, `02:03,500`, `٠٢:٠٣٫٥` or `2:03` to seconds; null for anything else. */
export function clockSeconds(written: string): number | null {
  if (written.length > 40) return null;
  // Programs for right-to-left scripts put direction marks before a time.
  const parts = CLOCK.exec(
    stripBidiControls(latinDigits(written).replace(ARABIC_POINT, '.')).trim(),
  );
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
  line.includes('-->') &&
  /^[^\p{L}]{0,40}\p{Nd}[^\p{L}]{0,40}-->\s*[^\p{L}]{0,3}\p{Nd}/u.test(line);

/** Parses `00:01.000 --> 00:04.000 align:start`; null for other lines. */
export function cueTimes(line: string): CueTimes | null {
  if (line.length > MAX_LINE_LENGTH) return null;
  const arrow = line.indexOf('-->');
  if (arrow < 0) return null;
  const [until = ''] = line
    .slice(arrow + 3)
    .trim()
    .split(/(?<!,)\s/, 1);
  const start = clockSeconds(line.slice(0, arrow).trim());
  return start === null ? null : { start, end: endAfter(start, clockSeconds(until)) };
}

/**
 * Times are in seconds, or null if the transcript has none. The text is plain; caption readers keep its line breaks.
 */
export type Cue = {
  start: number | null;
  end: number | null;
  speaker: string | null;
  text: string;
};

export const MAX_BYTES = 5 * 1024 * 1024;
export const MAX_CUES = 20_000;
/** Maximum characters per cue. */
const MAX_TEXT = 10_000;
const MAX_NAME = 100;
/** Maximum characters per piece of a text without cues. */
const PIECE = 1_000;
const SENTENCE = new RegExp(`${SENTENCE_END}(?=\\s)`, 'g');

/** Yields null for a step without a cue, so that the reading can end after any step. */
export type CueSteps = Generator<Cue | null, void>;
export type Reading = {
  /** Set when overlong content was dropped. */
  cut: boolean;
  /** Set when the time is used up: what has been read so far is all that is shown. */
  isLate: boolean;
  /** Names of persons who may speak, as `nameKey`. */
  readonly persons: ReadonlySet<string>;
};

export type ReadingFault = 'broken' | 'empty' | 'unknown-form' | 'too-large' | 'other-page';

/** Thrown when a fetched file cannot be read. */
export class UnreadableError extends Error {
  override name = 'UnreadableError';

  constructor(readonly kind: ReadingFault) {
    super(`It cannot be read: ${kind}.`);
  }
}

/** Position and style overrides that some programs write, such as `{\an8}`. */
const OVERRIDE = /\{\\[^{}]*\}/g;
/** The pronunciation above a word, which repeats it, and its brackets. */
const RUBY_TEXT =
  /<r[tp](?:[.\s][^<>]*)?>[^<]*(?:<(?!\/?r(?:t|p|uby)\b)[^<>]*>[^<]*)*(?:<\/r[tp]>)?/gi;
const TAG = /<\/?(?:[a-z]|\d+:)[^<>]*>/gi;
const LATE_CONTROLS = /[\u007f-\u009f]/g;

/** Returns the text as one line without control characters. */
export function plainLine(text: string): string {
  const clean = stripBidiControls(cleanText(text)).replace(LATE_CONTROLS, '');
  return normalizeText(clean.replace(/\s+/g, ' ').trim(), 'NFC');
}

/** Applies `withoutMarkup` to each line and drops empty ones. */
export const linesWithoutMarkup = (text: string): string =>
  text
    .split('\n')
    .map(withoutMarkup)
    .filter((line) => line !== '')
    .join('\n');

export function withoutMarkup(text: string): string {
  const plain = text.includes('{\\') ? text.replace(OVERRIDE, '') : text;
  const written = plain.includes('<') ? plain.replace(RUBY_TEXT, '').replace(TAG, '') : plain;
  return plainLine(written.includes('&') ? decodeHTML(written) : written);
}

/** Returns `Speaker 1` for `Speaker 1:`; null if there is no name, as in `-`. */
export function speakerName(text: string): string | null {
  const name = withoutMarkup(text.slice(0, 2 * MAX_NAME));
  if (!/[\p{L}\p{N}]/u.test(name)) return null;
  return name.replace(/:$/, '').trim().slice(0, MAX_NAME).toWellFormed();
}

/** Returns where a piece ends: after a sentence if possible, else after a word, else at the maximum length. */
function endOfPiece(text: string, from: number): number {
  const piece = text.slice(from, from + PIECE);
  const last = [...piece.matchAll(SENTENCE)].at(-1);
  const sentence = last ? last.index + last[0].length : 0;
  const space = piece.lastIndexOf(' ');
  const end = sentence > PIECE / 4 ? sentence : space > 0 ? space : PIECE;
  const splitsPair = /[\ud800-\udbff]/.test(piece[end - 1] ?? '');
  return from + (splitsPair ? end - 1 : end);
}

/** Splits a long text into pieces at sentence ends, because a whole talk may be written as one line. */
export function* piecesOf(text: string): Generator<string, void> {
  let from = 0;
  while (text.length - from > PIECE) {
    const end = endOfPiece(text, from);
    yield text.slice(from, end).trim();
    from = end;
  }
  const rest = text.slice(from).trim();
  if (rest) yield rest;
}

export function shortened(text: string, reading: Reading): string {
  if (text.length <= MAX_TEXT) return text;
  reading.cut = true;
  return text.slice(0, MAX_TEXT).toWellFormed();
}
