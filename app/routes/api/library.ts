import { z } from 'zod';
import { changeWhoAdds, readWhoAdds } from '~/domain/feeds/import/add-permission.server';
import { idParams } from '~/domain/input-schema';
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
import { command, endpoint, pageQuery, resource } from '~/http/api.server';

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
    DELETE: command({
      access: 'admin',
      summary: 'Delete a podcast with its episodes and all members’ data about them.',
      params: idParams,
      handle: ({ actor, params }) => removePodcast(actor, params.id),
    }),
  },
  'admin/podcasts/:id/merge': {
    POST: command({
      access: 'admin',
      summary:
        'Merge a podcast into another, which takes over its episodes, favorites and reviews.',
      params: idParams,
      body: mergeSchema,
      refuses: [409],
      handle: ({ actor, params, body }) => mergeInto(actor, params.id, body.into),
    }),
  },
  'admin/podcasts/:id/hidden': {
    PUT: command({
      access: 'admin',
      summary:
        'Hide a podcast: its URLs respond with 410, and it is removed from all lists, searches and feeds.',
      params: idParams,
      body: hideSchema,
      refuses: [409],
      handle: ({ actor, params, body }) => hidePodcast(actor, params.id, body.reason),
    }),
    DELETE: command({
      access: 'admin',
      summary: 'Show a hidden podcast again.',
      params: idParams,
      refuses: [409],
      handle: ({ actor, params }) => showPodcast(actor, params.id),
    }),
  },
  'admin/podcasts/:id/decision': {
    PUT: command({
      access: 'admin',
      summary: 'Approve or reject a podcast that is waiting; a rejected podcast stays hidden.',
      params: idParams,
      body: decisionSchema,
      refuses: [409],
      handle: ({ actor, params, body }) => decidePodcast(actor, params.id, body.agreed),
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
    PUT: command({
      access: 'admin',
      summary:
        'Hide an episode: its URLs respond with 410, and it is removed from all lists, searches and feeds.',
      params: idParams,
      body: hideSchema,
      refuses: [409],
      handle: ({ actor, params, body }) => hideEpisode(actor, params.id, body.reason),
    }),
    DELETE: command({
      access: 'admin',
      summary: 'Show a hidden episode again.',
      params: idParams,
      refuses: [409],
      handle: ({ actor, params }) => showEpisode(actor, params.id),
    }),
  },
});

export const action = loader;
