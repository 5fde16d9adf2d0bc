import { z } from 'zod';
import { changeWhoAdds, readWhoAdds } from '~/domain/feeds/import/add-permission.server';
import { idParams, successResponse } from '~/domain/input-schema';
import {
  decidePodcast,
  hideEpisode,
  hidePodcast,
  showEpisode,
  showPodcast,
  mergeInto,
  removePodcast,
} from '~/domain/library/hide-and-remove.server';
import {
  correctionSchema,
  decisionSchema,
  hideSchema,
  libraryPageResponse,
  libraryPodcastResponse,
  libraryQuery,
  mergeSchema,
  whoAddsSchema,
} from '~/domain/library/library-schema';
import { correctPodcast, getLibraryPodcast, listLibrary } from '~/domain/library/library.server';
import { endpoint, pageQuery, resource, success } from '~/http/api.server';

const podcastResponse = z.object({ podcast: libraryPodcastResponse });

export const loader = resource('Library: podcasts and episodes at the admins’ desk.', {
  'admin/podcasts': {
    GET: endpoint({
      access: 'admin',
      summary:
        'List all podcasts, including hidden ones, most recently added first, in pages of 25.',
      query: pageQuery(25).extend(libraryQuery.shape),
      response: libraryPageResponse,
      handle: ({ query }) => listLibrary(query),
    }),
  },
  'admin/podcasts/:id': {
    GET: endpoint({
      access: 'admin',
      summary: 'Get a podcast as admins see it, hidden or not.',
      params: idParams,
      response: podcastResponse,
      handle: async ({ params }) => ({ podcast: await getLibraryPodcast(params.id) }),
    }),
    PATCH: endpoint({
      access: 'admin',
      summary: 'Correct title, language, topics or cover; corrections survive feed refreshes.',
      params: idParams,
      body: correctionSchema,
      response: podcastResponse,
      handle: async ({ actor, params, body }) => {
        await correctPodcast(actor, params.id, body);
        return { podcast: await getLibraryPodcast(params.id) };
      },
    }),
    DELETE: endpoint({
      access: 'admin',
      summary: 'Delete a podcast with its episodes and all members’ data about them.',
      params: idParams,
      response: successResponse,
      handle: ({ actor, params }) => success(removePodcast(actor, params.id)),
    }),
  },
  'admin/podcasts/:id/merge': {
    POST: endpoint({
      access: 'admin',
      summary:
        'Merge a podcast into another, which takes over its episodes, favorites and reviews.',
      params: idParams,
      body: mergeSchema,
      refuses: [409],
      response: successResponse,
      handle: ({ actor, params, body }) => success(mergeInto(actor, params.id, body.into)),
    }),
  },
  'admin/podcasts/:id/hidden': {
    PUT: endpoint({
      access: 'admin',
      summary:
        'Hide a podcast: its URLs respond with 410, and it is removed from all lists, searches and feeds.',
      params: idParams,
      body: hideSchema,
      refuses: [409],
      response: successResponse,
      handle: ({ actor, params, body }) => success(hidePodcast(actor, params.id, body.reason)),
    }),
    DELETE: endpoint({
      access: 'admin',
      summary: 'Show a hidden podcast again.',
      params: idParams,
      refuses: [409],
      response: successResponse,
      handle: ({ actor, params }) => success(showPodcast(actor, params.id)),
    }),
  },
  'admin/podcasts/:id/decision': {
    PUT: endpoint({
      access: 'admin',
      summary: 'Approve or reject a podcast that is waiting; a rejected podcast stays hidden.',
      params: idParams,
      body: decisionSchema,
      refuses: [409],
      response: successResponse,
      handle: ({ actor, params, body }) => success(decidePodcast(actor, params.id, body.agreed)),
    }),
  },
  'admin/who-adds': {
    GET: endpoint({
      access: 'admin',
      summary: 'Get who may add podcasts, and whether new ones are held for an admin.',
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
  },
  'admin/episodes/:id/hidden': {
    PUT: endpoint({
      access: 'admin',
      summary:
        'Hide an episode: its URLs respond with 410, and it is removed from all lists, searches and feeds.',
      params: idParams,
      body: hideSchema,
      refuses: [409],
      response: successResponse,
      handle: ({ actor, params, body }) => success(hideEpisode(actor, params.id, body.reason)),
    }),
    DELETE: endpoint({
      access: 'admin',
      summary: 'Show a hidden episode again.',
      params: idParams,
      refuses: [409],
      response: successResponse,
      handle: ({ actor, params }) => success(showEpisode(actor, params.id)),
    }),
  },
});

export const action = loader;
