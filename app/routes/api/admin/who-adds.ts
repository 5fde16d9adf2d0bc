import { changeWhoAdds, readWhoAdds } from '~/domain/feeds/import/who-adds.server';
import { whoAddsSchema } from '~/domain/library/library-schema';
import { api, endpoint } from '~/http/api.server';

export const loader = api({
  GET: endpoint({
    access: 'admin',
    summary: 'Get who may add podcasts, and whether these wait for an admin (held).',
    response: whoAddsSchema,
    handle: async () => ({ whoAdds: await readWhoAdds() }),
  }),
  PUT: endpoint({
    access: 'admin',
    summary: 'Set who may add podcasts.',
    body: whoAddsSchema,
    response: whoAddsSchema,
    handle: async ({ actor, body }) => {
      await changeWhoAdds(actor, body.whoAdds);
      return body;
    },
  }),
});

export const action = loader;
