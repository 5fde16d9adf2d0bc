import { beforeEach, expect, test } from 'vitest';
import { db } from '~/adapters/database/client.server';
import { MAX_SPEEDS_SENT } from '~/domain/listening/listening';
import { ask } from '../../support/contract/answers';
import { signedInUser, storedPodcast } from '../../support/site/call';
import { callAt } from '../../support/site/site-map';

const speeds = await callAt('speeds');

let token: string;
let podcastId: string;

beforeEach(async () => {
  await db.podcast.deleteMany();
  ({ token } = await signedInUser());
  ({ id: podcastId } = await storedPodcast());
});

const chosenAt = '2026-01-01T12:00:00.000Z';
const call = (body?: unknown, as: string | undefined = token) => ({
  path: '/api/speeds',
  token: as,
  body,
});

test('stores a listener’s general speed and the speed of a podcast', async () => {
  expect((await ask(speeds, 'GET', call())).body).toEqual({ general: null, podcasts: [] });
  const podcasts = [{ podcastId, rate: 1.5, chosenAt }];
  const first = await ask(speeds, 'PUT', call({ podcasts }));
  expect([first.status, first.body]).toEqual([200, { general: null, podcasts }]);
  const general = { rate: 2, chosenAt: '2026-01-01T14:00:00.000+02:00' };
  expect((await ask(speeds, 'PUT', call({ general }))).body).toEqual({
    general: { rate: 2, chosenAt },
    podcasts: [],
  });
  expect((await ask(speeds, 'GET', call())).body.general.rate).toBe(2);
  const { token: other } = await signedInUser();
  expect((await ask(speeds, 'GET', call(undefined, other))).body.general).toBeNull();
});

test.each([
  ['rate', 0.25],
  ['rate', 4],
  ['rate', '1.5'],
  ['rate', undefined],
  ['chosenAt', 'yesterday'],
  ['chosenAt', '0000-01-01T00:00:00Z'],
  ['chosenAt', undefined],
])('rejects %s %s', async (field, value) => {
  const chosen = { podcastId, rate: 1.5, chosenAt, [field]: value };
  const single = await ask(speeds, 'PUT', call({ podcasts: [chosen] }));
  expect([single.status, Object.keys(single.body.fields)]).toEqual([422, [`podcasts.0.${field}`]]);
  const general = await ask(speeds, 'PUT', call({ general: chosen }));
  expect([general.status, Object.keys(general.body.fields)]).toEqual([422, [`general.${field}`]]);
});

test('rejects too many podcasts and other shapes', async () => {
  const podcasts = Array.from({ length: MAX_SPEEDS_SENT + 1 }, (_, index) => ({
    podcastId: `p${index}`,
    rate: 1,
    chosenAt,
  }));
  for (const body of [
    { podcasts },
    { podcasts: podcastId },
    { podcasts: [{ rate: 1, chosenAt }] },
  ]) {
    expect((await ask(speeds, 'PUT', call(body))).status).toBe(422);
  }
  expect((await ask(speeds, 'PUT', call({ podcasts: podcasts.slice(1) }))).body).toEqual({
    general: null,
    podcasts: [],
  });
});
