import { createHmac, timingSafeEqual } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { env } from '~/env.server';
import { normaliseFeedUrl } from '~/lib/feed-url';
import { sessionSecret } from '~/secret.server';
import type { ArtworkShape } from './artwork';

const key = createHmac('sha256', sessionSecret).update('artwork paths').digest();
const own = new URL(env.SITE_URL).origin;

function signatureOf(source: string, shape: ArtworkShape): string {
  const mac = createHmac('sha256', key).update(`${shape} ${source}`);
  return mac.digest('base64url').slice(0, 22);
}

function signedPath(source: string, shape: ArtworkShape): string {
  const query = new URLSearchParams({ source, ...(shape === 'wide' ? { shape } : {}) });
  query.set('signature', signatureOf(source, shape));
  return `/artwork?${query.toString()}`;
}

/** A path of this site; `//host` and `/\\host` mean other hosts to a browser. */
const isOwnPath = (path: string): boolean => /^\/(?![/\\])/.test(path);

function pathOf(imageUrl: string, shape: ArtworkShape): string | null {
  // Files of this site are served as they are.
  if (isOwnPath(imageUrl)) return imageUrl;
  const source = normaliseFeedUrl(imageUrl);
  if (!source || !URL.canParse(source)) return null;
  const url = new URL(source);
  if (url.origin !== own) return signedPath(source, shape);
  return isOwnPath(url.pathname) ? url.pathname + url.search : null;
}

const made = new LRUCache<string, { path: string | null }>({ max: 5_000 });

/**
 * Where this site shows a picture that lies elsewhere; `&width=` with one of `ARTWORK_WIDTHS` may follow. The
 * path is signed, so that it fetches what feeds and posts name and nothing that a stranger makes up. Pictures
 * of this site keep their own path. Null where there is no picture that could be shown.
 */
export function artworkPath(
  imageUrl: string | null,
  shape: ArtworkShape = 'square',
): string | null {
  if (!imageUrl) return null;
  const name = `${shape} ${imageUrl}`;
  const known = made.get(name);
  if (known) return known.path;
  const path = pathOf(imageUrl, shape);
  made.set(name, { path });
  return path;
}

/** Whether the site itself made the path with this source and shape. */
export function isSigned(source: string, shape: ArtworkShape, signature: string): boolean {
  const expected = Buffer.from(signatureOf(source, shape));
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** A row with an image address, and where this site shows that image as a cover. */
export function withImagePath<T extends { imageUrl: string | null }>(row: T) {
  return { ...row, imagePath: artworkPath(row.imageUrl) };
}
