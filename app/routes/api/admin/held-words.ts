import { z } from 'zod';
import { listHeldWords, saveHeldWords } from '~/domain/community/reviews/holding.server';
import { heldWordsSchema } from '~/domain/community/reviews/reviews-schema';
import { api, endpoint } from '~/http/api.server';

const response = z.object({ words: z.array(z.string()) });

export const loader = api({
  GET: endpoint({
    access: 'admin',
    summary: 'List the words that hold a review for an admin.',
    response,
    handle: async () => ({ words: await listHeldWords() }),
  }),
  PUT: endpoint({
    access: 'admin',
    summary:
      'Replace the list of words. `seen` is the list when you read it; 409 if it has changed since.',
    body: heldWordsSchema,
    refuses: [409],
    response,
    handle: async ({ actor, body }) => ({ words: await saveHeldWords(actor, body) }),
  }),
});

export const action = loader;
