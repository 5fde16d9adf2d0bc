import { beforeEach, expect, test } from 'vitest';
import { db } from '~/adapters/database/client.server';
import { MAX_POSITIONS_SENT } from '~/domain/listening/listening';
import { ask } from '../../support/contract/answers';
import { signedInUser, storedPodcast } from '../../support/site/call';
import { callAt } from '../../support/site/site-map';

const history = await callAt('history');

let user: { id: string; token: string };
let episodeIds: string[];

beforeEach(async () => {
  await db.podcast.deleteMany();
  user = await signedInUser();
  ({ episodeIds } = await storedPodcast({ episodes: MAX_POSITIONS_SENT }));
});

const listenedAt = '2026-01-01T12:00:00.000Z';
const at = (episodeId: string, change: object = {}) => ({
  episodeId,
  position: 12,
  duration: 60,
  finished: false,
  listenedAt,
  ...change,
});
const put = (positions: unknown, change: object = {}, token: string | undefined = user.token) =>
  ask(history, 'PUT', {
    path: '/api/history',
    token,
    body: { userId: user.id, positions, ...change },
  });

const listed = async () => {
  const { body } = await ask(history, 'GET', { path: '/api/history', token: user.token });
  return (body.episodes as { episode: { id: string } }[]).map(({ episode }) => episode.id);
};

test('stores as many positions as one call accepts and lists them as history', async () => {
  const all = episodeIds.map((id) => at(id));
  expect((await put(all)).status).toBe(204);
  expect(await db.listeningPosition.count({ where: { userId: user.id } })).toBe(all.length);
  const later = '2026-01-02T12:00:00.000+02:00';
  await put([at(episodeIds[3]!, { listenedAt: later, finished: true }), at('none')]);
  expect((await listed())[0]).toBe(episodeIds[3]);
  const { id, ...rest } = { id: episodeIds[4]!, position: 20, listenedAt: later };
  expect((await put([{ episodeId: id, ...rest }])).status).toBe(204);
});

test('rejects positions recorded for another account', async () => {
  const other = await signedInUser();
  const answer = await put([at(episodeIds[0]!)], {}, other.token);
  expect([answer.status, await db.listeningPosition.count()]).toEqual([403, 0]);
});

test.each([
  ['position', -1],
  ['position', 1e9],
  ['position', '12'],
  ['position', undefined],
  ['duration', -1],
  ['duration', 1e9],
  ['duration', '60'],
  ['finished', 'yes'],
  ['listenedAt', 'yesterday'],
  ['listenedAt', '0000-01-01T00:00:00Z'],
  ['listenedAt', undefined],
  ['episodeId', 'no id'],
  ['episodeId', undefined],
])('rejects %s %s', async (field, value) => {
  const answer = await put([at(episodeIds[0]!), at(episodeIds[1]!, { [field]: value })]);
  expect([answer.status, Object.keys(answer.body.fields)]).toEqual([422, [`positions.1.${field}`]]);
  expect(await db.listeningPosition.count()).toBe(0);
});

test('rejects too many positions and other shapes', async () => {
  const many = [...episodeIds, 'one more'].map((id) => at(id));
  for (const positions of [many, at(episodeIds[0]!), undefined, [null]]) {
    expect((await put(positions)).status).toBe(422);
  }
  for (const userId of [undefined, 7, 'no id']) {
    expect((await put([], { userId })).status).toBe(422);
  }
});
