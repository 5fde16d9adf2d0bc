import { expect, test } from 'vitest';
import { db } from '~/adapters/database/client.server';
import {
  createAppPassword,
  listAppPasswords,
  revokeAppPassword,
} from '~/domain/accounts/keys/app-passwords.server';
import { addFavorite, removeFavorite } from '~/domain/community/favorites/favorites.server';
import { favoritesOnHome, startedOnHome } from '~/domain/listening/home-shelves.server';
import { findPosition, savePosition } from '~/domain/listening/listening.server';
import { markPlayed } from '~/domain/listening/played.server';
import { answerApp } from '~/server/sync/app-calls.server';
import { signedInUser } from '../../support/site/call';
import { askAsApp, basic, pairedApp, play, podcastOfApps, TestApp } from './app-for-tests';

test('signs an app in by its password once, then by a cookie that is valid nowhere else', async () => {
  const user = await signedInUser();
  const app = await pairedApp(user);
  const signedIn = await app.signIn();
  expect([signedIn.status, signedIn.text]).toEqual([200, '']);
  const cookie = signedIn.headers.get('set-cookie')!;
  expect(cookie).toMatch(/^sessionid=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/);
  const read = await app.ask('GET', `/api/2/devices/${user.username}.json`);
  expect([read.status, read.body, read.headers.get('set-cookie')]).toEqual([200, [], null]);
  expect((await listAppPasswords(user.id))[0]).toMatchObject({
    name: 'phone',
    lastUsedAt: expect.any(String),
  });
  // The site's cookie does not work here, and another account's cookie does not work for this account.
  const siteCookie = { Cookie: `auth_token=${user.token}` };
  const path = `/api/2/devices/${user.username}.json`;
  expect((await askAsApp('GET', path, { headers: siteCookie })).status).toBe(401);
  const other = await pairedApp(await signedInUser());
  await other.signIn();
  expect((await other.ask('GET', path)).status).toBe(401);
  expect((await other.ask('POST', `/api/2/auth/${user.username}/logout.json`)).status).toBe(400);
  expect((await app.signOut()).status).toBe(200);
  const after = await askAsApp('GET', path, { headers: { Cookie: cookie.split(';')[0]! } });
  expect(after.status).toBe(401);
  expect(after.headers.get('www-authenticate')).toBe('Basic realm="Halaqa", charset="UTF-8"');
});

test('accepts an Arabic user name as well as the ASCII login name', async () => {
  const user = await signedInUser('user', 'أمينة_علي');
  const { login, password } = await createAppPassword(user.id, 'هاتفي');
  expect(login).toMatch(/^listener-[\da-f]{8}$/);
  for (const name of [login, user.username]) {
    const app = new TestApp(name, name, password.toUpperCase().replaceAll('-', ' '), 'phone');
    expect((await app.signIn()).status).toBe(200);
    expect(await app.feeds()).toMatchObject({ add: [], remove: [] });
  }
  const wrong = new TestApp('somebody', 'somebody', password, 'phone');
  expect((await wrong.signIn()).status).toBe(401);
});

test('locks out revoked passwords and banned accounts at once, and lets suspended ones read', async () => {
  const user = await signedInUser();
  const app = await pairedApp(user);
  await app.signIn();
  const suspendedUntil = new Date(Date.now() + 86_400_000);
  await db.user.update({ where: { id: user.id }, data: { suspendedUntil } });
  const path = `/api/2/episodes/${user.username}.json`;
  expect((await app.ask('GET', path)).status).toBe(200);
  expect((await app.ask('POST', path, [])).status).toBe(403);
  await db.user.update({ where: { id: user.id }, data: { bannedAt: new Date() } });
  expect((await app.ask('GET', path)).status).toBe(401);
  await db.user.update({ where: { id: user.id }, data: { bannedAt: null, suspendedUntil: null } });
  expect((await app.ask('POST', path, [])).status).toBe(200);
  const [{ id } = { id: '' }] = await listAppPasswords(user.id);
  await revokeAppPassword((await signedInUser()).id, id);
  expect((await app.ask('GET', path)).status).toBe(200);
  await revokeAppPassword(user.id, id);
  expect((await app.ask('GET', path)).status).toBe(401);
  expect((await app.signIn()).status).toBe(401);
});

