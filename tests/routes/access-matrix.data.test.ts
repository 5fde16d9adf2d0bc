import { beforeAll, describe, expect, test } from 'vitest';
import { db } from '~/adapters/database/client.server';
import { callRoute, signedInUser, storedApiToken, storedPodcast } from '../support/site/call';
import { callAt, fill, found, load, paramsOf, type RouteModule } from '../support/site/site-map';

// The access rules, written down independently of the code: every kind of user requests every call and every screen,
// and
// the table must contain all of them.

type Access = 'anyone' | 'member' | 'admin' | 'super_admin';

const calls: Record<string, Access> = {
  'GET /healthz': 'anyone',
  'GET /blog/feed.xml': 'anyone',
  'GET /collections/:id/feed.xml': 'anyone',
  'GET /embed/episode/:id': 'anyone',
  'GET /oembed': 'anyone',
  'GET /artwork': 'anyone',
  'GET /og.png': 'anyone',
  'GET /api/auth/me': 'member',
  'POST /api/auth/login': 'anyone',
  'POST /api/auth/register': 'anyone',
  'POST /api/auth/logout': 'anyone',
  'GET /api/profile': 'member',
  'PATCH /api/profile': 'member',
  'GET /api/profile/export': 'member',
  'GET /api/profile/import': 'member',
  'POST /api/profile/import': 'member',
  'PATCH /api/user/preferences': 'member',
  'GET /api/featured-podcasts': 'anyone',
  'POST /api/featured-podcasts/:podcastId/click': 'anyone',
  'GET /api/featured-episodes': 'anyone',
  'POST /api/featured-episodes/:episodeId/click': 'anyone',
  'GET /api/admin/featured-podcasts': 'admin',
  'POST /api/admin/featured-podcasts': 'admin',
  'PUT /api/admin/featured-podcasts/:id': 'admin',
  'DELETE /api/admin/featured-podcasts/:id': 'admin',
  'GET /api/admin/featured-episodes': 'admin',
  'POST /api/admin/featured-episodes': 'admin',
  'PUT /api/admin/featured-episodes/:id': 'admin',
  'DELETE /api/admin/featured-episodes/:id': 'admin',
  'GET /api/admin/featured-analytics': 'admin',
  'GET /api/admin/held-reviews': 'admin',
  'PUT /api/admin/held-reviews/:id/accepted': 'admin',
  'GET /api/admin/held-words': 'admin',
  'PUT /api/admin/held-words': 'admin',
  'GET /api/admin/users': 'admin',
  'DELETE /api/admin/users/:id': 'admin',
  'PUT /api/admin/users/:id/role': 'super_admin',
  'PUT /api/admin/users/:id/suspension': 'admin',
  'DELETE /api/admin/users/:id/suspension': 'admin',
  'PUT /api/admin/users/:id/ban': 'admin',
  'DELETE /api/admin/users/:id/ban': 'admin',
  'GET /api/admin/podcasts': 'admin',
  'GET /api/admin/podcasts/:id': 'admin',
  'PATCH /api/admin/podcasts/:id': 'admin',
  'DELETE /api/admin/podcasts/:id': 'admin',
  'POST /api/admin/podcasts/:id/merge': 'admin',
  'PUT /api/admin/podcasts/:id/hidden': 'admin',
  'PUT /api/admin/podcasts/:id/decision': 'admin',
  'GET /api/admin/who-adds': 'admin',
  'PUT /api/admin/who-adds': 'admin',
  'DELETE /api/admin/podcasts/:id/hidden': 'admin',
  'PUT /api/admin/episodes/:id/hidden': 'admin',
  'DELETE /api/admin/episodes/:id/hidden': 'admin',
  'GET /api/analytics/stats': 'admin',
  'GET /api/blog/categories': 'anyone',
  'GET /api/blog/posts': 'anyone',
  'GET /api/blog/posts/:slug': 'anyone',
  'POST /api/blog/posts/:id/view': 'anyone',
  'GET /api/admin/blog/categories': 'admin',
  'POST /api/admin/blog/categories': 'admin',
  'DELETE /api/admin/blog/categories/:id': 'admin',
  'GET /api/admin/blog/posts': 'admin',
  'POST /api/admin/blog/posts': 'admin',
  'GET /api/admin/blog/posts/:id': 'admin',
  'PUT /api/admin/blog/posts/:id': 'admin',
  'DELETE /api/admin/blog/posts/:id': 'admin',
  'GET /api/search/podcasts': 'anyone',
  'GET /api/search/transcripts': 'anyone',
  'GET /api/podcasts/trending': 'anyone',
  'GET /api/podcasts/search': 'admin',
  'POST /api/podcast/create/:podcastIndexId': 'anyone',
  'GET /api/podcast-index/:id/episodes': 'admin',
  'GET /api/podcast/:slug': 'anyone',
  'GET /api/podcast/:slug/episodes': 'anyone',
  'GET /api/podcast/:slug/episodes/:episodeId': 'anyone',
  'PUT /api/podcast/:slug/refresh': 'anyone',
  'GET /api/podcast/:id/ratings': 'anyone',
  'GET /api/podcast/:slug/reviews': 'anyone',
  'PUT /api/podcast/:slug/review': 'member',
  'DELETE /api/podcast/:slug/review': 'member',
  'DELETE /api/reviews/:reviewId': 'admin',
  'POST /api/reviews/:reviewId/report': 'member',
  'POST /api/podcast/:slug/report': 'member',
  'POST /api/episodes/:episodeId/report': 'member',
  'GET /api/favorites': 'member',
  'GET /api/favorites/:slugOrId': 'member',
  'POST /api/favorites/:slugOrId': 'member',
  'PATCH /api/favorites/:slugOrId': 'member',
  'DELETE /api/favorites/:slugOrId': 'member',
  'GET /api/speaker/:name': 'anyone',
  'GET /api/quran': 'anyone',
  'GET /api/quran/:surah': 'anyone',
  'GET /api/quran/:surah/:verses': 'anyone',
  'GET /api/episodes/:episodeId/verses': 'anyone',
  'PUT /api/admin/verse-mentions/:id/dismissed': 'admin',
  'DELETE /api/admin/verse-mentions/:id/dismissed': 'admin',
  'GET /api/user/:userId': 'anyone',
  'GET /api/user/:userId/favorites': 'anyone',
  'GET /api/user/:userId/reviews': 'anyone',
  'GET /api/user/:userId/activity': 'anyone',
  'POST /api/user/:userId/follow': 'member',
  'DELETE /api/user/:userId/follow': 'member',
  'GET /api/user/:userId/following': 'anyone',
  'GET /api/user/:userId/followers': 'anyone',
  'GET /api/following': 'member',
  'GET /api/podcasts/related': 'anyone',
  'GET /api/episodes/:episodeId/position': 'member',
  'PUT /api/episodes/:episodeId/position': 'member',
  'POST /api/episodes/:episodeId/play': 'anyone',
  'GET /api/episodes/:episodeId/transcript': 'anyone',
  'GET /api/episodes/:episodeId/chapters': 'anyone',
  'PUT /api/episodes/:episodeId/played': 'member',
  'GET /api/episodes/:episodeId/earlier': 'anyone',
  'GET /api/history': 'member',
  'PUT /api/history': 'member',
  'DELETE /api/history': 'member',
  'DELETE /api/history/:episodeId': 'member',
  'GET /api/speeds': 'member',
  'PUT /api/speeds': 'member',
  'GET /api/queue': 'member',
  'POST /api/queue': 'member',
  'PUT /api/queue': 'member',
  'DELETE /api/queue': 'member',
  'PUT /api/queue/:episodeId': 'member',
  'DELETE /api/queue/:episodeId': 'member',
  'GET /api/new-episodes': 'member',
  'GET /api/collections': 'anyone',
  'POST /api/collections': 'member',
  'GET /api/collections/:id': 'anyone',
  'PATCH /api/collections/:id': 'member',
  'DELETE /api/collections/:id': 'member',
  'POST /api/collections/:id/entries': 'member',
  'PATCH /api/collections/:id/entries/:entryId': 'member',
  'DELETE /api/collections/:id/entries/:entryId': 'member',
  'GET /api/collections/:id/entries/:entryId/following': 'anyone',
  'PUT /api/collections/:id/entries/:entryId/heard': 'member',
  'GET /api/collections/:id/progress': 'member',
  'DELETE /api/collections/:id/progress': 'member',
  'POST /api/collections/:id/copy': 'member',
  'POST /api/collections/:id/report': 'member',
  'GET /api/my-collections': 'member',
  'GET /api/admin/collections': 'admin',
  'POST /api/admin/collections': 'admin',
  'GET /api/admin/collections/:id': 'admin',
  'PUT /api/admin/collections/:id': 'admin',
  'PUT /api/admin/collections/:id/hidden': 'admin',
  'DELETE /api/admin/collections/:id/hidden': 'admin',
  'POST /api/theme': 'anyone',
  'GET /api/openapi.json': 'anyone',
  'GET /robots.txt': 'anyone',
  'GET /sitemap.xml': 'anyone',
  'GET /sitemap/:name': 'anyone',
  'GET /podcast/:slug/og.png': 'anyone',
  'GET /admin/newsletter.csv': 'admin',
  'GET /admin/failed-feeds.txt': 'admin',
};

