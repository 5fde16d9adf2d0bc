import { z } from 'zod';
import { categorySchema, categoryResponse } from '~/domain/blog/blog-schema';
import { createCategory } from '~/domain/blog/blog-categories.server';
import { listCategories } from '~/domain/blog/blog.server';
import { api, endpoint } from '~/http/api.server';

export const loader = api({
  GET: endpoint({
    access: 'admin',
    summary: 'List all blog categories by name.',
    response: z.object({ categories: z.array(categoryResponse) }),
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
});

export const action = loader;