test('rate limits failed sign-ins without signing anybody out', async () => {
  const user = await signedInUser();
  const app = await pairedApp(user);
  await app.signIn();
  const path = `/api/2/auth/${user.username}/login.json`;
  const statuses = [];
  for (let tries = 0; tries < 40; tries += 1) {
    const headers = { Authorization: basic(user.username, `abcd-efgh-jkmn-pqrs-${1000 + tries}`) };
    const { status } = await askAsApp('POST', path, { headers, peerAddress: '198.51.100.7' });
    statuses.push(status);
  }
  expect(statuses.indexOf(429)).toBe(30);
  expect(statuses.slice(30)).toEqual(Array(10).fill(429));
  const right = { headers: { Authorization: app.authorization }, peerAddress: '198.51.100.7' };
  expect((await askAsApp('POST', path, right)).status).toBe(200);
});

test('rejects cross-site requests, even with a password the browser knows', async () => {
  const user = await signedInUser();
  const app = await pairedApp(user);
  const headers = { Authorization: app.authorization, 'Sec-Fetch-Site': 'cross-site' };
  const path = `/api/2/subscriptions/${user.username}/phone.json`;
  const body = { add: ['https://elsewhere.example.org/a.xml'], remove: [] };
  expect((await askAsApp('POST', path, { headers, body })).status).toBe(403);
  expect(await app.feeds()).toMatchObject({ add: [] });
});

test('syncs subscriptions with favorites and stores unknown feeds invisibly', async () => {
  const user = await signedInUser();
  const podcast = await podcastOfApps();
  const [phone, desk] = [await pairedApp(user), await pairedApp(user, 'desk')];
  const unknown = 'https://elsewhere.example.org/feed.xml';
  const given = await phone.change([
    podcast.url,
    unknown,
    'ftp://elsewhere.example.org/x',
    'https://elsewhere.example.org/feed?token=0123456789abcdef',
  ]);
  expect(given.update_urls).toEqual([['ftp://elsewhere.example.org/x', '']]);
  const favorites = () => db.favorite.findMany({ where: { userId: user.id } });
  expect(await favorites()).toMatchObject([{ podcastId: podcast.id }]);
  const first = await desk.feeds();
  expect([first.add.sort(), first.remove]).toEqual([[unknown, podcast.url].sort(), []]);
  expect((await phone.feeds(given.timestamp)).add).toEqual([]);

  // On the site it is a favorite like any other.
  await removeFavorite(user.id, podcast.slug);
  const second = await desk.feeds(first.timestamp);
  expect(second).toMatchObject({ add: [], remove: [podcast.url] });
  expect(second.timestamp).toBeGreaterThan(first.timestamp);
  expect(await desk.feeds(second.timestamp)).toEqual({ ...second, remove: [] });
  await addFavorite(user.id, podcast.slug);
  expect(await phone.feeds(second.timestamp)).toMatchObject({ add: [podcast.url], remove: [] });
  await desk.change([], [podcast.url, unknown]);
  expect(await favorites()).toEqual([]);
  expect((await phone.feeds()).add).toEqual([]);
});

test('rejects contradictory and malformed changes', async () => {
  const app = await pairedApp(await signedInUser());
  const path = `/api/2/subscriptions/x/phone.json`;
  expect((await app.ask('POST', path, [])).status).toBe(401);
  const url = 'https://elsewhere.example.org/feed.xml';
  expect(await app.change([url], [url])).toMatchObject({ code: 400 });
  expect(await app.change('no list' as never)).toMatchObject({ code: 400 });
  expect(await app.act({} as never)).toMatchObject({ code: 400 });
  expect(await app.feeds('soon' as never)).toMatchObject({ code: 400 });
  expect((await app.feeds()).add).toEqual([]);
});

test('marks the part of a collection that ends where an app stopped', async () => {
  const user = await signedInUser();
  const podcast = await podcastOfApps();
  const episodeId = podcast.episodeIds[0]!;
  const { id: collectionId } = await db.collection.create({
    data: { userId: user.id, title: 'Parts' },
  });
  const part = (place: number, toSeconds: number) =>
    db.collectionEntry.create({
      data: { collectionId, place, episodeId, fromSeconds: 10, toSeconds },
    });
  const [short] = [await part(1, 42), await part(2, 100)];
  const app = await pairedApp(user);
  await app.act([play({ ...podcast.episode(1), position: 44, total: 60 })]);
  expect(await db.heardPart.findMany({ where: { userId: user.id } })).toMatchObject([
    { entryId: short.id, heardAt: new Date('2026-11-25T10:00:00Z') },
  ]);
});