/** Who may see a screen and, if it has a form, who may send it. */
const screens: Record<string, [seen: Access, sent?: Access]> = {
  '/': ['anyone'],
  '/search': ['anyone'],
  '/podcasts/create': ['anyone', 'anyone'],
  '/podcasts/waiting': ['anyone'],
  '/browse': ['anyone'],
  '/browse/popular': ['anyone'],
  '/browse/new': ['anyone'],
  '/browse/short': ['anyone'],
  '/browse/language/:name/popular': ['anyone'],
  '/browse/topic/:name/popular': ['anyone'],
  '/browse/language/:name': ['anyone'],
  '/browse/topic/:name': ['anyone'],
  '/speaker/:name': ['anyone'],
  '/quran': ['anyone'],
  '/quran/:surah': ['anyone', 'admin'],
  '/quran/:surah/:verses': ['anyone', 'admin'],
  '/featured': ['anyone'],
  '/featured-episodes': ['anyone'],
  '/collections': ['anyone'],
  '/collections/:id/report': ['member', 'member'],
  '/admin/collections': ['admin', 'admin'],
  '/admin/collections/new': ['admin', 'admin'],
  '/admin/collections/:id': ['admin', 'admin'],
  '/featured-episodes/:episodeId/play': ['anyone', 'anyone'],
  '/admin': ['admin', 'admin'],
  '/admin/blog': ['admin'],
  '/admin/blog/categories': ['admin', 'admin'],
  '/admin/messages': ['admin', 'admin'],
  '/admin/podcasts': ['admin', 'admin'],
  '/admin/podcasts/:id': ['admin', 'admin'],
  '/admin/podcasts/:id/correct': ['admin', 'admin'],
  '/admin/podcasts/:id/merge': ['admin', 'admin'],
  '/admin/podcasts/:id/remove': ['admin', 'admin'],
  '/admin/episodes/:id': ['admin', 'admin'],
  '/admin/podcasts/add': ['admin', 'admin'],
  '/admin/blog/posts/new': ['admin', 'admin'],
  '/admin/blog/posts/:id': ['admin', 'admin'],
  '/admin/blog/posts/:id/preview': ['admin'],
  '/admin/blog/posts/:id/delete': ['admin', 'admin'],
  '/admin/blog/posts/:id/letter': ['admin', 'admin'],
  '/admin/blog/categories/:id/delete': ['admin', 'admin'],
  '/admin/featured-podcasts/:id/remove': ['admin', 'admin'],
  '/admin/featured-episodes': ['admin', 'admin'],
  '/admin/featured-episodes/:id/remove': ['admin', 'admin'],
  '/admin/users': ['admin', 'super_admin'],
  '/admin/users/:id': ['admin', 'admin'],
  '/admin/users/:id/delete': ['admin', 'admin'],
  '/admin/analytics': ['admin'],
  '/admin/moderation': ['admin', 'admin'],
  '/admin/held-reviews': ['admin', 'admin'],
  '/admin/speakers': ['admin', 'admin'],
  '/admin/audit': ['admin'],
  '/admin/site': ['admin', 'super_admin'],
  '/blog': ['anyone'],
  '/blog/:slug': ['anyone'],
  '/login': ['anyone', 'anyone'],
  '/login/passkey': ['anyone', 'anyone'],
  '/login/code': ['anyone', 'anyone'],
  '/register': ['anyone', 'anyone'],
  '/sign-in-again': ['anyone', 'anyone'],
  '/logout': ['anyone', 'anyone'],
  '/forgot-password': ['anyone', 'anyone'],
  '/reset-password': ['anyone', 'anyone'],
  '/verify-email': ['anyone', 'anyone'],
  '/my-profile': ['member', 'member'],
  '/my-profile/preferences': ['member', 'member'],
  '/my-profile/sessions': ['member', 'member'],
  '/my-profile/password': ['member', 'member'],
  '/my-profile/email': ['member', 'member'],
  '/my-profile/second-factor': ['member', 'member'],
  '/my-profile/passkeys': ['member', 'member'],
  '/my-profile/tokens': ['member', 'member'],
  '/my-profile/delete': ['member', 'member'],
  '/my-profile/import': ['member', 'member'],
  '/my-profile/apps': ['member', 'member'],
  '/my-profile/apps/allow': ['member', 'member'],
  '/my-profile/feeds': ['member', 'member'],
  '/my-profile/export': ['member'],
  '/my-profile/favorites.opml': ['member'],
  '/favorites': ['anyone'],
  '/favorites/toggle': ['anyone', 'member'],
  '/following': ['member'],
  '/history': ['anyone'],
  '/history/remove': ['anyone', 'member'],
  '/history/clear': ['member', 'member'],
  '/undo': ['anyone', 'member'],
  '/library': ['anyone'],
  '/my-collections': ['anyone'],
  '/collections/new': ['member', 'member'],
  '/collections/:id': ['anyone'],
  '/collections/:id/edit': ['member', 'member'],
  '/collections/:id/delete': ['member', 'member'],
  '/collections/:id/change': ['anyone', 'member'],
  '/episodes/:episodeId/collect': ['member', 'member'],
  '/podcast/:slug/collect': ['member', 'member'],
  '/queue': ['anyone'],
  '/queue/change': ['anyone', 'member'],
  '/new': ['anyone', 'member'],
  '/new/newest-only': ['anyone', 'member'],
  '/episodes/:episodeId/played': ['anyone', 'member'],
  '/podcast/:slug': ['anyone'],
  '/podcast/:slug/refresh': ['anyone', 'anyone'],
  '/podcast/:slug/episodes/:episode': ['anyone'],
  '/podcast/:slug/share': ['anyone'],
  '/podcast/:slug/review': ['member', 'member'],
  '/podcast/:slug/review/delete': ['member', 'member'],
  '/podcast/:slug/report': ['member', 'member'],
  '/episodes/:episodeId/report': ['member', 'member'],
  '/reviews/:reviewId/report': ['member', 'member'],
  '/reviews/:reviewId/remove': ['admin', 'admin'],
  '/profile/:userId': ['anyone'],
  '/profile/:userId/follow': ['anyone', 'member'],
  '/profile/:userId/following': ['anyone'],
  '/profile/:userId/followers': ['anyone'],
  '/language': ['anyone', 'anyone'],
  '/theme': ['anyone', 'anyone'],
  '/newsletter': ['anyone', 'anyone'],
  '/newsletter/unsubscribe': ['anyone', 'anyone'],
  '/privacy': ['anyone'],
  '/terms': ['anyone'],
  '/contact': ['anyone', 'anyone'],
  '/api': ['anyone'],
};

