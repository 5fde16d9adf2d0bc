import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { LRUCache } from 'lru-cache';
import { drawShareImage, type ShareImageText, drawSvg } from '~/adapters/images/share-image.server';
import { env } from '~/env.server';
import { withTimeLimit } from '~/lib/concurrency/concurrent-work';
import { t } from '~/messages/t';
import { artworkPath } from './artwork-path.server';
import { getArtwork } from './artwork.server';

type ShareImage = { png: Uint8Array<ArrayBuffer>; etag: string };

const DRAWN_BYTES = 24 * 1024 * 1024;

const drawn = new LRUCache<string, ShareImage, ShareImageText>({
  maxSize: DRAWN_BYTES,
  sizeCalculation: ({ png }) => png.length,
  ignoreFetchAbort: true,
  fetchMethod: async (etag, _stale, { context }) => ({ png: await drawShareImage(context), etag }),
});

/** Draws the image, cached by its content. */
export async function drawOnce(content: ShareImageText): Promise<ShareImage> {
  const { cover, ...texts } = content;
  const hash = createHash('sha1')
    .update(JSON.stringify(texts))
    .update(cover ?? '');
  return drawn.forceFetch(`"${hash.digest('base64url')}"`, { context: content });
}

export const getSiteImage = (): Promise<ShareImage> =>
  drawOnce({
    title: env.SITE_NAME,
    author: t('home.inShort'),
    siteName: new URL(env.SITE_URL).host,
    cover: null,
    direction: t('language.direction'),
  });

const COVER_WAIT_MS = 4_000;
const SAMPLE_COVER = /^\/sample\/art\/[\w-]+\.svg$/;

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
    if (SAMPLE_COVER.test(path)) return await sampleCover(path);
    if (!path.startsWith('/artwork?')) return null;
    const query = new URLSearchParams(path.split('?')[1]);
    const cover = await withTimeLimit(COVER_WAIT_MS, getArtwork(query, address));
    return cover?.value?.webp ?? null;
  } catch {
    return null; // the picture is drawn without it
  }
}
