import { beforeEach, expect, test } from 'vitest';
import { db } from '~/adapters/database/client.server';
import { ask } from '../../support/contract/answers';
import { signedInUser, storedPodcast } from '../../support/site/call';
import { callAt } from '../../support/site/site-map';

const desk = await callAt('admin/collections');
const one = await callAt('admin/collections/:id');
const hidden = await callAt('admin/collections/:id/hidden');
const shown = await callAt('collections');
const page = await callAt('collections/:id');

const RAMADAN = { calendar: 'hijri', month: 9, dayFrom: 1, dayTo: 30, daysBefore: 7 } as const;

const send = (
  route: unknown,
  method: Parameters<typeof ask>[1],
  call: Omit<Parameters<typeof ask>[2], 'path'>,
) => ask(route, method, { path: '/api', ...call });

let token: string;

beforeEach(async () => {
  await db.collection.deleteMany();
  ({ token } = await signedInUser('admin'));
});

async function ofMember() {
  const { id: userId } = await signedInUser();
  const data = { userId, title: 'A member’s', visibility: 'public', publishedAt: new Date() };
  return db.collection.create({ data, select: { id: true } });
}

test('an admin lists, creates and changes collections of the site, whose days everyone can read', async () => {
  const body = { title: 'Ramadan', visibility: 'public', offered: true, ...RAMADAN };
  const created = await send(desk, 'POST', { token, body });
  expect(created.status).toBe(201);
  const params = { id: created.body.id as string };
  const { id: podcastId } = await storedPodcast();
  await db.collectionEntry.create({ data: { collectionId: params.id, place: 1, podcastId } });
  expect((await send(desk, 'GET', { token })).body).toMatchObject({
    collections: [{ ...params, offered: true, maker: null, heldFor: null }],
  });
  expect((await send(one, 'GET', { token, params })).body.collection).toMatchObject(RAMADAN);
  const days = { ...RAMADAN, weekday: null, dayShift: 0 };
  const date = expect.stringMatching(/^\d{4}-\d\d-\d\d$/);
  const dated = { days: { ...days, first: date, last: date } };
  expect((await send(shown, 'GET', {})).body.collections).toMatchObject([dated]);
  expect((await send(page, 'GET', { params })).body.collection).toMatchObject(dated);

  const changed = { ...body, dayFrom: 21, dayShift: -1, offered: false };
  expect((await send(one, 'PUT', { token, params, body: changed })).status).toBe(204);
  const after = (await send(one, 'GET', { token, params })).body.collection;
  expect(after).toMatchObject({ dayFrom: 21, dayTo: 30, dayShift: -1, offered: false });
  expect((await send(page, 'GET', { params })).body.collection.days).toBeNull();
});

test.each([
  [{ month: 13 }, 'month'],
  [{ month: '9' }, 'month'],
  [{ dayTo: 31 }, 'dayTo'],
  [{ dayShift: 3 }, 'dayShift'],
  [{ daysBefore: 31 }, 'daysBefore'],
  [{ visibility: 'nobody' }, 'visibility'],
  [{ calendar: null, offered: true }, 'calendar'],
])('refuses %j', async (wrong, field) => {
  const body = { title: 'Ramadan', ...RAMADAN, ...wrong };
  const { status, body: said } = await send(desk, 'POST', { token, body });
  expect([status, Object.keys(said.fields as object)]).toEqual([422, [field]]);
});

test('an admin hides a member’s collection and shows it again, each once, and changes none', async () => {
  const params = await ofMember();
  const call = { token, params };
  const spam = { reason: 'Spam' };
  expect((await send(hidden, 'PUT', { ...call, body: { reason: ' ' } })).status).toBe(422);
  expect((await send(hidden, 'PUT', { ...call, body: spam })).status).toBe(200);
  expect((await send(hidden, 'PUT', { ...call, body: spam })).status).toBe(409);
  expect((await send(page, 'GET', { params })).status).toBe(410);
  expect((await send(hidden, 'DELETE', call)).status).toBe(200);
  expect((await send(hidden, 'DELETE', call)).status).toBe(409);
  expect((await send(page, 'GET', { params })).status).toBe(200);
  expect((await send(one, 'PUT', { ...call, body: { title: 'Mine' } })).status).toBe(404);
  const none = { token, params: { id: 'nothing' } };
  expect((await send(one, 'GET', none)).status).toBe(404);
  expect((await send(hidden, 'PUT', { ...none, body: spam })).status).toBe(404);
  expect((await send(hidden, 'DELETE', none)).status).toBe(404);
});