/** What suspended members may send: signing in and out, account security, listening progress, and anonymous actions. */
const openToSuspended = [
  'POST /api/auth/login',
  'POST /api/auth/logout',
  'PUT /api/episodes/:episodeId/position',
  'PUT /api/history',
  'PUT /api/speeds',
  'PUT /api/collections/:id/entries/:entryId/heard',
  'DELETE /api/collections/:id/progress',
  'POST /api/episodes/:episodeId/play',
  'POST /api/featured-podcasts/:podcastId/click',
  'POST /api/featured-episodes/:episodeId/click',
  'POST /api/blog/posts/:id/view',
  'POST /api/theme',
  '/login',
  '/login/code',
  '/login/passkey',
  '/sign-in-again',
  '/logout',
  '/forgot-password',
  '/reset-password',
  '/verify-email',
  '/my-profile/email',
  '/my-profile/second-factor',
  '/my-profile/passkeys',
  '/my-profile/password',
  '/my-profile/sessions',
  '/my-profile/delete',
  '/my-profile/apps',
  '/featured-episodes/:episodeId/play',
  '/language',
  '/theme',
  '/newsletter',
  '/newsletter/unsubscribe',
  '/contact',
];

type Who = { name: string; token?: string; may: Access[]; suspended?: boolean };
/** @param sent a call that writes, or the path of a form */
const maySend = ({ may, suspended }: Who, access: Access, sent: string): boolean =>
  may.includes(access) && (!suspended || openToSuspended.includes(sent));

