import { db } from '~/adapters/database/client.server';
import { cacheUntilWrite } from '~/adapters/database/cache-until-write.server';
import type { SearchResult } from './search';
import { savedResult, savedResultFields } from './search-results.server';

const MAX_PODCASTS = 8;

/** Of the library: what was added last. */
export const listNewestPodcasts = cacheUntilWrite(async (): Promise<SearchResult[]> => {
  const rows = await db.podcast.findMany({
    where: { blocked: false },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: MAX_PODCASTS,
    select: savedResultFields,
  });
  return rows.map(savedResult);
}, 1);
