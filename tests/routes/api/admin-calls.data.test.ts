import { beforeEach, describe, expect, test } from 'vitest';
import { db } from '~/adapters/database/client.server';
import { featureEpisode } from '~/domain/featured/featured-episodes.server';
import { featurePodcast } from '~/domain/featured/featured-podcasts.server';
import { asActor } from '../../support/site/actor';
import { callRoute, signedInUser, storedPodcast } from '../../support/site/call';
import { callAt } from '../../support/site/site-map';

const analytics = await callAt('admin/featured-analytics');
const featuredEpisode = await callAt('admin/featured-episodes/:id');
const featuredEpisodes = await callAt('admin/featured-episodes');
const featuredPodcast = await callAt('admin/featured-podcasts/:id');
const featuredPodcasts = await callAt('admin/featured-podcasts');
const adminUser = await callAt('admin/users/:id');
const userRole = await callAt('admin/users/:id/role');
const adminUsers = await callAt('admin/users');
const stats = await callAt('analytics/stats');

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
type Handler = typeof stats.loader;
type Role = 'user' | 'admin' | 'super_admin';

const placement = { notes: null, displayOrder: 0, isActive: true };
let ids: Record<'podcast' | 'other' | 'featuredPodcast' | 'featuredEpisode' | 'victim', string>;
let episodeIds: string[];

beforeEach(async () => {
  await db.podcast.deleteMany();
  await db.user.deleteMany();
  const curator = asActor(await signedInUser('admin'), 'admin');
  const podcast = await storedPodcast({ episodes: 2 });
  const other = await storedPodcast();
  episodeIds = podcast.episodeIds;
  const inPodcast = { ...placement, podcastId: podcast.id };
  ids = {
    podcast: podcast.id,
    other: other.id,
    featuredPodcast: (await featurePodcast(curator, inPodcast)).id,
    featuredEpisode: (await featureEpisode(curator, { ...inPodcast, episodeId: episodeIds[0]! }))
      .id,
    victim: (await signedInUser()).id,
  };
  await db.auditEntry.deleteMany();
});

/** All rows that the calls could change. */
async function state() {
  return JSON.stringify([
    await db.featuredPodcast.findMany({ orderBy: { id: 'asc' } }),
    await db.featuredEpisode.findMany({ orderBy: { id: 'asc' } }),
    await db.user.findMany({ where: { id: ids.victim } }),
    await db.auditEntry.count(),
  ]);
}

const calls: {
  name: string;
  route: { loader: Handler; action: Handler };
  method: Method;
  id?: () => string;
  body?: () => unknown;
  least?: 'admin' | 'super_admin';
  success?: number;
}[] = [
  { name: 'featured-podcasts', route: featuredPodcasts, method: 'GET' },
  {
    name: 'featured-podcasts',
    route: featuredPodcasts,
    method: 'POST',
    body: () => ({ podcastId: ids.other, notes: 'Good', displayOrder: 2, isActive: true }),
    success: 201,
  },
  {
    name: 'featured-podcasts/:id',
    route: featuredPodcast,
    method: 'PUT',
    id: () => ids.featuredPodcast,
    body: () => ({ isActive: false }),
  },
  {
    name: 'featured-podcasts/:id',
    route: featuredPodcast,
    method: 'DELETE',
    id: () => ids.featuredPodcast,
  },
  { name: 'featured-episodes', route: featuredEpisodes, method: 'GET' },
  {
    name: 'featured-episodes',
    route: featuredEpisodes,
    method: 'POST',
    body: () => ({ podcastId: ids.podcast, episodeId: episodeIds[1] }),
    success: 201,
  },
  {
    name: 'featured-episodes/:id',
    route: featuredEpisode,
    method: 'PUT',
    id: () => ids.featuredEpisode,
    body: () => ({ isActive: false }),
  },
  {
    name: 'featured-episodes/:id',
    route: featuredEpisode,
    method: 'DELETE',
    id: () => ids.featuredEpisode,
  },
  { name: 'featured-analytics', route: analytics, method: 'GET' },
  { name: 'users', route: adminUsers, method: 'GET' },
  { name: 'users/:id', route: adminUser, method: 'DELETE', id: () => ids.victim },
  {
    name: 'users/:id/role',
    route: userRole,
    method: 'PUT',
    id: () => ids.victim,
    body: () => ({ role: 'admin' }),
    least: 'super_admin',
  },
  { name: 'stats', route: stats, method: 'GET' },
];

