import { z } from 'zod';
import { categoryResponse } from '~/domain/blog/blog-schema';
import { listCategories } from '~/domain/blog/blog.server';
import { api, endpoint } from '~/http/api.server';

export const loader = api({
  GET: endpoint({
    access: 'anyone',
    summary: 'List all blog categories by name.',
    response: z.object({ categories: z.array(categoryResponse) }),
    handle: async () => ({ categories: await listCategories() }),
  }),
});

export const action = loader;
