import { cacheUntilWrite } from '~/adapters/database/cache-until-write.server';
import { db } from '~/adapters/database/client.server';
import { listIn } from '~/adapters/database/json-column';
import { NotFoundError } from '~/domain/errors';
import { isTextAddress } from '~/lib/feeds/feed-url';
import type { Chapter } from '~/lib/chapters/chapter';
import { notesChapters } from '~/lib/chapters/notes-chapters';
import { t } from '~/messages/t';
import { fetchChaptersInBackground } from './fetch-chapters.server';

type Source = 'file' | 'feed' | 'notes';
type Found = { source: Source | null; chapters: Chapter[] };

/** The file knows most, the notes least. */
function bestOf(lists: Record<Source, Chapter[]>): Found {
  const source = (['file', 'feed', 'notes'] as const).find((name) => lists[name].length > 0);
  return { source: source ?? null, chapters: source ? lists[source] : [] };
}

async function read(episodeId: string) {
  const row = await db.episode.findFirst({
    where: { id: episodeId, blocked: false },
    select: {
      chaptersUrl: true,
      inlineChapters: true,
      description: true,
      duration: true,
      chapters: { select: { url: true, chapters: true, nextTryAt: true } },
    },
  });
  if (!row) throw new NotFoundError(t('refusal.noEpisode'));
  const url = row.chaptersUrl && isTextAddress(row.chaptersUrl) ? row.chaptersUrl : null;
  const stored = row.chapters?.url === url ? row.chapters : null;
  const found = bestOf({
    file: listIn(stored?.chapters),
    feed: listIn(row.inlineChapters),
    notes: notesChapters(row.description, row.duration),
  });
  return { ...found, url, dueAt: url ? (stored?.nextTryAt.getTime() ?? 0) : Infinity };
}

const readOnce = cacheUntilWrite(read, 200);

/** The best list there is; a file that is due is fetched in the background: `pending`. @throws NotFoundError */
export async function getChapters(episodeId: string): Promise<Found & { pending: boolean }> {
  const { dueAt, url, source, chapters } = await readOnce(episodeId);
  const pending = url !== null && dueAt <= Date.now();
  if (pending) fetchChaptersInBackground(episodeId, url);
  return { source, pending, chapters };
}