const ADMINS = ['admin', 'super_admin'] as const;

function send(one: (typeof calls)[number], token?: string) {
  return callRoute(one.route as never, {
    method: one.method,
    path: `/api/admin/${one.name}`,
    params: one.id ? { id: one.id() } : {},
    token,
    body: one.body?.(),
  });
}

describe.each(calls)('$method $name', (call) => {
  const roles = call.least === 'super_admin' ? (['super_admin'] as const) : ADMINS;
  test.each(roles)('as %s takes effect and responds as described', async (role) => {
    const before = await state();
    const answer = await send(call, (await signedInUser(role)).token);
    expect(answer.status).toBe(call.success ?? 200);
    const { response } = call.route.loader.endpoints[call.method]!;
    expect(response!.safeParse(await answer.json()).error).toBeUndefined();
    if (call.method !== 'GET') expect(await state()).not.toBe(before);
  });
});

test('tells an admin that only super admins can change roles', async () => {
  const { token } = await signedInUser('admin');
  const answer = await send(
    calls.find(({ least }) => least === 'super_admin')!,
    token,
  );
  expect(await answer.json()).toEqual({ error: 'Only a super admin can do this.' });
});

async function asked(role: Role, route: unknown, more: Parameters<typeof callRoute>[1]) {
  const { token } = await signedInUser(role);
  const answer = await callRoute(route as never, { token, ...more });
  return { status: answer.status, body: await answer.json() };
}

test('responds with 409 to featuring something twice', async () => {
  const path = '/api/admin/x';
  const body = { podcastId: ids.podcast, episodeId: episodeIds[0] };
  for (const route of [featuredPodcasts, featuredEpisodes]) {
    expect(await asked('admin', route, { method: 'POST', path, body })).toEqual({
      status: 409,
      body: { error: 'Already Featured' },
    });
  }
});

test.each([
  [{}, 'podcastId'],
  [{ podcastId: "x' OR 1" }, 'podcastId'],
  [{ podcastId: 'x', displayOrder: 1.5 }, 'displayOrder'],
  [{ podcastId: 'x', displayOrder: '' }, 'displayOrder'],
  [{ podcastId: 'x', isActive: 'perhaps' }, 'isActive'],
  [{ podcastId: 'x', notes: 'n'.repeat(1001) }, 'notes'],
])('rejects %j with 422', async (body, field) => {
  const answer = await asked('admin', featuredPodcasts, { method: 'POST', path: '/api/x', body });
  expect(answer.status).toBe(422);
  expect(answer.body.fields).toHaveProperty(field);
});

test('requires a change and an existing item', async () => {
  const put = (id: string, body: unknown) =>
    asked('admin', featuredPodcast, { method: 'PUT', path: '/api/x', params: { id }, body });
  expect((await put(ids.featuredPodcast, {})).status).toBe(422);
  expect((await put('nothing', { isActive: true })).status).toBe(404);
  expect((await put('../etc', { isActive: true })).status).toBe(404);
  expect((await put(ids.featuredPodcast, { notes: '' })).body.featuredPodcast.notes).toBeNull();
});

test('lists users in pages of ten and finds them by part of name or email address, ignoring case', async () => {
  for (let index = 0; index < 12; index += 1) await signedInUser('user', `Reader_${index}`);
  const page = (query: string) => asked('admin', adminUsers, { path: `/api/admin/users?${query}` });
  const first = (await page('search=reader')).body;
  expect(first).toMatchObject({
    totalCount: 12,
    currentPage: 1,
    totalPages: 2,
    hasNextPage: true,
    hasPreviousPage: false,
  });
  expect(first.users).toHaveLength(10);
  expect((await page('search=READER_11@EXAMPLE')).body.users).toMatchObject([
    { username: 'Reader_11', role: 'user' },
  ]);
  expect((await page('page=2&search=reader')).body.users).toHaveLength(2);
  expect((await page('page=0')).status).toBe(400);
  expect(JSON.stringify(first)).not.toContain('passwordHash');
});