let everybody: Who[];
let ids: Record<string, string>;
const PRIVATE = /passwordHash|tokenHash|emailKey|unsubscribeToken|none-of-yours/;

beforeAll(async () => {
  const podcast = await storedPodcast({ episodes: 2, slug: 'matrix' });
  const owner = await signedInUser('user', 'owner');
  await db.user.update({ where: { id: owner.id }, data: { email: 'none-of-yours@example.org' } });
  const review = await db.review.create({
    data: { userId: owner.id, podcastId: podcast.id, rating: 4, content: 'Good' },
  });
  const deleted = await signedInUser('admin', 'deleted');
  await db.user.delete({ where: { id: deleted.id } });
  ids = {
    userId: owner.id,
    slug: podcast.slug,
    slugOrId: podcast.slug,
    podcastId: podcast.id,
    episodeId: podcast.episodeIds[0]!,
    reviewId: review.id,
    podcastIndexId: '1',
    id: 'no-such-id',
    entryId: 'no-such-id',
    name: 'pages.xml',
  };
  const suspension = { suspendedUntil: new Date(Date.now() + 86_400_000), suspendedReason: 'Spam' };
  const suspend = async (role?: 'admin') => {
    const { id, token } = await signedInUser(role);
    await db.user.update({ where: { id }, data: suspension });
    return token;
  };
  // As if a session had outlived the ban.
  const ban = async (role?: 'admin') => {
    const { id, token } = await signedInUser(role);
    await db.user.update({ where: { id }, data: { bannedAt: new Date() } });
    return token;
  };
  const user: Access[] = ['anyone', 'member'];
  everybody = [
    { name: 'anonymous', may: ['anyone'] },
    { name: 'user', token: (await signedInUser('user')).token, may: user },
    { name: 'other user', token: owner.token, may: user },
    { name: 'admin', token: (await signedInUser('admin')).token, may: [...user, 'admin'] },
    {
      name: 'super admin',
      token: (await signedInUser('super_admin')).token,
      may: [...user, 'admin', 'super_admin'],
    },
    { name: 'suspended user', token: await suspend(), may: user, suspended: true },
    {
      name: 'suspended admin',
      token: await suspend('admin'),
      may: [...user, 'admin'],
      suspended: true,
    },
    { name: 'deleted user', token: deleted.token, may: ['anyone'] },
    { name: 'banned user', token: await ban(), may: ['anyone'] },
    { name: 'banned admin', token: await ban('admin'), may: ['anyone'] },
  ];
});

