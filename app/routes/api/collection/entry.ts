import { entryChangeSchema, entryParams } from '~/domain/collections/collections-schema';
import { changeNote, removeEntry } from '~/domain/collections/entries.server';
import { moveEntry } from '~/domain/collections/order.server';
import { api, endpoint } from '~/http/api.server';

export const loader = api({
  PATCH: endpoint({
    access: 'member',
    summary:
      'Move an entry of your own collection to a number or before another entry (null: to the end), or change its note (204).',
    params: entryParams,
    body: entryChangeSchema,
    handle: async ({ actor, params: { id, entryId }, body: { number, before, note } }) => {
      if (note !== undefined) await changeNote(actor, id, entryId, note);
      if (number !== undefined) await moveEntry(actor, id, entryId, { number });
      else if (before !== undefined) await moveEntry(actor, id, entryId, { before });
    },
  }),
  DELETE: endpoint({
    access: 'member',
    summary: 'Remove an entry from your own collection (204).',
    params: entryParams,
    handle: ({ actor, params }) => removeEntry(actor, params.id, params.entryId),
  }),
});

export const action = loader;
