import { updatePreferences, updateProfile } from '~/domain/accounts/users.server';
import { getCurrentUser } from '~/domain/accounts/current-user.server';
import { preferencesSchema, profileSchema, userResponse } from '~/domain/accounts/users-schema';
import { countRequests, listRequests } from '~/domain/feeds/import/requested-feeds.server';
import { importPersonalData } from '~/domain/own-data/import.server';
import {
  importSchema,
  importResponse,
  personalDataResponse,
} from '~/domain/own-data/own-data-schema';
import { exportPersonalData } from '~/domain/own-data/own-data.server';
import { endpoint, pageQuery, resource } from '~/http/api.server';

const FEEDS_PER_PAGE = 30;

async function progressOf(userId: string, wanted: { page: number; limit: number }) {
  const [counts, { feeds, place }] = await Promise.all([
    countRequests(userId),
    listRequests(wanted, userId),
  ]);
  const told = feeds.map(({ url, status, message, slug }) => ({ url, status, message, slug }));
  return { counts, feeds: told, ...place };
}

export const loader = resource({
  profile: {
    GET: endpoint({
      access: 'member',
      summary: 'Get your profile.',
      response: userResponse,
      handle: async ({ actor }) => ({ user: await getCurrentUser(actor.id) }),
    }),
    PATCH: endpoint({
      access: 'member',
      summary: 'Update the given fields of your profile; null clears a field.',
      body: profileSchema,
      response: userResponse,
      handle: async ({ actor, body }) => ({ user: await updateProfile(actor.id, body) }),
    }),
  },
  'profile/import': {
    GET: endpoint({
      access: 'member',
      summary: 'Get the progress of reading the feeds of your last import.',
      query: pageQuery(FEEDS_PER_PAGE),
      response: importResponse,
      handle: ({ actor, query }) => progressOf(actor.id, query),
    }),
    POST: endpoint({
      access: 'member',
      summary:
        'Import the output of `GET /api/profile/export`, from this or another site; any of its lists may be omitted. At most 10 MB. Feeds are read in the background.',
      body: importSchema,
      bodySize: 'file',
      throttle: 'import',
      status: 202,
      refuses: [409],
      response: importResponse,
      handle: async ({ actor, body }) => {
        await importPersonalData(actor, body);
        return progressOf(actor.id, { page: 1, limit: FEEDS_PER_PAGE });
      },
    }),
  },
  'profile/export': {
    GET: endpoint({
      access: 'member',
      summary:
        'Export all data stored about you, like the file of `/my-profile/export`. Podcasts come with the URLs and guids of their feeds, episodes with their guids and recordings.',
      response: personalDataResponse,
      handle: ({ actor }) => exportPersonalData(actor.id),
    }),
  },
  'user/preferences': {
    PATCH: endpoint({
      access: 'member',
      summary:
        'Set Auto Start (autoStartEnabled), Continuous Play (autoplayEnabled), whether your favorites are private (favoritesPrivate), the language of the site and its e-mails (interfaceLanguage; null: none chosen), or the day of the weekly e-mail (weeklyLetterDay, 1 is Monday; null: none), which requires a verified address.',
      body: preferencesSchema,
      refuses: [409],
      response: userResponse,
      handle: async ({ actor, body }) => ({ user: await updatePreferences(actor.id, body) }),
    }),
  },
});

export const action = loader;
