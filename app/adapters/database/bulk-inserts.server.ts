import { databaseEngine, db, type Prisma } from './client.server';
import { asStored, execute } from './plain-sql.server';

// Rows are passed as one JSON value: with a parameter per column and row, Prisma takes five times the memory and blocks
// the event loop.

/** Inserts all rows or none. @param rows all with the same columns */
export async function insertEpisodes(rows: Prisma.EpisodeCreateManyInput[]): Promise<void> {
  const [first] = rows;
  if (!first) return;
  if (databaseEngine === 'postgresql') {
    await db.episode.createMany({ data: rows });
    return;
  }
  const names = Object.keys(first);
  const stored = rows.map((row) =>
    Object.values(row).map((value: unknown) => (value instanceof Date ? asStored(value) : value)),
  );
  await execute(
    `INSERT INTO "Episode" (${names.map((name) => `"${name}"`).join(', ')})
     SELECT ${names.map((_name, index) => `"value" ->> ${index}`).join(', ')} FROM rows(?)`,
    JSON.stringify(stored),
  );
}

type SegmentRow = {
  transcriptId: string;
  edition: number;
  place: number;
  paragraph: number;
  start: number | null;
  end: number | null;
  speaker: string | null;
  text: string;
};

export const insertSegments = (rows: readonly SegmentRow[]) =>
  execute(
    `INSERT INTO "TranscriptSegment"
       ("transcriptId", "edition", "place", "paragraph", "start", "end", "speaker", "text")
     SELECT "value" ->> 'transcriptId', CAST("value" ->> 'edition' AS INTEGER),
       CAST("value" ->> 'place' AS INTEGER), CAST("value" ->> 'paragraph' AS INTEGER),
       CAST("value" ->> 'start' AS DOUBLE PRECISION), CAST("value" ->> 'end' AS DOUBLE PRECISION),
       "value" ->> 'speaker', "value" ->> 'text' FROM rows(?)`,
    JSON.stringify(rows),
  );
