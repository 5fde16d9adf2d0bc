import { db } from '~/adapters/database/client.server';
import { inBatches } from '~/lib/concurrency/in-batches';
import { deleteSegments, indexSegments } from './store-segments.server';

const AT_ONCE = 200;

/** Rebuilds the search index of a podcast's transcripts; search stays available. */
export async function indexTranscripts(podcastId: string): Promise<void> {
  const all = inBatches(
    (after) =>
      db.transcript.findMany({
        where: { id: { gt: after }, edition: { gt: 0 }, episode: { podcastId } },
        orderBy: { id: 'asc' },
        take: AT_ONCE,
        select: { id: true, edition: true, language: true },
      }),
    ({ id }) => id,
  );
  for await (const rows of all) {
    for (const { id, edition, language } of rows) {
      await deleteSegments(id, edition);
      await indexSegments({ transcriptId: id, edition }, language);
    }
  }
}
