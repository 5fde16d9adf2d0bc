import { db } from '~/adapters/database/client.server';
import { fold } from '~/lib/fold';
import { log } from '~/log.server';
import { MAX_QUERY } from './expansion.server';
import type { SearchTerm } from './search';

const MAX_TERM = 100;

/**
 * Counts a search by a person: its folded words and the time, nothing about who asked. Never fails, so that
 * nobody need wait for it.
 */
export async function recordSearch(query: string): Promise<void> {
  const folded = fold(query.slice(0, MAX_QUERY)).slice(0, MAX_TERM).trim();
  if (!folded) return;
  try {
    await db.search.create({ data: { query: folded }, select: { id: true } });
  } catch (error) {
    log.warn({ err: error }, 'a search was not counted');
  }
}

/** What people search for most, most first; `query` is folded. */
export async function listTopSearchTerms(limit = 10): Promise<SearchTerm[]> {
  const terms = await db.search.groupBy({
    by: ['query'],
    _count: { query: true },
    orderBy: [{ _count: { query: 'desc' } }, { query: 'asc' }],
    take: limit,
  });
  return terms.map(({ query, _count }) => ({ query, count: _count.query }));
}
