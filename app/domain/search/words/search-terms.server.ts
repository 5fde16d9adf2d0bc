import { db } from '~/adapters/database/client.server';
import { fold } from '~/lib/text/fold';
import { log } from '~/log.server';
import { MAX_QUERY } from './expansion.server';
import type { SearchTerm } from '~/domain/search/search';

const MAX_TERM = 100;

/** Searches beyond this number between two writes are not counted. */
const MAX_WAITING = 20_000;

const ROWS_A_WRITE = 500;

let waiting: { query: string }[] = [];

/** Counts folded words only. Stored later by `storeSearches`, because each write invalidates the shared cache. */
export function recordSearch(query: string): void {
  const folded = fold(query.slice(0, MAX_QUERY)).slice(0, MAX_TERM).trim();
  if (folded && waiting.length < MAX_WAITING) waiting.push({ query: folded });
}

export async function storeSearches(): Promise<void> {
  if (waiting.length === 0) return;
  const searches = waiting;
  waiting = [];
  try {
    for (let start = 0; start < searches.length; start += ROWS_A_WRITE) {
      await db.search.createMany({ data: searches.slice(start, start + ROWS_A_WRITE) });
    }
  } catch (error) {
    log.warn({ err: error, searches: searches.length }, 'searches were not counted');
  }
}

export async function listTopSearchTerms(limit = 10): Promise<SearchTerm[]> {
  await storeSearches();
  const terms = await db.search.groupBy({
    by: ['query'],
    _count: { query: true },
    orderBy: [{ _count: { query: 'desc' } }, { query: 'asc' }],
    take: limit,
  });
  return terms.map(({ query, _count }) => ({ query, count: _count.query }));
}
