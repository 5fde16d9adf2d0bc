import { createHmac } from 'node:crypto';
import { db, execute, select } from '~/adapters/database/client.server';
import { slicesOf } from '~/lib/concurrency/batches';
import { fold } from '~/lib/text/fold';
import { DAY } from '~/lib/time/milliseconds';
import { log } from '~/log.server';
import { sessionSecret } from '~/secret.server';
import type { SearchTerm } from './search';
import { MAX_QUERY } from './words/expansion.server';

const MAX_TERM = 100;

/** Searches beyond this number between two writes are not counted. */
const MAX_WAITING = 20_000;

/** People and their terms that are remembered for a day. Beyond it, terms of the day are counted but not shown. */
const MAX_PERSONS = 50_000;

const ROWS_A_WRITE = 500;

/** Searches and terms are kept as long as the longest period of the analytics. */
const KEPT_DAYS = 366;

type Searched = { query: string; typed: string; at: Date; day: string; person: string | null };

let waiting: Searched[] = [];

const dayOf = (date: Date): string => date.toISOString().slice(0, 10);

/** Cannot be compared with that of another day. */
const personHash = (asker: string, day: string): string =>
  createHmac('sha256', sessionSecret())
    .update(`search ${day} ${asker}`)
    .digest('base64url')
    .slice(0, 22);

/**
 * Counts folded words. Stored later by `storeSearches`, off the request path.
 *
 * @param asker who searched: a member's id or an address, stored only as a hash, until the day ends
 */
export function recordSearch(query: string, asker?: string): void {
  const typed = query.slice(0, MAX_QUERY).replaceAll(/\s+/g, ' ').trim().slice(0, MAX_TERM);
  const folded = fold(query.slice(0, MAX_QUERY)).slice(0, MAX_TERM).trim();
  if (!folded || waiting.length >= MAX_WAITING) return;
  const at = new Date();
  const day = dayOf(at);
  waiting.push({ query: folded, typed, at, day, person: asker ? personHash(asker, day) : null });
}

async function storePersons(searches: Searched[]): Promise<void> {
  const days = new Set(searches.map(({ day }) => day));
  const stored = await db.searchPerson.count({ where: { day: [...days].sort().at(-1) } });
  const rows = searches
    .filter(({ person }) => person !== null)
    .slice(0, Math.max(0, MAX_PERSONS - stored))
    .map(({ query: term, typed, day, person }) => ({ term, typed, day, person }));
  for (const slice of slicesOf(rows, ROWS_A_WRITE)) {
    await execute(
      `INSERT INTO "SearchPerson" ("day", "term", "person", "typed")
       SELECT "value" ->> 'day', "value" ->> 'term', "value" ->> 'person', "value" ->> 'typed'
       FROM rows(?) AS searched WHERE true ON CONFLICT DO NOTHING`,
      JSON.stringify(slice),
    );
    await execute(
      `INSERT INTO "SharedSearchTerm" ("day", "term", "typed")
       SELECT "day", "term", MIN("typed") FROM "SearchPerson"
       WHERE "term" IN ids(?) GROUP BY "day", "term" HAVING COUNT(*) >= 2
       ON CONFLICT DO NOTHING`,
      JSON.stringify([...new Set(slice.map(({ term }) => term))]),
    );
  }
}

export async function storeSearches(): Promise<void> {
  if (waiting.length === 0) return;
  const searches = waiting;
  waiting = [];
  try {
    const counted = searches.map(({ query, at }) => ({ query, createdAt: at }));
    for (const data of slicesOf(counted, ROWS_A_WRITE)) await db.search.createMany({ data });
    await storePersons(searches);
  } catch (error) {
    log.warn({ err: error, searches: searches.length }, 'searches were not counted');
  }
}

/** Forgets who searched on earlier days, and searches that no period of the analytics contains. */
export async function forgetSearches(now = new Date()): Promise<void> {
  await db.searchPerson.deleteMany({ where: { day: { lt: dayOf(now) } } });
  const oldest = new Date(now.getTime() - KEPT_DAYS * DAY);
  await db.sharedSearchTerm.deleteMany({ where: { day: { lt: dayOf(oldest) } } });
  await db.search.deleteMany({ where: { createdAt: { lt: oldest } } });
}

/**
 * The most frequent terms as somebody typed them, counted on the days on which at least two people used them.
 *
 * @param since a day, `YYYY-MM-DD`
 */
export async function listTopSearchTerms(limit = 10, since = '0000'): Promise<SearchTerm[]> {
  await storeSearches();
  const rows = await select<{ query: string; count: bigint | number }>(
    `SELECT MIN(shared."typed") AS "query", COUNT(*) AS "count"
     FROM "SharedSearchTerm" shared JOIN "Search" search ON search."query" = shared."term"
       AND substr(CAST(search."createdAt" AS TEXT), 1, 10) = shared."day"
     WHERE shared."day" >= ?
     GROUP BY shared."term" ORDER BY "count" DESC, shared."term" LIMIT ${Math.floor(limit)}`,
    since,
  );
  return rows.map(({ query, count }) => ({ query, count: Number(count) }));
}
