import { z } from 'zod';
import { BLOG_PAGE_SIZE } from '~/domain/blog/blog';
import {
  ADMIN_POSTS_PAGE_SIZE,
  createPost,
  deletePost,
  getPostForEditing,
  listAllPosts,
  updatePost,
} from '~/domain/blog/blog-admin.server';
import {
  adminPostResponse,
  categoryResponse,
  categorySchema,
  newPostSchema,
  postCardResponse,
  postChangesSchema,
  postFilterSchema,
  postResponse,
} from '~/domain/blog/blog-schema';
import {
  createCategory,
  deleteCategory,
  countView,
  getPost,
  listCategories,
  listPosts,
} from '~/domain/blog/blog.server';
import { idParams, languageChoice, pageResponse, slugParams } from '~/domain/input-schema';
import { command, endpoint, pageQuery, resource } from '~/http/api.server';

const onePostResponse = z.object({ post: postResponse });
const categoriesResponse = z.object({ categories: z.array(categoryResponse) });

export const loader = resource('Blog: posts and categories.', {
  'blog/categories': {
    GET: endpoint({
      access: 'anyone',
      summary: 'List all blog categories by name.',
      response: categoriesResponse,
      handle: async () => ({ categories: await listCategories() }),
    }),
  },
  'blog/posts': {
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
  },
  'blog/posts/:slug': {
    GET: endpoint({
      access: 'anyone',
      summary: 'Get a published post by its slug.',
      params: slugParams,
      response: onePostResponse,
      handle: async ({ params }) => ({ post: await getPost(params.slug) }),
    }),
  },
  'blog/posts/:id/view': {
    POST: endpoint({
      access: 'anyone',
      whileSuspended: true,
      summary: 'Count a view of a post.',
      params: idParams,
      throttle: 'write',
      handle: async ({ params }) => countView(params.id),
    }),
  },
  'admin/blog/categories': {
    GET: endpoint({
      access: 'admin',
      summary: 'List all blog categories by name.',
      response: categoriesResponse,
      handle: async () => ({ categories: await listCategories() }),
    }),
    POST: endpoint({
      access: 'admin',
      summary: 'Create a blog category.',
      body: categorySchema,
      status: 201,
      refuses: [409],
      response: z.object({ category: categoryResponse }),
      handle: async ({ actor, body }) => ({ category: await createCategory(actor, body) }),
    }),
  },
  'admin/blog/categories/:id': {
    DELETE: command({
      access: 'admin',
      summary: 'Delete a blog category; its posts keep existing without a category.',
      params: idParams,
      handle: ({ actor, params }) => deleteCategory(actor, params.id),
    }),
  },
  'admin/blog/posts': {
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
      status: 201,
      refuses: [409],
      response: onePostResponse,
      handle: async ({ actor, body }) => ({ post: await createPost(actor, body) }),
    }),
  },
  'admin/blog/posts/:id': {
    GET: endpoint({
      access: 'admin',
      summary: 'Get a post, including drafts.',
      params: idParams,
      response: onePostResponse,
      handle: async ({ params }) => ({ post: await getPostForEditing(params.id) }),
    }),
    PUT: endpoint({
      access: 'admin',
      summary:
        'Update the given fields of a post. If it was saved since `version`, responds 409 with the stored post and the submitted values. Without `version`, only a post that is unchanged since you created it can be updated.',
      params: idParams,
      body: postChangesSchema,
      refuses: [409],
      response: onePostResponse,
      handle: async ({ actor, params, body }) => ({
        post: await updatePost(actor, params.id, body),
      }),
    }),
    DELETE: command({
      access: 'admin',
      summary: 'Delete a post.',
      params: idParams,
      handle: ({ actor, params }) => deletePost(actor, params.id),
    }),
  },
});

export const action = loader;
