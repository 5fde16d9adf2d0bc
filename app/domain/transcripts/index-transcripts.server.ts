import { db } from '~/adapters/database/client.server';
import { deleteSegments, indexSegments } from './store-segments.server';

const AT_ONCE = 200;

/** Writes what search knows of all transcripts anew; search stays available. */
export async function indexTranscripts(): Promise<void> {
  for (let after: string | undefined = ''; after !== undefined;) {
    const rows: { id: string; edition: number; language: string | null }[] =
      await db.transcript.findMany({
        where: { id: { gt: after }, edition: { gt: 0 } },
        orderBy: { id: 'asc' },
        take: AT_ONCE,
        select: { id: true, edition: true, language: true },
      });
    for (const { id, edition, language } of rows) {
      await deleteSegments(id, edition);
      await indexSegments({ transcriptId: id, edition }, language);
    }
    after = rows.at(-1)?.id;
  }
}
