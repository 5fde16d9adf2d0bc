import { z } from 'zod';
import {
  adminPostResponse,
  newPostSchema,
  postFilterSchema,
  postResponse,
} from '~/domain/blog/blog-schema';
import { ADMIN_POSTS_PAGE_SIZE, createPost, listAllPosts } from '~/domain/blog/blog-admin.server';
import { api, endpoint, pageQuery } from '~/http/api.server';
import { pageResponse } from '~/domain/input-schema';

export const loader = api({
  GET: endpoint({
    access: 'admin',
    summary:
      'List all posts, most recently changed first; filter by status or category, or search by title or author.',
    query: pageQuery(ADMIN_POSTS_PAGE_SIZE).extend(postFilterSchema.shape),
    response: pageResponse.extend({ posts: z.array(adminPostResponse) }),
    handle: async ({ query }) => listAllPosts(query),
  }),
  POST: endpoint({
    access: 'admin',
    summary:
      'Create a post; `translationOf` is the slug or id of the post it translates, or of another translation of that post.',
    body: newPostSchema,
    bodySize: 'large',
    status: 201,
    refuses: [409],
    response: z.object({ post: postResponse }),
    handle: async ({ actor, body }) => ({ post: await createPost(actor, body) }),
  }),
});

export const action = loader;
