import { progressOnlyResponse } from '~/domain/collections/collections-schema';
import { beginAgain, readProgress } from '~/domain/collections/progress.server';
import { requireCollection } from '~/domain/collections/shown-collection.server';
import { idParams } from '~/domain/input-schema';
import { api, endpoint } from '~/http/api.server';

export const loader = api({
  GET: endpoint({
    access: 'member',
    summary: 'Get your progress in a collection.',
    params: idParams,
    refuses: [410],
    response: progressOnlyResponse,
    handle: async ({ actor, params: { id } }) => {
      await requireCollection(actor, id);
      return { progress: await readProgress(actor.id, id) };
    },
  }),
  DELETE: endpoint({
    access: 'member',
    summary: 'Reset your progress in a collection (204); episodes stay marked as played elsewhere.',
    params: idParams,
    refuses: [410],
    whileSuspended: true,
    handle: ({ actor, params }) => beginAgain(actor, params.id),
  }),
});

export const action = loader;
