import {
  addedResponse,
  entryChangeSchema,
  entryParams,
  followingResponse,
  partPlayedSchema,
  newEntriesSchema,
  progressOnlyResponse,
} from '~/domain/collections/collections-schema';
import {
  addEntries,
  changeNote,
  findPlayable,
  removeEntry,
  moveEntry,
} from '~/domain/collections/entries.server';
import { restartCollection, markPart, readProgress } from '~/domain/collections/progress.server';
import { requireCollection } from '~/domain/collections/collection-access.server';
import { idParams } from '~/domain/input-schema';
import { endpoint, resource } from '~/http/api.server';

export const loader = resource({
  'collections/:id/entries': {
    POST: endpoint({
      access: 'member',
      summary:
        'Append episodes, parts of episodes and podcasts to your own collection, in this order; existing entries keep their position.',
      params: idParams,
      body: newEntriesSchema,
      refuses: [409],
      response: addedResponse,
      handle: ({ actor, params, body }) => addEntries(actor, params.id, body.entries),
    }),
  },
  'collections/:id/entries/:entryId': {
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
  },
  'collections/:id/entries/:entryId/following': {
    GET: endpoint({
      access: 'anyone',
      summary:
        'The next episode or part of a collection that can be played after an entry; null behind the last.',
      params: entryParams,
      refuses: [410],
      response: followingResponse,
      handle: async ({ actor, params: { id, entryId } }) => {
        await requireCollection(actor, id);
        return { entry: await findPlayable(id, { after: entryId }) };
      },
    }),
  },
  'collections/:id/entries/:entryId/heard': {
    PUT: endpoint({
      access: 'member',
      summary:
        'Mark a part of an episode as heard or not (204); for whole episodes the listening position counts.',
      params: entryParams,
      body: partPlayedSchema,
      whileSuspended: true,
      refuses: [410],
      handle: ({ actor, params, body }) => markPart(actor, params.id, params.entryId, body.heard),
    }),
  },
  'collections/:id/progress': {
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
      summary:
        'Reset your progress in a collection (204); episodes stay marked as played elsewhere.',
      params: idParams,
      refuses: [410],
      whileSuspended: true,
      handle: ({ actor, params }) => restartCollection(actor, params.id),
    }),
  },
});

export const action = loader;
