import { z } from 'zod';
import { slugText } from '~/domain/input-schema';
import { api, endpoint, pngResponse } from '~/http/api.server';
import { findCover, drawOnce, type ShareImage } from '~/domain/artwork/share-image.server';
import { env } from '~/env.server';
import { getPodcast } from '~/domain/podcasts/podcasts.server';

/** `address` is the rate-limit key for fetching a new cover. */
async function getShareImage(slug: string, address: string): Promise<ShareImage> {
  const { title, author, imageUrl } = await getPodcast(slug);
  const cover = await findCover(imageUrl, address);
  return drawOnce({ title, author, siteName: env.SITE_NAME, cover });
}

export const loader = api({
  GET: endpoint({
    access: 'anyone',
    summary: 'Get the preview image of a podcast, a PNG of 1200 by 630.',
    params: z.object({ slug: slugText }),
    handle: async ({ params, address }) => pngResponse(await getShareImage(params.slug, address)),
  }),
});

export const action = loader;
