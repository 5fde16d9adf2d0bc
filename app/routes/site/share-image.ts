import { z } from 'zod';
import { drawOnce, findCover, getSiteImage } from '~/domain/artwork/share-image.server';
import { slugText } from '~/domain/input-schema';
import { getPodcast } from '~/domain/podcasts/podcasts.server';
import { env } from '~/env.server';
import { api, endpoint, pngResponse } from '~/http/api.server';

/** `address` is the rate-limit key for fetching a new cover. */
async function getPodcastImage(slug: string, address: string) {
  const { title, author, imageUrl } = await getPodcast(slug);
  const cover = await findCover(imageUrl, address);
  return drawOnce({ title, author, siteName: env.SITE_NAME, cover });
}

export const loader = api({
  GET: endpoint({
    access: 'anyone',
    summary: 'Get the preview image of the site or of a podcast, a PNG of 1200 by 630.',
    params: z.object({ slug: slugText.optional() }),
    handle: async ({ params: { slug }, address }) =>
      pngResponse(await (slug === undefined ? getSiteImage() : getPodcastImage(slug, address))),
  }),
});

export const action = loader;
