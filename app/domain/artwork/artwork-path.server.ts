import { createHmac, timingSafeEqual } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { env } from '~/env.server';
import { normalizeAddress } from '~/lib/feeds/feed-url';
import { once } from '~/lib/memoized';
import { parseAddress } from '~/lib/web/parse-address';
import { sessionSecret } from '~/secret.server';
import type { ArtworkShape } from './artwork-schema';

const key = once(() => createHmac('sha256', sessionSecret()).update('artwork paths').digest());
const siteOrigin = new URL(env.SITE_URL).origin;

function signatureOf(source: string, shape: ArtworkShape): string {
  const mac = createHmac('sha256', key()).update(`${shape} ${source}`);
  return mac.digest('base64url').slice(0, 22);
}

function signedPath(source: string, shape: ArtworkShape): string {
  const query = new URLSearchParams({ source, ...(shape === 'wide' ? { shape } : {}) });
  query.set('signature', signatureOf(source, shape));
  return `/artwork?${query.toString()}`;
}

/** Browsers treat `//host` and `/\\host` as another host. */
const isOwnPath = (path: string): boolean => /^\/(?![/\\])/.test(path);

function pathOf(imageUrl: string, shape: ArtworkShape): string | null {
  if (isOwnPath(imageUrl)) return imageUrl;
  const source = normalizeAddress(imageUrl);
  const url = source && parseAddress(source);
  if (!source || !url) return null;
  if (url.origin !== siteOrigin) return signedPath(source, shape);
  return isOwnPath(url.pathname) ? url.pathname + url.search : null;
}

const made = new LRUCache<string, { path: string | null }>({ max: 5_000 });

/**
 * Returns the signed path of a remote picture, to which `&width=` may be appended. The site's own paths are returned
 * unchanged.
 */
export function artworkPath(
  imageUrl: string | null,
  shape: ArtworkShape = 'square',
): string | null {
  if (!imageUrl) return null;
  const name = `${shape} ${imageUrl}`;
  const cached = made.get(name);
  if (cached) return cached.path;
  const path = pathOf(imageUrl, shape);
  made.set(name, { path });
  return path;
}

export function isSigned(source: string, shape: ArtworkShape, signature: string): boolean {
  const expected = Buffer.from(signatureOf(source, shape));
  const signatureBytes = Buffer.from(signature);
  return signatureBytes.length === expected.length && timingSafeEqual(signatureBytes, expected);
}

export function withImagePath<T extends { imageUrl: string | null }>(row: T) {
  return { ...row, imagePath: artworkPath(row.imageUrl) };
}
