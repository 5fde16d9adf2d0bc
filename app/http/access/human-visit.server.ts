import { isbot } from 'isbot';

/** False for robots, prefetches and HEAD requests. */
export function isHumanVisit({ headers, method }: Request): boolean {
  const purpose = headers.get('sec-purpose') ?? headers.get('purpose') ?? headers.get('x-moz');
  return method === 'GET' && !purpose?.includes('prefetch') && !isbot(headers.get('user-agent'));
}
