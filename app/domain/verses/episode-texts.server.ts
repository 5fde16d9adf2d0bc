import { db } from '~/adapters/database/client.server';
import { arrayOf } from '~/adapters/database/json-column';
import type { Chapter } from '~/lib/chapters/chapter';
import { firstTimeOfLine } from '~/lib/html/link-times';
import { BLOCK_TAG } from '~/lib/text/markup';
import { plainText } from '~/lib/text/plain-text';
import type { Piece } from './find-mentions.server';

/** Lines of a transcript read at once. */
const ROWS_AT_ONCE = 200;

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
    secondAt: (place) => (isInside && place >= begins ? time.seconds : null),
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
    secondAt(place) {
      let end = 0;
      let second: number | null = null;
      for (const { start, text } of lines) {
        second = start ?? second;
        end += text.length + 1;
        if (end > place) break;
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
  for (let after = -1; ;) {
    const rows = await db.transcriptSegment.findMany({
      where: { transcriptId, edition, place: { gt: after } },
      orderBy: { place: 'asc' },
      take: ROWS_AT_ONCE,
      select: { place: true, paragraph: true, start: true, text: true },
    });
    for (const row of rows) {
      if (row.paragraph !== paragraph && lines.length > 0) {
        yield paragraphOf(lines);
        lines = [];
      }
      paragraph = row.paragraph;
      lines.push(row);
    }
    const last = rows.at(-1);
    if (!last) break;
    after = last.place;
  }
  if (lines.length > 0) yield paragraphOf(lines);
}
