import { getCurrentUser } from '~/domain/accounts/current-user.server';
import { endSession } from '~/domain/accounts/sessions.server';
import {
  loginSchema,
  registrationSchema,
  signedInResponse,
  userResponse,
  preferencesSchema,
  profileSchema,
} from '~/domain/accounts/users-schema';
import { updatePreferences, updateProfile } from '~/domain/accounts/users.server';
import { countRequests, listRequests } from '~/domain/feeds/import/requested-feeds.server';
import { importMemberFile } from '~/domain/own-data/import.server';
import {
  importSchema,
  importResponse,
  personalDataResponse,
} from '~/domain/own-data/own-data-schema';
import { exportPersonalData } from '~/domain/own-data/own-data.server';
import { authenticate, register, signedInHeaders } from '~/http/access/authenticator.server';
import { clearToken } from '~/http/access/cookies.server';
import { endpoint, pageQuery, reply, resource, successResponse } from '~/http/api.server';
import { parseFile } from '~/http/input/parse.server';

const FEEDS_PER_PAGE = 30;

async function progressOf(userId: string, request: { page: number; limit: number }) {
  const [counts, { feeds, pagination }] = await Promise.all([
    countRequests(userId),
    listRequests(request, userId),
  ]);
  const told = feeds.map(({ url, status, message, slug }) => ({ url, status, message, slug }));
  return { counts, feeds: told, ...pagination };
}

export const loader = resource('Account: signing in and out, your profile and your data.', {
  'auth/me': {
    GET: endpoint({
      access: 'member',
      summary: 'Get the signed-in account.',
      removesStaleCookie: true,
      response: userResponse,
      handle: async ({ actor }) => ({ user: await getCurrentUser(actor.id) }),
    }),
  },
  'auth/login': {
    POST: endpoint({
      access: 'anyone',
      whileSuspended: true,
      summary:
        'Sign in: the token is for the Authorization header and is also set as a cookie. Accounts with a second factor need a code.',
      body: loginSchema,
      refuses: [429, 503],
      setsCookie:
        'The session, for a browser, and another by which the site knows the browser again.',
      response: signedInResponse,
      handle: async ({ request, address, body }) => {
        const form = new FormData();
        form.set('email', body.email);
        form.set('password', body.password);
        if (body.code) form.set('code', body.code);
        const signedIn = await authenticate({ request, address }, form);
        return reply(signedIn, { headers: await signedInHeaders({ request }, signedIn) });
      },
    }),
  },
  'auth/register': {
    POST: endpoint({
      access: 'anyone',
      summary: 'Create an account and sign in.',
      throttle: 'register',
      throttleByAddress: true,
      body: registrationSchema,
      refuses: [409, 503],
      setsCookie:
        'The session, for a browser, and another by which the site knows the browser again.',
      response: signedInResponse,
      status: 201,
      handle: async ({ request, address, body }) => {
        const signedIn = await register({ request, address }, body);
        return reply(signedIn, {
          status: 201,
          headers: await signedInHeaders({ request }, signedIn),
        });
      },
    }),
  },
  'auth/logout': {
    POST: endpoint({
      access: 'anyone',
      whileSuspended: true,
      summary: 'End the token’s session. Succeeds without one, too.',
      setsCookie: 'Removes the session’s cookie.',
      response: successResponse,
      handle: async ({ token }) => {
        if (token) await endSession(token);
        return reply({ success: true }, { headers: { 'Set-Cookie': clearToken() } });
      },
    }),
  },
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
      summary: 'Get the progress of your last import.',
      query: pageQuery(FEEDS_PER_PAGE),
      response: importResponse,
      handle: ({ actor, query }) => progressOf(actor.id, query),
    }),
    POST: endpoint({
      access: 'member',
      summary:
        'Import the output of `GET /api/profile/export`, from this or another site; any of its lists may be omitted. At most 10 MB. Feeds are read in the background.',
      body: importSchema,
      unread: 'file',
      throttle: 'import',
      status: 202,
      refuses: [409],
      response: importResponse,
      handle: async ({ actor, bytes }) => {
        await importMemberFile(actor, bytes, parseFile, 'json');
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
      throttle: 'export',
      handle: async ({ actor }) =>
        new Response(exportPersonalData(actor.id), {
          headers: { 'Content-Type': 'application/json; charset=utf-8' },
        }),
    }),
  },
  'user/preferences': {
    PATCH: endpoint({
      access: 'member',
      summary:
        'Set Auto Start (autoStartEnabled), Continuous Play (autoplayEnabled), whether your favorites are private (favoritesPrivate), the language of the site and its emails (interfaceLanguage; null: none chosen), or the day of the weekly email (weeklyLetterDay, 1 is Monday; null: none), which requires a verified address.',
      body: preferencesSchema,
      refuses: [409],
      response: userResponse,
      handle: async ({ actor, body }) => ({ user: await updatePreferences(actor.id, body) }),
    }),
  },
});

export const action = loader;
