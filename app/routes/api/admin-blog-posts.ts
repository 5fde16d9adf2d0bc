import { z } from 'zod';
import { newPostSchema, postCardResponse, postResponse } from '~/domain/blog/blog-schema';
import { ADMIN_POSTS_PAGE_SIZE, createPost, listAllPosts } from '~/domain/blog/blog-admin.server';
import { api, endpoint, pageQuery } from '~/http/api.server';
import { pageResponse } from '~/domain/input-schema';

export const loader = api({
  GET: endpoint({
    access: 'admin',
    summary: 'All posts, drafts first.',
    query: pageQuery(ADMIN_POSTS_PAGE_SIZE),
    response: pageResponse.extend({ posts: z.array(postCardResponse) }),
    handle: async ({ query }) => listAllPosts(query.page, query.limit),
  }),
  POST: endpoint({
    access: 'admin',
    summary: 'Creates a post.',
    body: newPostSchema,
    status: 201,
    refuses: [409],
    response: z.object({ post: postResponse }),
    handle: async ({ actor, body }) => ({ post: await createPost(actor, body) }),
  }),
});

export const action = loader;