describe('calls', () => {
  test('are all in the table, which lists no others', async () => {
    const there: string[] = [];
    for (const { path, file } of found) {
      const { loader } = await load({ path, file });
      for (const method of Object.keys(loader?.endpoints ?? {})) there.push(`${method} ${path}`);
    }
    const missing = there.filter((call) => !(call in calls));
    expect(missing, 'calls that need a row in `calls` of this file').toEqual([]);
    const surplus = Object.keys(calls).filter((call) => !there.includes(call));
    expect(surplus, 'rows of `calls` without a call').toEqual([]);
  });

  test('follow the table and leak no secrets', async () => {
    const wrong: string[] = [];
    for (const { path, file } of found) {
      const route = await load({ path, file });
      for (const method of Object.keys(route.loader?.endpoints ?? {})) {
        const access = calls[`${method} ${path}`];
        if (!access) continue;
        for (const who of everybody) {
          // Signing out ends the session used for it.
          const ends = path === '/api/auth/logout' && who.token;
          const response = await callRoute(route as never, {
            method,
            path: fill(path, ids),
            params: paramsOf(path, ids),
            // Sent as a cookie, as browsers do: the cookie of a deleted user signs nobody in but is not an error.
            cookieToken: ends ? (await signedInUser()).token : who.token,
            headers: { 'Sec-Fetch-Site': 'same-origin' },
            // Writes nothing, so that no request affects the outcome of the next.
            body: method === 'GET' || method === 'DELETE' ? undefined : { matrix: true },
          });
          const text = await response.text();
          const allowed =
            method === 'GET' ? who.may.includes(access) : maySend(who, access, `${method} ${path}`);
          const refused = response.status === 401 || response.status === 403;
          const expected = who.may.includes('member') ? 403 : 401;
          // An empty sign-in is rejected for its input, not for its sender.
          const ownRefusal = path.startsWith('/api/auth/log');
          if (allowed ? refused && !ownRefusal : response.status !== expected) {
            wrong.push(`${who.name}: ${method} ${path} answers ${response.status}`);
          }
          if (response.status >= 500 && response.status !== 502)
            wrong.push(`${who.name}: ${method} ${path} fails`);
          const readsUsers = path === '/api/admin/users';
          const ownData = who.name === 'other user';
          if (PRIVATE.test(text) && !readsUsers && !ownData)
            wrong.push(`${who.name}: ${method} ${path} tells`);
          if (/passwordHash|tokenHash|unsubscribeToken/.test(text))
            wrong.push(`${method} ${path} tells a secret`);
        }
      }
    }
    expect(wrong).toEqual([]);
  });

  test('are allowed by a token’s scope, even for a super admin', async () => {
    const scopes = ['read', 'write', 'admin'];
    const wrong: string[] = [];
    for (const scope of scopes) {
      const { id } = await signedInUser('super_admin');
      const token = await storedApiToken(id, scope);
      for (const { path, file } of found) {
        const route = await load({ path, file });
        for (const method of Object.keys(route.loader?.endpoints ?? {})) {
          const access = calls[`${method} ${path}`];
          // An empty sign-in is rejected for its input.
          if (!access || path.startsWith('/api/auth/log')) continue;
          const needed = access.endsWith('admin') ? 2 : method === 'GET' ? 0 : 1;
          const { status } = await callRoute(route as never, {
            method,
            path: fill(path, ids),
            params: paramsOf(path, ids),
            token,
            body: method === 'GET' || method === 'DELETE' ? undefined : { matrix: true },
          });
          const refused = status === 401 || status === 403;
          if (refused !== scopes.indexOf(scope) < needed)
            wrong.push(`${scope}: ${method} ${path} answers ${status}`);
        }
      }
    }
    expect(wrong).toEqual([]);
  });

  test('reject the bearer token of a deleted user, even where anyone is allowed', async () => {
    const { token } = everybody.find(({ name }) => name === 'deleted user')!;
    const route = await callAt('blog/posts');
    const response = await callRoute(route as never, { path: '/api/blog/posts', token });
    expect(response.status).toBe(401);
  });
});

