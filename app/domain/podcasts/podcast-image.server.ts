import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { drawShareImage } from '~/adapters/share-image/share-image.server';
import { env } from '~/env.server';
import { getPodcast } from './podcasts.server';

type ShareImage = { png: Uint8Array<ArrayBuffer>; etag: string };

const drawn = new LRUCache<string, Promise<ShareImage>>({ max: 200 });

async function draw(title: string, author: string | null, etag: string): Promise<ShareImage> {
  return { png: await drawShareImage({ title, author, siteName: env.SITE_NAME }), etag };
}

/**
 * The preview image of a podcast's page, drawn once for each title and author.
 * @throws NotFoundError
 */
export async function getShareImage(slug: string): Promise<ShareImage> {
  const { title, author } = await getPodcast(slug);
  const hash = createHash('sha1').update(JSON.stringify([title, author, env.SITE_NAME]));
  const etag = `"${hash.digest('base64url')}"`;
  const image = drawn.get(etag) ?? draw(title, author, etag);
  drawn.set(etag, image);
  image.catch(() => drawn.delete(etag));
  return image;
}
