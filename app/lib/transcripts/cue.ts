import { decodeHTML } from 'entities';
import { stripBidiControls, cleanText } from '~/lib/text/clean-text';
import { normalise } from '~/lib/text/normalise';

/** Times in seconds; null where the transcript gives none. Plain text; readers of captions keep its lines apart. */
export type Cue = {
  start: number | null;
  end: number | null;
  speaker: string | null;
  text: string;
};

export const MAX_BYTES = 5 * 1024 * 1024;
export const MAX_CUES = 20_000;
/** Characters of one cue. */
const MAX_TEXT = 10_000;
const MAX_NAME = 100;
/** Characters of a piece of a text without cues. */
const PIECE = 1_000;
const SENTENCE_END = /[.!?…؟۔。！？।](?=["'”’»)\]]?\s)/g;

/** Null is a step without a cue: it lets the work be interrupted. */
export type CueSteps = Generator<Cue | null, void>;
/** `cut`: something was left out because it was too long. */
export type Reading = { cut: boolean };

export type ReadingFault = 'broken' | 'empty' | 'unknown-form' | 'too-large';

/** What was fetched cannot be read. */
export class UnreadableError extends Error {
  override name = 'UnreadableError';

  constructor(readonly kind: ReadingFault) {
    super(`It cannot be read: ${kind}.`);
  }
}

const TAG = /<\/?(?:[a-z]|\d+:)[^<>]*>/gi;
const LATE_CONTROLS = /[\u007f-\u009f]/g;

/** Text without tags and entities as one line. */
export function plainLine(text: string): string {
  const clean = stripBidiControls(cleanText(text)).replace(LATE_CONTROLS, '');
  return normalise(clean.replace(/\s+/g, ' ').trim(), 'NFC');
}

/** As `withoutMarkup`, each line by itself; empty ones are left out. */
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

/** `Speaker 1:` as `Speaker 1`; null without a name. */
export function speakerName(text: string): string | null {
  const name = withoutMarkup(text.slice(0, 2 * MAX_NAME));
  return name.replace(/:$/, '').trim().slice(0, MAX_NAME).toWellFormed() || null;
}

/** Where a piece of at most that many characters ends: after a sentence, else a word, else anywhere. */
function endOfPiece(text: string, from: number): number {
  const piece = text.slice(from, from + PIECE);
  const sentence = Math.max(...Array.from(piece.matchAll(SENTENCE_END), ({ index }) => index + 1));
  const space = piece.lastIndexOf(' ');
  const end = sentence > PIECE / 4 ? sentence : space > 0 ? space : PIECE;
  const splitsPair = /[\ud800-\udbff]/.test(piece[end - 1] ?? '');
  return from + (splitsPair ? end - 1 : end);
}

/** A long text in pieces of sentences: a whole talk may be written as one line. */
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
