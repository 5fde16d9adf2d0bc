import { z } from 'zod';
import { slugText } from '~/domain/input-schema';
import { getShareImage } from '~/domain/podcasts/podcast-image.server';
import { api, endpoint } from '~/http/api.server';

export const loader = api({
  GET: endpoint({
    access: 'anyone',
    summary: 'The preview image of a podcast, 1200 by 630, PNG.',
    params: z.object({ slug: slugText }),
    handle: async ({ params, request }) => {
      const { png, etag } = await getShareImage(params.slug);
      const headers = {
        'Content-Type': 'image/png',
        'Cache-Control': 'public, max-age=86400',
        // Chats and social sites show it from their own pages.
        'Cross-Origin-Resource-Policy': 'cross-origin',
        ETag: etag,
      };
      if (request.headers.get('if-none-match') === etag) {
        return new Response(null, { status: 304, headers });
      }
      return new Response(png, { headers });
    },
  }),
});

export const action = loader;
