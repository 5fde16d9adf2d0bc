import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { arrayOf } from '~/adapters/database/client.server';
import { readLines } from '~/domain/transcripts/store-segments.server';
import type { Chapter } from '~/lib/chapters';
import { firstTimeOfLine } from '~/lib/html/link-notes';
import { BLOCK_TAG, plainText } from '~/lib/html/plain-text';
import { excerptAround } from '~/lib/language/mark-words';
import type { QuotationFinder } from '~/lib/quran/quoted-verses';
import { findVerseReferences } from '~/lib/quran/verse-references';
import type { VerseRange } from '~/lib/quran/written-verses';
import { roomForLinks } from '~/lib/text/sanitized-html';
import { mentionKey, type MentionKind } from './verses';

export type Mention = VerseRange & {
  kind: MentionKind;
  sentence: string;
  /** Second of the recording. */
  second: number | null;
};

/** A line of notes, or a paragraph of a transcript. */
type Piece = {
  text: string;
  /** The second of the recording at which this position of the text is spoken. */
  secondAt: (offset: number) => number | null;
};

/** Minimum number of characters shown of a quotation. */
const SHOWN = 300;
/** Mentions stored per verse: a lecture may return to a verse again and again. */
const MOST_OF_A_VERSE = 3;
/** Milliseconds after which the event loop gets a turn. */
const SLICE_MS = 5;
/** Characters searched at once. */
const PIECE_LENGTH = 2_000;

const ARABIC_LETTER = /[\u0620-\u064a]/;

type MentionSpan = VerseRange & { kind: MentionKind; start: number; end: number };

function* partsOf(text: string): Generator<{ text: string; from: number }> {
  for (let from = 0; from < text.length;) {
    const space =
      from + PIECE_LENGTH < text.length ? text.lastIndexOf(' ', from + PIECE_LENGTH) : text.length;
    const to = space > from ? space : Math.min(text.length, from + PIECE_LENGTH);
    yield { text: text.slice(from, to), from };
    from = to;
  }
}

type Room = ReturnType<typeof roomForLinks>;

function placesIn(text: string, finder: QuotationFinder, room: Room): MentionSpan[] {
  const named = findVerseReferences(text, room).map(({ lastVerse, ...mention }): MentionSpan => ({
    ...mention,
    kind: 'named',
    lastVerse: lastVerse ?? mention.verse,
  }));
  const quoted = ARABIC_LETTER.test(text)
    ? finder.find(text).map((quotation): MentionSpan => ({ ...quotation, kind: 'quoted' }))
    : [];
  return [...named, ...quoted];
}

/**
 * Finds the verses that a text names or quotes, each at most a few times.
 *
 * @param pieces read in time slices
 */
export async function findMentions(
  pieces: Iterable<Piece> | AsyncIterable<Piece>,
  finder: QuotationFinder,
  most: number,
): Promise<Mention[]> {
  const room = { ...roomForLinks(most), numbers: 10 * most };
  const seen = new Map<string, number>();
  const mentions: Mention[] = [];
  let since = performance.now();
  for await (const piece of pieces) {
    for (const { text, from } of partsOf(piece.text)) {
      for (const { start, end, ...mention } of placesIn(text, finder, room)) {
        const key = mentionKey(mention);
        const times = seen.get(key) ?? 0;
        if (times >= MOST_OF_A_VERSE || mentions.length >= most) continue;
        seen.set(key, times + 1);
        const { kind, surah, verse, lastVerse } = mention;
        const sentence = excerptAround(text, start, Math.min(end, start + SHOWN)).text;
        const second = piece.secondAt(from + start);
        mentions.push({ kind, surah, verse, lastVerse, sentence: sentence.trim(), second });
      }
      if (performance.now() - since < SLICE_MS) continue;
      await yieldToEventLoop();
      since = performance.now();
    }
    if (mentions.length >= most) break;
  }
  return mentions;
}

type Notes = {
  title: string;
  description: string;
  inlineChapters: unknown;
  duration: number | null;
};

/**
 * A line of notes such as `12:05 Surah Al-Kahf, verse 10`. A verse at the start of a line, `2:255 …`, is not a
 * timestamp.
 */
function lineOf(html: string, duration: number | null): Piece {
  const text = plainText(html);
  const time = firstTimeOfLine(text);
  const begins = time ? text.length - time.rest.length : 0;
  const isInside = time !== null && (duration === null || time.seconds < duration);
  return {
    text,
    secondAt: (offset) => (isInside && offset >= begins ? time.seconds : null),
  };
}

/** The title, the chapters in the feed and the lines of the notes. */
export function* piecesOfNotes(notes: Notes): Generator<Piece> {
  const { title, description, inlineChapters, duration } = notes;
  yield { text: title, secondAt: () => null };
  for (const { title: text, start } of arrayOf<Chapter>(inlineChapters)) {
    yield { text, secondAt: () => Math.floor(start) };
  }
  for (const line of description.replace(BLOCK_TAG, '\n').split('\n')) {
    if (line.trim()) yield lineOf(line, duration);
  }
}

type Line = { start: number | null; text: string };

function paragraphOf(lines: readonly Line[]): Piece {
  return {
    text: lines.map(({ text }) => text).join(' '),
    secondAt(offset) {
      let end = 0;
      let second: number | null = null;
      for (const { start, text } of lines) {
        second = start ?? second;
        end += text.length + 1;
        if (end > offset) break;
      }
      return second === null ? null : Math.floor(second);
    },
  };
}

/** The paragraphs of a stored transcript. */
export async function* piecesOfTranscript(
  transcriptId: string,
  edition: number,
): AsyncGenerator<Piece> {
  let paragraph = -1;
  let lines: Line[] = [];
  for await (const rows of readLines({ transcriptId, edition })) {
    for (const row of rows) {
      if (row.paragraph !== paragraph && lines.length > 0) {
        yield paragraphOf(lines);
        lines = [];
      }
      paragraph = row.paragraph;
      lines.push(row);
    }
  }
  if (lines.length > 0) yield paragraphOf(lines);
}
