import { z } from 'zod';
import { BLOG_PAGE_SIZE } from '~/domain/blog/blog';
import { postCardResponse } from '~/domain/blog/blog-schema';
import { listPosts } from '~/domain/blog/blog.server';
import { api, endpoint, pageQuery } from '~/http/api.server';
import { languageChoice, pageResponse } from '~/domain/input-schema';

export const loader = api({
  GET: endpoint({
    access: 'anyone',
    summary: 'List published posts, newest first; filter by category slug or language tag.',
    query: pageQuery(BLOG_PAGE_SIZE).extend({
      category: z.string().max(500).optional(),
      language: languageChoice,
    }),
    response: pageResponse.extend({ posts: z.array(postCardResponse) }),
    handle: async ({ query }) => listPosts(query),
  }),
});

export const action = loader;
