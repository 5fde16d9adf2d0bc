import { readFile } from 'node:fs/promises';
import { LRUCache } from 'lru-cache';
import { env } from '~/env.server';
import { drawSvg } from '~/adapters/share-image/share-image.server';
import { withTimeLimit } from '~/lib/concurrency/with-time-limit';
import { artworkPath } from './artwork-path.server';
import { getArtwork } from './artwork.server';

const WAIT_MS = 4_000;
const OWN = /^\/sample\/art\/[\w-]+\.svg$/;

const samples = new LRUCache<string, Buffer>({ max: 50 });

/** Reads a cover of the sample library, cached. */
async function sampleCover(path: string): Promise<Buffer> {
  const cover =
    samples.get(path) ??
    (await drawSvg(await readFile(`${env.BUILD_DIRECTORY}/client${path}`, 'utf8')));
  samples.set(path, cover);
  return cover;
}

/**
 * The cover as this site shows it; null if there is none or it is not available in time. `address` is the rate limit
 * key.
 */
export async function findCover(imageUrl: string | null, address: string): Promise<Buffer | null> {
  const path = artworkPath(imageUrl);
  if (!path) return null;
  try {
    if (OWN.test(path)) return await sampleCover(path);
    if (!path.startsWith('/artwork?')) return null;
    const query = new URLSearchParams(path.split('?')[1]);
    const found = await withTimeLimit(WAIT_MS, getArtwork(query, address));
    return found?.value?.webp ?? null;
  } catch {
    return null; // the picture is drawn without it
  }
}
