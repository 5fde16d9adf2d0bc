import { z } from 'zod';
import { postResponse } from '~/domain/blog/blog-schema';
import { slugText } from '~/domain/input-schema';
import { getPost } from '~/domain/blog/blog.server';
import { api, endpoint } from '~/http/api.server';

export const loader = api({
  GET: endpoint({
    access: 'anyone',
    summary: 'Get a published post by its slug.',
    params: z.object({ slug: slugText }),
    response: z.object({ post: postResponse }),
    handle: async ({ params }) => ({ post: await getPost(params.slug) }),
  }),
});

export const action = loader;
