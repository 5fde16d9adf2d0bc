import { LRUCache } from 'lru-cache';
import { fold } from '~/lib/text/fold';
import { isHumanVisit } from '~/http/headers/read-request.server';
import { throttleKey, type Visit } from '~/http/access/visit.server';

/** Milliseconds in which a repeated search by the same person is not counted again. */
const SAME_SEARCH_MS = 5 * 60_000;

const recent = new LRUCache<string, true>({ max: 10_000, ttl: SAME_SEARCH_MS });

/** Counts new searches by people, not by robots or prefetches. State is kept in memory only. */
export function countsAsSearch(
  visit: Pick<Visit, 'request' | 'actor' | 'address'>,
  query: string,
): boolean {
  if (!isHumanVisit(visit.request)) return false;
  const userAgent = visit.request.headers.get('user-agent');
  const key = [throttleKey(visit), userAgent, fold(query)].join('\n');
  if (recent.has(key)) return false;
  recent.set(key, true);
  return true;
}
