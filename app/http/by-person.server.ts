import { isbot } from 'isbot';

/** Whether a person asks for a page to see it: no robot, no look ahead, no question about headers alone. */
export function isByPerson({ headers, method }: Request): boolean {
  const purpose = headers.get('sec-purpose') ?? headers.get('purpose') ?? headers.get('x-moz');
  return method === 'GET' && !purpose?.includes('prefetch') && !isbot(headers.get('user-agent'));
}
