import { z } from 'zod';
import { slugText } from '~/domain/input-schema';
import { getShareImage } from '~/domain/podcasts/podcast-image.server';
import { api, endpoint, pngAnswer } from '~/http/api.server';

export const loader = api({
  GET: endpoint({
    access: 'anyone',
    summary: 'The preview image of a podcast, 1200 by 630, PNG.',
    params: z.object({ slug: slugText }),
    handle: async ({ params, address }) => pngAnswer(await getShareImage(params.slug, address)),
  }),
});

export const action = loader;
