import { findCover } from '~/domain/site/artwork/cover.server';
import { drawOnce, type ShareImage } from '~/domain/site/share-image.server';
import { env } from '~/env.server';
import { getPodcast } from './podcasts.server';

/** `address` is the throttle key of a cover that was not fetched before. */
export async function getShareImage(slug: string, address: string): Promise<ShareImage> {
  const { title, author, imageUrl } = await getPodcast(slug);
  const cover = await findCover(imageUrl, address);
  return drawOnce({ title, author, siteName: env.SITE_NAME, cover });
}
