import { createHash, randomBytes } from 'node:crypto';
import type { EntryContext } from '@remix-run/node';
import { LRUCache } from 'lru-cache';

/** Bytes of HTML kept. */
const MAX_SIZE = 16 * 1024 * 1024;

/**
 * Stands where the nonce goes in a page that is kept; each answer puts its own in its place. Nobody outside
 * knows it: a text of a stranger with it inside would be given the nonce as well.
 */
export const NONCE_PLACE = randomBytes(24).toString('base64');

const pages = new LRUCache<string, string>({
  maxSize: MAX_SIZE,
  sizeCalculation: (html) => html.length,
});

const isDeferred = (data: unknown): boolean =>
  typeof data === 'object' &&
  data !== null &&
  Object.values(data).some((value) => value instanceof Promise);

/**
 * A page is a function of its address and what its loaders gave, so two visits with the same of both can share
 * one rendering, which is by far the dearest part of an answer. Nothing can be stale: other data, another page.
 * @returns the key, or null for a page that is not shared: a signed-in one, one that failed or came from a
 *   form, one whose data is still on its way
 */
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
  if (Object.values(loaderData).some(isDeferred)) return null;
  try {
    const { pathname, search } = new URL(request.url);
    return createHash('sha256')
      .update(`${pathname}${search}\n${JSON.stringify(loaderData)}`)
      .digest('base64');
  } catch {
    return null; // data that JSON has no form for
  }
}

/** The page of this key, rendered now when nobody asked for it before. */
export async function sharedPage(
  key: string,
  nonce: string,
  render: () => Promise<string>,
): Promise<string> {
  let html = pages.get(key);
  if (html === undefined) {
    html = await render();
    pages.set(key, html);
  }
  return html.replaceAll(NONCE_PLACE, nonce);
}
