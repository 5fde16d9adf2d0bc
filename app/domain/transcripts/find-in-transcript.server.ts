import { setImmediate as nextTurn } from 'node:timers/promises';
import { db } from '~/adapters/database/client.server';
import { spaceOut } from '~/lib/language/search-text';
import { fold } from '~/lib/text/fold';

/** Places that are named; more are counted. */
const MOST_NAMED = 50;
const MOST_COUNTED = 5_000;
/** Lines of the paragraphs that are named. */
const MOST_LINES = 2_000;

type Row = { paragraph: number; start: number | null; text: string };

async function linesOf(of: { transcriptId: string; edition: number }, paragraphs: number[]) {
  const rows: Row[] = await db.transcriptSegment.findMany({
    where: { ...of, paragraph: { in: paragraphs } },
    orderBy: { place: 'asc' },
    take: MOST_LINES,
    select: { paragraph: true, start: true, text: true },
  });
  const lines = new Map<number, Row[]>(paragraphs.map((paragraph) => [paragraph, []]));
  for (const row of rows) lines.get(row.paragraph)?.push(row);
  return [...lines.values()].filter((some) => some.length > 0);
}

/** The paragraphs that have the words one after the other, by the index of search. Null without any words. */
export async function findInTranscript(
  { id, edition }: { id: string; edition: number },
  language: string | null,
  words: string,
) {
  const wanted = spaceOut(fold(words, { language })).trim();
  if (wanted === '') return null;
  const of = { transcriptId: id, edition };
  const rows = await db.transcriptSearchText.findMany({
    where: { ...of, text: { contains: wanted } },
    orderBy: { paragraph: 'asc' },
    take: MOST_COUNTED,
    select: { paragraph: true },
  });
  const paragraphs = rows.map(({ paragraph }) => paragraph);
  const places: Row[] = [];
  for (const lines of await linesOf(of, paragraphs.slice(0, MOST_NAMED))) {
    const has = ({ text }: Row) => spaceOut(fold(text, { language })).includes(wanted);
    places.push(lines.find(has) ?? lines[0]!);
    // Folding holds the thread.
    await nextTurn();
  }
  return { words: words.trim(), paragraphs, places };
}
