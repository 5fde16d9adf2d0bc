import { createHash, randomBytes } from 'node:crypto';
import type { EntryContext } from '@remix-run/node';
import { LRUCache } from 'lru-cache';
import { cacheUses } from '~/metrics.server';

/** Bytes, two for each character. */
const MAX_SIZE = 16 * 1024 * 1024;

/** A secret placeholder for the nonce in a cached page; each answer replaces it by its own. */
export const NONCE_PLACE = randomBytes(24).toString('base64');

const pages = new LRUCache<string, string>({
  maxSize: MAX_SIZE,
  sizeCalculation: (html) => 2 * html.length,
});

const isDeferred = (data: unknown): boolean =>
  typeof data === 'object' &&
  data !== null &&
  Object.values(data).some((value) => value instanceof Promise);

export const hasDeferredData = ({ staticHandlerContext }: EntryContext): boolean =>
  Object.values(staticHandlerContext.loaderData).some(isDeferred);

/** The cache key of a page: address and loader data. Null for signed-in, failed, posted or deferred pages. */
export function pageKey(request: Request, context: EntryContext): string | null {
  const { loaderData, actionData, errors, statusCode } = context.staticHandlerContext;
  const root = loaderData.root as { actor?: unknown } | undefined;
  if (
    request.method !== 'GET' ||
    statusCode !== 200 ||
    actionData ||
    errors ||
    !root ||
    root.actor
  ) {
    return null;
  }
  if (hasDeferredData(context)) return null;
  try {
    const { pathname, search } = new URL(request.url);
    return createHash('sha256')
      .update(`${pathname}${search}\n${JSON.stringify(loaderData)}`)
      .digest('base64');
  } catch {
    return null; // data that JSON has no form for
  }
}

export async function sharedPage(
  key: string,
  nonce: string,
  render: () => Promise<string>,
): Promise<string> {
  let html = pages.get(key);
  cacheUses.inc({ cache: 'pages', result: html === undefined ? 'miss' : 'hit' });
  if (html === undefined) {
    html = await render();
    pages.set(key, html);
  }
  return html.replaceAll(NONCE_PLACE, nonce);
}
