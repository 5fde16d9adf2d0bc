import { countView } from '~/domain/blog/blog.server';
import { api, endpoint } from '~/http/api.server';
import { idParams } from '~/domain/input-schema';

export const loader = api({
  POST: endpoint({
    access: 'anyone',
    whileSuspended: true,
    summary: 'Count a view of a post.',
    params: idParams,
    throttle: 'write',
    handle: async ({ params }) => countView(params.id),
  }),
});

export const action = loader;
