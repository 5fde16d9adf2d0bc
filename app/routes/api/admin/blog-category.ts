import { deleteCategory } from '~/domain/blog/blog-categories.server';
import { api, endpoint, success } from '~/http/api.server';
import { idParams, successResponse } from '~/domain/input-schema';

export const loader = api({
  DELETE: endpoint({
    access: 'admin',
    summary: 'Delete a blog category; its posts keep existing without a category.',
    params: idParams,
    response: successResponse,
    handle: ({ actor, params }) => success(deleteCategory(actor, params.id)),
  }),
});

export const action = loader;
