import { requireCollection } from '~/domain/collections/collection-access.server';
import { COLLECTIONS_PER_PAGE, ENTRIES_PER_PAGE } from '~/domain/collections/collections';
import {
  adminCollectionsPage,
  adminCollectionsQuery,
  adminCollectionAnswer,
  siteCollectionBody,
} from '~/domain/collections/collections-admin-schema';
import {
  changeSiteCollection,
  createSiteCollection,
  getAdminCollection,
  hideCollection,
  listAdminCollections,
  showCollection,
} from '~/domain/collections/collections-admin.server';
import {
  collectionChangeSchema,
  collectionIdResponse,
  collectionPageResponse,
  collectionsResponse,
  newCollectionSchema,
  ownCollectionsResponse,
  addedResponse,
  entryChangeSchema,
  entryParams,
  followingResponse,
  partPlayedSchema,
  newEntriesSchema,
  progressOnlyResponse,
} from '~/domain/collections/collections-schema';
import {
  changeCollection,
  createCollection,
  deleteCollection,
  getCollection,
  listOwnCollections,
  listPublicCollections,
} from '~/domain/collections/collections.server';
import { copyCollection } from '~/domain/collections/copy.server';
import {
  listEntries,
  addEntries,
  changeNote,
  findPlayable,
  removeEntry,
  moveEntry,
} from '~/domain/collections/entries.server';
import { daysOfOffered } from '~/domain/collections/offered.server';
import {
  readProgressByCollection,
  readProgress,
  restartCollection,
  markPart,
} from '~/domain/collections/progress.server';
import { idParams } from '~/domain/input-schema';
import { hideSchema } from '~/domain/library/library-schema';
import { command, endpoint, pageQuery, resource } from '~/http/api.server';

export const loader = resource('Collections: ordered lists of episodes and podcasts.', {
  collections: {
    GET: endpoint({
      access: 'anyone',
      summary:
        'List public collections that are not empty, most recently published first, in pages of 24, with the days on which the site offers them.',
      query: pageQuery(COLLECTIONS_PER_PAGE),
      response: collectionsResponse,
      handle: async ({ query }) => {
        const { collections, ...pages } = await listPublicCollections(query);
        const days = await daysOfOffered(collections.map(({ id }) => id));
        const dated = collections.map((collection) => ({
          ...collection,
          days: days.get(collection.id) ?? null,
        }));
        return { ...pages, collections: dated };
      },
    }),
    POST: endpoint({
      access: 'member',
      summary:
        'Create a collection, empty and private by default. With `ofSite` it belongs to the site; only admins can create and edit those.',
      body: newCollectionSchema,
      status: 201,
      refuses: [403, 404, 409],
      response: collectionIdResponse,
      handle: async ({ actor, body: { ofSite, entries, ...values } }) => ({
        id: await createCollection(actor, values, { ofSite, entries }),
      }),
    }),
  },
  'collections/:id': {
    GET: endpoint({
      access: 'anyone',
      summary:
        'Get a collection with its days, its entries in order, in pages of 50, and your progress. Only its maker can read a private one.',
      params: idParams,
      query: pageQuery(ENTRIES_PER_PAGE),
      refuses: [410],
      response: collectionPageResponse,
      handle: async ({ actor, params: { id }, query }) => {
        const collection = await getCollection(actor, id);
        const [list, progress, days] = await Promise.all([
          listEntries(id, actor?.id, query),
          actor ? readProgress(actor.id, id) : null,
          daysOfOffered([id]),
        ]);
        return { collection: { ...collection, days: days.get(id) ?? null }, ...list, progress };
      },
    }),
    PATCH: endpoint({
      access: 'member',
      summary: 'Update the given fields of your own collection (204).',
      params: idParams,
      body: collectionChangeSchema,
      handle: ({ actor, params, body }) => changeCollection(actor, params.id, body),
    }),
    DELETE: endpoint({
      access: 'member',
      summary: 'Delete your own collection (204); copies of it stay.',
      params: idParams,
      handle: ({ actor, params }) => deleteCollection(actor, params.id),
    }),
  },
  'collections/:id/copy': {
    POST: endpoint({
      access: 'member',
      summary: 'Make a private, editable copy of a collection you can read.',
      params: idParams,
      status: 201,
      refuses: [409, 410],
      response: collectionIdResponse,
      handle: async ({ actor, params }) => ({ id: await copyCollection(actor, params.id) }),
    }),
  },
  'my-collections': {
    GET: endpoint({
      access: 'member',
      summary: 'List your own collections, most recently changed first, in pages of 24.',
      query: pageQuery(COLLECTIONS_PER_PAGE),
      response: ownCollectionsResponse,
      handle: async ({ actor, query }) => {
        const { collections, ...pages } = await listOwnCollections(actor.id, query);
        const progressById = await readProgressByCollection(
          actor.id,
          collections.map(({ id }) => id),
        );
        const list = collections.map((collection) => ({
          ...collection,
          progress: progressById[collection.id]!,
        }));
        return { ...pages, collections: list };
      },
    }),
  },
  'admin/collections': {
    GET: endpoint({
      access: 'admin',
      summary:
        'List the collections of the site and those that members have published or that were reported, most recently changed first, in pages of 10.',
      query: pageQuery(10).extend(adminCollectionsQuery.shape),
      response: adminCollectionsPage,
      handle: ({ query }) => listAdminCollections(query),
    }),
    POST: endpoint({
      access: 'admin',
      summary: 'Create a collection of the site with its days; private by default.',
      body: siteCollectionBody,
      status: 201,
      response: collectionIdResponse,
      handle: async ({ actor, body }) => ({ id: await createSiteCollection(actor, body) }),
    }),
  },
  'admin/collections/:id': {
    GET: endpoint({
      access: 'admin',
      summary: 'Get a collection as admins see it, with the rule of its days.',
      params: idParams,
      response: adminCollectionAnswer,
      handle: async ({ params }) => {
        const { collection, form } = await getAdminCollection(params.id);
        return { collection: { ...collection, ...form } };
      },
    }),
    PUT: endpoint({
      access: 'admin',
      summary:
        'Replace texts, visibility and days of a collection of the site (204); absent fields take their defaults.',
      params: idParams,
      body: siteCollectionBody,
      handle: ({ actor, params, body }) => changeSiteCollection(actor, params.id, body),
    }),
  },
  'admin/collections/:id/hidden': {
    PUT: command({
      access: 'admin',
      summary:
        'Hide a member’s collection from everyone but its maker, who sees the reason. This settles its reports.',
      params: idParams,
      body: hideSchema,
      refuses: [409],
      handle: ({ actor, params, body }) => hideCollection(actor, params.id, body.reason),
    }),
    DELETE: command({
      access: 'admin',
      summary: 'Show a hidden collection again.',
      params: idParams,
      refuses: [409],
      handle: ({ actor, params }) => showCollection(actor, params.id),
    }),
  },
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
      handle: async ({ actor, params }) => {
        await removeEntry(actor, params.id, params.entryId);
      },
    }),
  },
  'collections/:id/entries/:entryId/following': {
    GET: endpoint({
      access: 'anyone',
      summary:
        'Get the next playable entry of a collection after the given one; null after the last.',
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
