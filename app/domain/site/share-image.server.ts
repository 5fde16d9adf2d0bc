import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { drawShareImage, type ShareImageText } from '~/adapters/share-image/share-image.server';
import { env } from '~/env.server';
import { t } from '~/messages/t';

export type ShareImage = { png: Uint8Array<ArrayBuffer>; etag: string };

const MEMORY = 24 * 1024 * 1024;

const drawn = new LRUCache<string, ShareImage, ShareImageText>({
  maxSize: MEMORY,
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