describe('screens', () => {
  /** Status and content of a screen's data response. */
  async function ask(
    route: RouteModule,
    path: string,
    who: Who,
  ): Promise<{ status: number; text: string; location: string }> {
    try {
      const response = await callRoute(route as never, {
        path: fill(path, ids),
        params: paramsOf(path, ids),
        cookieToken: who.token,
      });
      const location = response.headers.get('location') ?? '';
      return { status: response.status, text: await response.text(), location };
    } catch (thrown) {
      const { init, data } = thrown as { init?: { status?: number }; data?: unknown };
      if (!init?.status) throw thrown;
      return { status: init.status, text: JSON.stringify(data), location: '' };
    }
  }

  /** Status of a form action. */
  async function send(route: RouteModule, path: string, who: Who, body: URLSearchParams) {
    try {
      const response = await callRoute(route as never, {
        method: 'POST',
        path: fill(path, ids),
        params: paramsOf(path, ids),
        // Signing out ends the session used for it.
        cookieToken: path === '/logout' && who.token ? (await signedInUser()).token : who.token,
        headers: { 'Sec-Fetch-Site': 'same-origin' },
        body,
      });
      // A refusal shown by the form is data with its own status.
      const inner = /"init":\{"status":(\d+)/.exec(await response.text())?.[1];
      const location = response.headers.get('location') ?? '';
      return { status: inner ? Number(inner) : response.status, location };
    } catch (thrown) {
      const { init } = thrown as { init?: { status?: number } };
      if (!init?.status) throw thrown;
      return { status: init.status, location: '' };
    }
  }

  test('reject every token, whatever its scope', async () => {
    const { id } = await signedInUser('super_admin');
    const token = await storedApiToken(id, 'admin');
    const opened: string[] = [];
    for (const { path, file } of found) {
      const route = await load({ path, file });
      if (!(path in screens) || route.loader?.endpoints) continue;
      for (const method of ['GET', 'POST']) {
        if (!(method === 'GET' ? route.loader : route.action)) continue;
        const call = { method, path: fill(path, ids), params: paramsOf(path, ids), token };
        const body = method === 'POST' ? new URLSearchParams({ matrix: 'true' }) : undefined;
        const answer = await callRoute(route as never, { ...call, body }).then(
          ({ status }) => status,
          (thrown: { init?: { status?: number } }) => thrown.init?.status,
        );
        if (answer !== 403) opened.push(`${method} ${path} answers ${answer}`);
      }
    }
    expect(opened).toEqual([]);
  });

  test('are all in the table with their forms, which lists no others', async () => {
    const there = new Map<string, boolean>();
    for (const { path, file } of found) {
      const { loader, action } = await load({ path, file });
      if (!(loader ?? action) || loader?.endpoints) continue;
      there.set(path, there.get(path) === true || action !== undefined);
    }
    const formOf = (hasForm: boolean) => (hasForm ? 'screen and form' : 'screen');
    const shown = [...there].map(([path, hasForm]) => `${path}: ${formOf(hasForm)}`);
    const known = Object.entries(screens).map(
      ([path, [, sent]]) => `${path}: ${formOf(sent !== undefined)}`,
    );
    const missing = shown.filter((one) => !known.includes(one));
    expect(missing, 'what needs a row in `screens` of this file: [seen, sent]').toEqual([]);
    const surplus = known.filter((one) => !shown.includes(one));
    expect(surplus, 'rows of `screens` without such a screen').toEqual([]);
  });

  test('are shown to those they are for and leak no secrets to others', async () => {
    const wrong: string[] = [];
    for (const { path, file } of found) {
      const route = await load({ path, file });
      // The previous test reports missing rows.
      if (!route.loader || route.loader.endpoints || !screens[path]) continue;
      for (const who of everybody) {
        const { status, text, location } = await ask(route, path, who);
        const [seen] = screens[path];
        const toLogin = status === 303 && location.startsWith('/login');
        const refused = status === 401 || status === 403 || toLogin;
        const asItShould = seen === 'member' ? toLogin : status === 403;
        if (who.may.includes(seen) ? refused : !asItShould)
          wrong.push(`${who.name}: ${path} answers ${status} ${location}`);
        const ownData = who.name === 'other user';
        const readsUsers = path.startsWith('/admin/users') && who.may.includes('admin');
        if (PRIVATE.test(text) && !ownData && !readsUsers) wrong.push(`${who.name}: ${path} tells`);
      }
    }
    expect(wrong).toEqual([]);
  });

  test('reject forms from unauthorized senders before reading the input', async () => {
    const wrong: string[] = [];
    for (const { path, file } of found) {
      const route = await load({ path, file });
      const sent = screens[path]?.[1];
      if (!route.action || route.loader?.endpoints || !sent) continue;
      for (const who of everybody) {
        const form = new URLSearchParams({ matrix: 'nothing' });
        const { status, location } = await send(route, path, who, form);
        const toLogin =
          (status === 303 && location.startsWith('/login')) ||
          (status === 307 && location.startsWith('/sign-in-again'));
        const allowed = maySend(who, sent, path);
        const refusedAsItShould = who.may.includes('member') ? status === 403 : toLogin;
        const refused = status === 403 || toLogin;
        if (allowed ? refused : !refusedAsItShould) {
          wrong.push(`${who.name}: ${path} answers ${status} ${location}`);
        }
      }
    }
    expect(wrong).toEqual([]);
  });
});
