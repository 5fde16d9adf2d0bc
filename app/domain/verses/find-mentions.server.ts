import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { excerptAround } from '~/lib/language/transcript-excerpt';
import type { QuotationFinder } from '~/lib/quran/quoted-verses';
import type { VerseRange } from '~/lib/quran/verse-range';
import { findVerseReferences } from '~/lib/quran/verse-references';
import { roomForLinks } from '~/lib/text/outside-links';
import type { MentionKind } from './verses';

export type Mention = VerseRange & {
  kind: MentionKind;
  sentence: string;
  /** Second of the recording. */
  second: number | null;
};

/** A line of notes, or a paragraph of a transcript. */
export type Piece = {
  text: string;
  /** The second of the recording at which this position of the text is spoken. */
  secondAt: (place: number) => number | null;
};

/** Minimum number of characters shown of a quotation. */
const SHOWN = 300;
/** Mentions stored per verse: a lecture may return to a verse again and again. */
const MOST_OF_A_VERSE = 3;
/** Milliseconds after which the event loop gets a turn. */
const SLICE_MS = 5;
/** Characters searched at once. */
const PIECE = 2_000;

const ARABIC_LETTER = /[\u0620-\u064a]/;

type Place = VerseRange & { kind: MentionKind; start: number; end: number };

function* partsOf(text: string): Generator<{ text: string; from: number }> {
  for (let from = 0; from < text.length;) {
    const space = from + PIECE < text.length ? text.lastIndexOf(' ', from + PIECE) : text.length;
    const to = space > from ? space : Math.min(text.length, from + PIECE);
    yield { text: text.slice(from, to), from };
    from = to;
  }
}

type Room = ReturnType<typeof roomForLinks>;

function placesIn(text: string, finder: QuotationFinder, room: Room): Place[] {
  const named = findVerseReferences(text, room).map(({ lastVerse, ...place }): Place => ({
    ...{ ...place, kind: 'named', lastVerse: lastVerse ?? place.verse },
  }));
  const quoted = ARABIC_LETTER.test(text)
    ? finder.find(text).map((place): Place => ({ ...place, kind: 'quoted' }))
    : [];
  return [...named, ...quoted];
}

const keyOf = ({ kind, surah, verse, lastVerse }: VerseRange & { kind: string }) =>
  `${kind} ${surah} ${verse} ${lastVerse}`;

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
  const found: Mention[] = [];
  let since = performance.now();
  for await (const piece of pieces) {
    for (const { text, from } of partsOf(piece.text)) {
      for (const { start, end, ...place } of placesIn(text, finder, room)) {
        const key = keyOf(place);
        const times = seen.get(key) ?? 0;
        if (times >= MOST_OF_A_VERSE || found.length >= most) continue;
        seen.set(key, times + 1);
        const { kind, surah, verse, lastVerse } = place;
        const sentence = excerptAround(text, start, Math.min(end, start + SHOWN)).text;
        const second = piece.secondAt(from + start);
        found.push({ kind, surah, verse, lastVerse, sentence: sentence.trim(), second });
      }
      if (performance.now() - since < SLICE_MS) continue;
      await yieldToEventLoop();
      since = performance.now();
    }
    if (found.length >= most) break;
  }
  return found;
}
