import { cacheUntilWrite } from '~/adapters/database/cache-until-write.server';
import { db } from '~/adapters/database/client.server';
import type { ListedEpisode } from '~/domain/episodes/episodes';
import {
  listedEpisodeFields,
  shownEpisode,
  toListedEpisode,
} from '~/domain/episodes/listed-episode.server';
import { listSavedResults } from '~/domain/search/search-results.server';
import { SEARCH_PAGE_SIZE } from '~/domain/search/search';
import { readPage } from '~/lib/web/page';
import type { BrowsePage } from './browse.server';
import { withNotes } from '~/domain/episodes/episode-notes.server';

// Shelves of the library besides its languages and topics.

const SHORT_SECONDS = 15 * 60;
const SHORT_DAYS = 180;
const SHORT_SHOWN = 40;
/** Maximum per podcast, so that the list shows several podcasts. */
const SHORT_EACH = 3;

const countListed = cacheUntilWrite(() => db.podcast.count({ where: { blocked: false } }), 1);

/** Ids sort by creation time (UUID 7). */
const readNewest = cacheUntilWrite(async (skip: number, take: number) => {
  const rows = await db.podcast.findMany({
    where: { blocked: false },
    orderBy: { id: 'desc' },
    skip,
    take,
    select: { id: true },
  });
  return rows.map(({ id }) => id);
}, 50);

/** Most recently added first. */
export async function listNewest(page = 1): Promise<BrowsePage> {
  const { rows, place } = await readPage(
    { page, limit: SEARCH_PAGE_SIZE },
    () => countListed(),
    ({ skip, take }) => readNewest(skip, take),
  );
  return { podcasts: await listSavedResults(rows), place };
}

/** Episodes of the last half-year shorter than 15 minutes, newest first. */
export const listShort = cacheUntilWrite(async (): Promise<ListedEpisode[]> => {
  const rows = await db.episode.findMany({
    where: {
      ...shownEpisode,
      sortDate: { gt: new Date(Date.now() - SHORT_DAYS * 86_400_000) },
      duration: { gt: 0, lt: SHORT_SECONDS },
      audioUrl: { not: null },
      audioGoneAt: null,
    },
    orderBy: [{ sortDate: 'desc' }, { id: 'desc' }],
    take: SHORT_EACH * SHORT_SHOWN,
    select: listedEpisodeFields,
  });
  const seen = new Map<string, number>();
  const shown = rows.filter(({ podcast: { id } }) => {
    const before = seen.get(id) ?? 0;
    seen.set(id, before + 1);
    return before < SHORT_EACH;
  });
  return withNotes(shown.slice(0, SHORT_SHOWN).map(toListedEpisode));
}, 1);
