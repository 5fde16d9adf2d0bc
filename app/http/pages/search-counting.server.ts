import { LRUCache } from 'lru-cache';
import { throttleKey, type RequestContext } from '~/http/access/request-context.server';
import { isHumanVisit } from '~/http/headers/read-request.server';
import { fold } from '~/lib/text/fold';

/** Milliseconds in which a repeated search by the same person is not counted again. */
const SAME_SEARCH_MS = 5 * 60_000;

const recent = new LRUCache<string, true>({ max: 10_000, ttl: SAME_SEARCH_MS });

/** Counts new searches by people, not by robots or prefetches. State is kept in memory only. */
export function countsAsSearch(
  ctx: Pick<RequestContext, 'request' | 'actor' | 'address'>,
  query: string,
): boolean {
  if (!isHumanVisit(ctx.request)) return false;
  const userAgent = ctx.request.headers.get('user-agent');
  const key = [throttleKey(ctx), userAgent, fold(query)].join('\n');
  if (recent.has(key)) return false;
  recent.set(key, true);
  return true;
}
