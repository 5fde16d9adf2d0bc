import { cacheUntilWrite } from '~/adapters/database/cache-until-write.server';
import { db } from '~/adapters/database/client.server';
import { requireEpisode } from '~/domain/episodes/shown-episode.server';
import { mentionFields, toMention } from './verse-lists.server';

const MOST = 200;

async function read(episodeId: string) {
  const rows = await db.verseMention.findMany({
    where: { episodeId, dismissed: false },
    orderBy: [{ second: 'asc' }, { surah: 'asc' }, { verse: 'asc' }, { id: 'asc' }],
    take: 5 * MOST,
    select: mentionFields,
  });
  const keyOf = (row: (typeof rows)[number]) =>
    [row.kind, row.surah, row.verse, row.lastVerse].join(' ');
  const timed = rows.filter(({ second }) => second !== null);
  const known = new Set<string>();
  // Each verse once, at its first mention by time; then those that occur only in the notes.
  return [...timed, ...rows.filter(({ second }) => second === null)]
    .filter((row) => {
      const isNew = !known.has(keyOf(row));
      known.add(keyOf(row));
      return isNew;
    })
    .slice(0, MOST)
    .map(toMention);
}

const readOnce = cacheUntilWrite(read, 200);

/**
 * The verses an episode mentions: first those with a time, in order, then those named in its notes.
 * @throws NotFoundError, GoneError
 */
export async function getEpisodeVerses(episodeId: string) {
  await requireEpisode(episodeId);
  return readOnce(episodeId);
}

export type EpisodeVerse = Awaited<ReturnType<typeof getEpisodeVerses>>[number];