test('shares positions with the site in both directions; played means at the end', async () => {
  const user = await signedInUser();
  const podcast = await podcastOfApps({ episodes: 3 });
  const [first, second, third] = podcast.episodeIds as [string, string, string];
  const [phone, desk] = [await pairedApp(user), await pairedApp(user, 'desk')];
  const given = await phone.act([
    play({ ...podcast.episode(1), position: 42, total: 60 }),
    play({ ...podcast.episode(2), guid: undefined, position: 120, total: 120 }),
    play({ ...podcast.episode(3), action: 'download' }),
    play({ ...podcast.episode(3), position: -1 }),
    'no action',
  ]);
  expect(await findPosition(user.id, first)).toMatchObject({ position: 42, finished: false });
  expect(await findPosition(user.id, second)).toMatchObject({ position: 120, finished: true });
  expect(await findPosition(user.id, third)).toBeNull();
  expect((await phone.actions(given.timestamp)).actions).toEqual([]);
  const { actions, timestamp } = await desk.actions();
  const told = { action: 'play', started: 0, timestamp: '2026-11-25T10:00:00' };
  expect(actions).toHaveLength(2);
  expect(actions).toContainEqual({ ...podcast.episode(1), ...told, position: 42, total: 60 });
  expect(actions).toContainEqual({ ...podcast.episode(2), ...told, position: 120, total: 120 });

  const listenedAt = new Date().toISOString();
  await savePosition(user.id, first, {
    position: 50.7,
    duration: null,
    finished: false,
    listenedAt,
  });
  await markPlayed(user.id, third, true);
  const next = await desk.actions(timestamp);
  const ends = next.actions.map((one: Record<string, unknown>) => [one.guid, one.position]);
  expect(ends.sort()).toEqual([
    [podcast.episode(1).guid, 50],
    [podcast.episode(3).guid, 180],
  ]);
  // An older position does not overwrite a newer one.
  await desk.act([play({ ...podcast.episode(1), position: 7, total: 60 })]);
  expect(await findPosition(user.id, first)).toMatchObject({ position: 50.7 });
});

test('shows on the home page at once what an app has written', async () => {
  const user = await signedInUser();
  const podcast = await podcastOfApps();
  const [first, second] = podcast.episodeIds as [string, string];
  const app = await pairedApp(user);
  const started = async () =>
    (await startedOnHome(user.id, 12)).map(({ episode, position }) => [episode.id, position]);
  const heard = { duration: 500, finished: false };
  await savePosition(user.id, first, {
    ...heard,
    position: 20,
    listenedAt: '2026-11-20T10:00:00Z',
  });
  await savePosition(user.id, second, {
    ...heard,
    position: 30,
    listenedAt: '2026-11-21T10:00:00Z',
  });
  expect(await started()).toEqual([
    [second, 30],
    [first, 20],
  ]);
  await app.act([play(podcast.episode(1))]);
  expect(await started()).toEqual([
    [first, 120],
    [second, 30],
  ]);
  await app.act([play({ ...podcast.episode(1), timestamp: '2026-11-25T11:00:00', position: 150 })]);
  expect((await started())[0]).toEqual([first, 150]);
  await app.act([play({ ...podcast.episode(2), timestamp: '2026-11-25T12:00:00', position: 500 })]);
  expect(await started()).toEqual([[first, 150]]);
  expect(await favoritesOnHome(user.id, [podcast.id])).toEqual([]);
  await app.change([podcast.url]);
  expect(await favoritesOnHome(user.id, [podcast.id])).toEqual([podcast.id]);
  await app.change([], [podcast.url]);
  expect(await favoritesOnHome(user.id, [podcast.id])).toEqual([]);
});

test('reports concurrent writes by others at the next read', async () => {
  const user = await signedInUser();
  const podcast = await podcastOfApps({ episodes: 3 });
  const [phone, desk] = [await pairedApp(user), await pairedApp(user, 'desk')];
  const { timestamp } = await phone.actions();
  const feeds = await phone.feeds();
  await desk.act([play({ ...podcast.episode(1), position: 10, total: 60 })]);
  await desk.change([podcast.url]);
  const written = await phone.act([play({ ...podcast.episode(2), position: 20, total: 60 })]);
  expect(written.timestamp).toBe(timestamp);
  const guids = (await phone.actions(written.timestamp)).actions.map(
    ({ guid }: { guid: string }) => guid,
  );
  expect(guids).toContain(podcast.episode(1).guid);
  const unknown = 'https://elsewhere.example.org/feed.xml';
  const changed = await phone.change([unknown]);
  expect(changed.timestamp).toBe(feeds.timestamp);
  expect((await phone.feeds(changed.timestamp)).add).toContain(podcast.url);
});

