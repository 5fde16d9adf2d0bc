import { z } from 'zod';
import { postChangesSchema, postResponse } from '~/domain/blog/blog-schema';
import { deletePost, getPostForEditing, updatePost } from '~/domain/blog/blog-admin.server';
import { api, endpoint, success } from '~/http/api.server';
import { idParams, successResponse } from '~/domain/input-schema';

const post = z.object({ post: postResponse });

export const loader = api({
  GET: endpoint({
    access: 'admin',
    summary: 'Get a post, including drafts.',
    params: idParams,
    response: post,
    handle: async ({ params }) => ({ post: await getPostForEditing(params.id) }),
  }),
  PUT: endpoint({
    access: 'admin',
    summary:
      'Update the given fields of a post. If it was saved since `version`, responds 409 with the stored post and the submitted values. Without `version`, only a post that is unchanged since you created it can be updated.',
    params: idParams,
    body: postChangesSchema,
    bodySize: 'large',
    refuses: [409],
    response: post,
    handle: async ({ actor, params, body }) => ({ post: await updatePost(actor, params.id, body) }),
  }),
  DELETE: endpoint({
    access: 'admin',
    summary: 'Delete a post.',
    params: idParams,
    response: successResponse,
    handle: ({ actor, params }) => success(deletePost(actor, params.id)),
  }),
});

export const action = loader;
