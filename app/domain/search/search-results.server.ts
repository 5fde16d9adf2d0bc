import { columnsOf } from '~/domain/input-schema';
import { searchResultResponse } from './search-schema';
import { db, type Prisma, newestFirst } from '~/adapters/database/client.server';
import { cacheUntilWrite } from '~/adapters/database/cache-until-write.server';
import { textsIn } from '~/adapters/database/plain-sql.server';
import { withImagePath } from '~/domain/artwork/artwork-path.server';
import { inOrderOf } from '~/lib/lists';
import { plainText } from '~/lib/html/plain-text';
import type { SearchResult } from './search';

export const MAX_DESCRIPTION = 300;

export const savedResultFields = columnsOf(
  searchResultResponse.omit({
    imagePath: true,
    cached: true,
    inDatabase: true,
    matchedEpisode: true,
  }),
);

type SavedPodcast = Prisma.PodcastGetPayload<{ select: typeof savedResultFields }>;

export function savedResult(podcast: SavedPodcast): SearchResult & { slug: string } {
  return {
    ...withImagePath(podcast),
    description: plainText(podcast.description, MAX_DESCRIPTION),
    categories: textsIn(podcast.categories),
    cached: true,
    inDatabase: true,
  };
}

export const listSavedResults = cacheUntilWrite(loadSavedResults, 500);

async function loadSavedResults(podcastIds: string[]): Promise<SearchResult[]> {
  if (podcastIds.length === 0) return [];
  const podcasts = await db.podcast.findMany({
    where: { id: { in: podcastIds }, blocked: false },
    select: savedResultFields,
  });
  return inOrderOf(podcastIds, podcasts).map(savedResult);
}

const MAX_PODCASTS = 8;

/** The podcasts added to the library last. */
export const listNewestPodcasts = cacheUntilWrite(async (): Promise<SearchResult[]> => {
  const rows = await db.podcast.findMany({
    where: { blocked: false },
    orderBy: newestFirst,
    take: MAX_PODCASTS,
    select: savedResultFields,
  });
  return rows.map(savedResult);
}, 1);