test('stores device names and types, and serves the shared list in the simple API', async () => {
  const user = await signedInUser();
  const app = await pairedApp(user, 'my.desk-1');
  const of = `/api/2/devices/${user.username}`;
  const made = await app.ask('POST', `${of}/my.desk-1.json`, { caption: 'My desk', type: 'tv' });
  expect([made.status, made.text]).toEqual([200, '']);
  await app.ask('POST', `${of}/my.desk-1.json`, { type: 'desktop' });
  await app.change(['https://elsewhere.example.org/a.xml']);
  expect((await app.ask('GET', `${of}.json`)).body).toEqual([
    { id: 'my.desk-1', caption: 'My desk', type: 'desktop', subscriptions: 1 },
  ]);
  expect((await app.ask('POST', `${of}/no%20device.json`, {})).status).toBe(400);
  const groups = await app.ask('GET', `/api/2/sync-devices/${user.username}.json`);
  expect(groups.body).toEqual({ synchronized: [], 'not-synchronized': ['my.desk-1'] });

  const list = `/subscriptions/${user.username}`;
  expect((await app.ask('GET', `${list}/other.json`)).status).toBe(404);
  const urls = ['https://elsewhere.example.org/b.xml', 'https://elsewhere.example.org/c.xml'];
  const put = await app.ask('PUT', `${list}/other.json`, urls);
  expect([put.status, put.text]).toEqual([200, '']);
  await app.ask('PUT', `${list}/other.txt`, urls[0]);
  const left = ['https://elsewhere.example.org/a.xml', urls[0]];
  expect((await app.ask('GET', `${list}/other.json`)).body.sort()).toEqual(left);
  expect((await app.ask('GET', `${list}.txt`)).text.trim().split('\n').sort()).toEqual(left);
  expect((await app.ask('GET', `${list}.opml`)).text).toContain(`xmlUrl="${urls[0]}"`);
  expect((await app.ask('DELETE', `${list}.opml`)).status).toBe(405);
});

test('shares with apps in both directions that an episode is unplayed again', async () => {
  const user = await signedInUser();
  const app = await pairedApp(user);
  const podcast = await podcastOfApps();
  const [first, second] = podcast.episodeIds as [string, string];
  const at = (minute: number) => `2026-11-20T10:0${minute}:00`;
  await app.act([play({ ...podcast.episode(1), position: 500, total: 500, timestamp: at(0) })]);
  expect(await findPosition(user.id, first)).toMatchObject({ finished: true });
  const unplayed = { ...podcast.episode(1), action: 'NEW', timestamp: at(1) };
  const { timestamp } = await app.act([unplayed]);
  expect(await findPosition(user.id, first)).toMatchObject({ finished: false, position: 0 });
  await app.act([{ ...unplayed, ...podcast.episode(2) }, play(podcast.episode(2))]);
  expect(await findPosition(user.id, second)).toMatchObject({ position: 120 });

  await markPlayed(user.id, second, true);
  await markPlayed(user.id, second, false);
  const { actions } = await app.actions(timestamp);
  expect(actions).toMatchObject([{ ...podcast.episode(2), action: 'new' }]);
  expect(actions[0]).not.toHaveProperty('position');
});

test('takes addresses with two slashes and one at the end, and refuses other origins', async () => {
  const user = await signedInUser();
  const app = await pairedApp(user);
  const path = `/api/2/subscriptions/${user.username}/phone.json`;
  for (const odd of [
    `/${path}/`,
    path.replace('subscriptions', '/subscriptions'),
    `${path}/?since=0`,
  ]) {
    const answer = await answerApp(
      new Request(`http://localhost:3000${odd}`, { headers: { Authorization: app.authorization } }),
      {},
    );
    expect(answer.status, odd).toBe(200);
  }
  const headers = { Authorization: app.authorization, Origin: 'https://elsewhere.example.org' };
  expect((await askAsApp('GET', path, { headers })).status).toBe(403);
  expect((await askAsApp('GET', path, { headers: { ...headers, Origin: 'null' } })).status).toBe(
    403,
  );
});
