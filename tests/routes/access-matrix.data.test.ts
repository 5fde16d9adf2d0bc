import { beforeAll, describe, expect, test } from 'vitest';
import { db } from '~/adapters/database/client.server';
import { accessKinds, isDeskWork, type Access } from '~/domain/accounts/users';
import { guardOf } from '~/http/access/request-context.server';
import { callRoute, signedInUser, storedApiToken, storedPodcast } from '../support/site/call';
import { callAt, fill, found, load, paramsOf, type RouteModule } from '../support/site/site-map';

// The access rules, as the routes declare them: access.txt lists them for those who review a change, and every kind of
// user requests every call and every screen.

const stricter = (one: Access, other: Access) =>
  accessKinds.indexOf(one) > accessKinds.indexOf(other) ? one : other;

/** Access by method and path. */
const calls: Record<string, Access> = {};
/** Who may see a screen and, if it has a form, who may send it. A layout and its index have the same path. */
const screens: Record<string, [seen: Access, sent?: Access]> = {};
/** Calls and paths of forms that suspended members may send. */
const openToSuspended: string[] = [];

for (const { path, file } of found) {
  const { loader, action } = await load({ path, file });
  for (const [method, { access, whileSuspended }] of Object.entries(loader?.endpoints ?? {})) {
    calls[`${method} ${path}`] = access;
    if (whileSuspended) openToSuspended.push(`${method} ${path}`);
  }
  if (!loader || loader.endpoints) continue;
  const [seen = 'anyone', sent] = screens[path] ?? [];
  const form = action ? guardOf(action) : null;
  screens[path] = [stricter(seen, guardOf(loader)!.access), form?.access ?? sent];
  if (form?.whileSuspended) openToSuspended.push(path);
}

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
  const moderator: Access[] = [...user, 'moderator'];
  everybody = [
    { name: 'anonymous', may: ['anyone'] },
    { name: 'user', token: (await signedInUser('user')).token, may: user },
    { name: 'other user', token: owner.token, may: user },
    { name: 'moderator', token: (await signedInUser('moderator')).token, may: moderator },
    { name: 'admin', token: (await signedInUser('admin')).token, may: [...moderator, 'admin'] },
    {
      name: 'super admin',
      token: (await signedInUser('super_admin')).token,
      may: [...moderator, 'admin', 'super_admin'],
    },
    { name: 'suspended user', token: await suspend(), may: user, suspended: true },
    {
      name: 'suspended admin',
      token: await suspend('admin'),
      may: [...moderator, 'admin'],
      suspended: true,
    },
    { name: 'deleted user', token: deleted.token, may: ['anyone'] },
    { name: 'banned user', token: await ban(), may: ['anyone'] },
    { name: 'banned admin', token: await ban('admin'), may: ['anyone'] },
  ];
});

test('are those that were reviewed: update with `npx vitest run -u` and read the difference', async () => {
  const mark = (sent: string) => (openToSuspended.includes(sent) ? ', while suspended' : '');
  const lines = [
    'Who may call what, as the routes declare it. Made by access-matrix.data.test.ts with `npx vitest run -u`.',
    '',
    ...Object.entries(calls).map(([call, access]) => `${access}: ${call}${mark(call)}`),
    '',
    ...Object.entries(screens).map(([path, [seen]]) => `${seen}: see ${path}`),
    '',
    ...Object.entries(screens).flatMap(([path, [, sent]]) =>
      sent ? [`${sent}: send ${path}${mark(path)}`] : [],
    ),
  ];
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('access.txt');
});

describe('calls', () => {
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
          const readsUsers = path === '/api/admin/users' && who.may.includes('admin');
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
          const needed = isDeskWork(access) ? 2 : method === 'GET' ? 0 : 1;
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

  test('are shown to those they are for and leak no secrets to others', async () => {
    const wrong: string[] = [];
    for (const { path, file } of found) {
      const route = await load({ path, file });
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
