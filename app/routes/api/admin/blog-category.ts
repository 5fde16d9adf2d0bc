import { deleteCategory } from '~/domain/blog/blog-categories.server';
import { api, endpoint, success } from '~/http/api.server';
import { idParams, successResponse } from '~/domain/input-schema';

export const loader = api({
  DELETE: endpoint({
    access: 'admin',
    summary: 'Deletes a blog category; its posts stay and have none then.',
    params: idParams,
    response: successResponse,
    handle: ({ actor, params }) => success(deleteCategory(actor, params.id)),
  }),
});

export const action = loader;
