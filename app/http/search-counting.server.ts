import { LRUCache } from 'lru-cache';
import { fold } from '~/lib/fold';
import { isByPerson } from './by-person.server';
import { throttleKey, type Visit } from './visit.server';

/** The same person's same question within this time is the page shown again, not another search. */
const SAME_SEARCH_MS = 5 * 60_000;

const recent = new LRUCache<string, true>({ max: 10_000, ttl: SAME_SEARCH_MS });

/**
 * Whether a search is to be counted among the search terms: one by a person, who has not just asked the
 * same. Robots, prefetches and requests for headers alone are not. Kept in memory, and nowhere else.
 */
export function countsAsSearch(
  visit: Pick<Visit, 'request' | 'actor' | 'address'>,
  query: string,
): boolean {
  if (!isByPerson(visit.request)) return false;
  const userAgent = visit.request.headers.get('user-agent');
  const key = [throttleKey(visit), userAgent, fold(query)].join('\n');
  if (recent.has(key)) return false;
  recent.set(key, true);
  return true;
}
