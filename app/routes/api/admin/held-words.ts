import { z } from 'zod';
import { listHeldWords, saveHeldWords } from '~/domain/community/reviews/holding.server';
import { heldWordsSchema } from '~/domain/community/reviews/reviews-schema';
import { api, endpoint } from '~/http/api.server';

const response = z.object({ words: z.array(z.string()) });

export const loader = api({
  GET: endpoint({
    access: 'admin',
    summary: 'The words by which a review waits for an admin.',
    response,
    handle: async () => ({ words: await listHeldWords() }),
  }),
  PUT: endpoint({
    access: 'admin',
    summary:
      'Replaces the list of words. `seen` is the list as it was read: one that was changed since is refused with 409.',
    body: heldWordsSchema,
    refuses: [409],
    response,
    handle: async ({ actor, body }) => ({ words: await saveHeldWords(actor, body) }),
  }),
});

export const action = loader;
