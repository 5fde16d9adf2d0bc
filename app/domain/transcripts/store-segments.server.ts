import { setTimeout as wait } from 'node:timers/promises';
import { insertSegments } from '~/adapters/database/bulk-segments.server';
import { db } from '~/adapters/database/client.server';
import type { Cue } from '~/lib/transcripts/cue';
import { ParagraphCounter } from '~/lib/transcripts/paragraphs';

const ROWS_AT_ONCE = 200;

/** Leaves the thread, and the one writer of SQLite, to visitors in between. */
async function unhurried<T>(work: () => Promise<T>): Promise<T> {
  const started = performance.now();
  const result = await work();
  await wait((performance.now() - started) / 2);
  return result;
}

export async function deleteSegments(transcriptId: string, keptEdition: number | null) {
  const where = { transcriptId, NOT: keptEdition === null ? [] : [{ edition: keptEdition }] };
  for (;;) {
    const last = await db.transcriptSegment.findFirst({
      where,
      orderBy: [{ edition: 'asc' }, { place: 'asc' }],
      skip: 2 * ROWS_AT_ONCE,
      select: { edition: true, place: true },
    });
    const range = last && { edition: last.edition, place: { lt: last.place } };
    const through = range && { OR: [{ edition: { lt: range.edition } }, range] };
    await unhurried(() => db.transcriptSegment.deleteMany({ where: { ...where, ...through } }));
    if (!last) return;
  }
}

/** Stores a text beside the one that is shown; it is shown once the transcript names its edition. */
export async function addSegments(transcriptId: string, edition: number, cues: readonly Cue[]) {
  const counter = new ParagraphCounter();
  for (let from = 0; from < cues.length; from += ROWS_AT_ONCE) {
    const data = cues.slice(from, from + ROWS_AT_ONCE).map((cue, at) => ({
      ...cue,
      transcriptId,
      edition,
      place: from + at,
      paragraph: counter.next(cue),
    }));
    await unhurried(() => insertSegments(data));
  }
  return { segmentCount: cues.length, paragraphCount: counter.paragraph + 1 };
}
