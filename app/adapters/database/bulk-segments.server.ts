import { databaseEngine, db } from './client.server';

export type SegmentRow = {
  transcriptId: string;
  edition: number;
  place: number;
  paragraph: number;
  start: number | null;
  end: number | null;
  speaker: string | null;
  text: string;
};

/**
 * Passes all rows as one JSON value, because binding a parameter per column and row in Prisma blocks the event loop.
 */
export async function insertSegments(rows: readonly SegmentRow[]): Promise<void> {
  const json = JSON.stringify(rows);
  if (databaseEngine === 'postgresql') {
    await db.$executeRaw`
      INSERT INTO "TranscriptSegment"
        ("transcriptId", "edition", "place", "paragraph", "start", "end", "speaker", "text")
      SELECT r."transcriptId", r."edition", r."place", r."paragraph", r."start", r."end", r."speaker", r."text"
      FROM jsonb_to_recordset(${json}::jsonb) AS r (
        "transcriptId" text, "edition" integer, "place" integer, "paragraph" integer,
        "start" double precision, "end" double precision, "speaker" text, "text" text)`;
    return;
  }
  await db.$executeRaw`
    INSERT INTO "TranscriptSegment"
      ("transcriptId", "edition", "place", "paragraph", "start", "end", "speaker", "text")
    SELECT value ->> 'transcriptId', value ->> 'edition', value ->> 'place', value ->> 'paragraph',
      value ->> 'start', value ->> 'end', value ->> 'speaker', value ->> 'text'
    FROM json_each(${json})`;
}
