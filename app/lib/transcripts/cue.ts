import { decodeHTML } from 'entities';
import { stripBidiControls, cleanText } from '~/lib/text/clean-text';
import { normalizeText } from '~/lib/text/normalize-text';

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
const SENTENCE_END = /[.!?…؟۔。！？।](?=["'”’»)\]]?\s)/g;

/** Yields null for a step without a cue, so that the work can be interrupted. */
export type CueSteps = Generator<Cue | null, void>;
/** `cut` is set when overlong content was dropped. */
export type Reading = { cut: boolean };

export type ReadingFault = 'broken' | 'empty' | 'unknown-form' | 'too-large';

/** Thrown when a fetched file cannot be read. */
export class UnreadableError extends Error {
  override name = 'UnreadableError';

  constructor(readonly kind: ReadingFault) {
    super(`It cannot be read: ${kind}.`);
  }
}

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
  const written = text.includes('<') ? text.replace(TAG, '') : text;
  return plainLine(written.includes('&') ? decodeHTML(written) : written);
}

/** Returns `Speaker 1` for `Speaker 1:`; null if there is no name. */
export function speakerName(text: string): string | null {
  const name = withoutMarkup(text.slice(0, 2 * MAX_NAME));
  return name.replace(/:$/, '').trim().slice(0, MAX_NAME).toWellFormed() || null;
}

/** Returns where a piece ends: after a sentence if possible, else after a word, else at the maximum length. */
function endOfPiece(text: string, from: number): number {
  const piece = text.slice(from, from + PIECE);
  const sentence = Math.max(...Array.from(piece.matchAll(SENTENCE_END), ({ index }) => index + 1));
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
