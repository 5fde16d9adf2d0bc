import { beforeAll, expect, test } from 'vitest';
import { db } from '~/adapters/database/client.server';
import { createAppPassword } from '~/domain/accounts/keys/app-passwords.server';
import { openAppSession } from '~/domain/accounts/keys/app-sessions.server';
import { startSession } from '~/domain/accounts/sessions.server';
import { favoriteIds } from '~/domain/community/favorites/favorites.server';
import { listFollowedActivity } from '~/domain/community/people/people.server';
import { requestFeeds } from '~/domain/feeds/import/requested-feeds.server';
import { writeWeeklyLetter } from '~/domain/letters/weekly-letter.server';
import { readPositions, savePositions } from '~/domain/listening/listening.server';
import {
  listNewEpisodes,
  getNewPage,
  markAllNew,
  queueAllNew,
} from '~/domain/listening/new-episodes.server';
import { saveSpeeds } from '~/domain/listening/speeds.server';
import { storeUndoableChange, undoChange } from '~/domain/listening/undo.server';
import { listSpeakerAddresses } from '~/domain/site/sitemap.server';
import { listSpeakers } from '~/domain/speakers/speakers.server';
import { readPersonalFeed } from '~/domain/sync/personal-feeds.server';
import { inSlices } from '~/lib/any-of';
import { slicesOf } from '~/lib/concurrency/batches';
import { pairedApp, play } from '../server/sync/app-for-tests';
import { signedInUser } from '../support/site/call';

/** More than Prisma sends to SQLite in one query. */
const MANY = 1_001;
const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);
const yesterday = new Date(Date.now() - 86_400_000);

const urlOf = (number: number) => `https://many.example.org/${number}`;
let podcastIds: string[] = [];
let episodeIds: string[] = [];

async function addPodcasts(names: string[]): Promise<string[]> {
  await db.podcast.createMany({
    data: names.map((name) => ({
      title: name,
      slug: name.replaceAll('/', '-'),
      rssUrl: `https://${name}`,
      rssUrlKey: name,
    })),
  });
  const rows = await db.podcast.findMany({
    where: { rssUrlKey: { startsWith: names[0]!.split('/')[0] } },
    select: { id: true },
  });
  return rows.map(({ id }) => id);
}

async function memberOf(favorites: string[]) {
  const user = await signedInUser();
  const createdAt = new Date(Date.now() - 7 * 86_400_000);
  await db.favorite.createMany({
    data: favorites.map((podcastId) => ({ userId: user.id, podcastId, createdAt })),
  });
  return user;
}

beforeAll(async () => {
  podcastIds = await addPodcasts(numbers(MANY).map((number) => `many.example.org/${number}`));
  await db.episode.createMany({
    data: podcastIds.map((podcastId) => ({
      podcastId,
      key: 'one',
      title: 'One',
      sortDate: yesterday,
      firstSeenAt: yesterday,
      audioUrl: `https://media.example.org/${podcastId}.mp3`,
    })),
  });
  const rows = await db.episode.findMany({
    where: { podcast: { rssUrlKey: { startsWith: 'many.example.org' } } },
    select: { id: true },
  });
  episodeIds = rows.map(({ id }) => id);
});

test('lists, queues, marks and sends what is new in 1,001 favorites', async () => {
  const user = await memberOf(podcastIds);
  const page = { page: 1, limit: 20, since: null, unplayed: false };
  expect(await listNewEpisodes(user.id, page)).toMatchObject({ totalCount: 1_000 });
  expect(await getNewPage(user.id, page)).toMatchObject({
    playCount: 500,
    marks: { count: 1_000 },
  });
  expect(await readPersonalFeed(user.id, 'new')).toHaveLength(100);
  expect(await favoriteIds(user.id, podcastIds)).toHaveLength(MANY);
  expect((await queueAllNew(user.id, null, null)).ids).toHaveLength(500);
  const row = await db.user.update({
    where: { id: user.id },
    data: { weeklyLetterDay: 1, emailVerifiedAt: new Date(), letterToken: user.id },
  });
  const letter = await writeWeeklyLetter({ user: row, createdAt: new Date() } as never);
  expect(letter?.text).toContain('many.example.org');
  expect(
    (await markAllNew(user.id, { since: null, until: new Date(), all: true })).heard,
  ).toHaveLength(1_000);
});

test('stores positions, speeds and what can be undone of 1,001', async () => {
  const user = await signedInUser();
  const listenedAt = new Date().toISOString();
  await savePositions(
    user.id,
    episodeIds.map((episodeId) => ({
      episodeId,
      position: 5,
      duration: 60,
      finished: false,
      listenedAt,
    })),
  );
  expect(Object.keys(await readPositions(user.id, episodeIds))).toHaveLength(MANY);
  const chosenAt = new Date().toISOString();
  const podcasts = podcastIds.map((podcastId) => ({ podcastId, rate: 1.5, chosenAt }));
  await saveSpeeds(user.id, { general: null, podcasts });
  expect(await db.podcastSpeed.count({ where: { userId: user.id } })).toBe(MANY);
  const heard = episodeIds.map((episodeId) => ({ episodeId, was: null }));
  const undo = await storeUndoableChange(user.id, { changedAt: new Date(listenedAt), heard });
  await undoChange(user.id, undo!);
  expect(await db.listeningPosition.count({ where: { userId: user.id } })).toBe(0);
});

test('lists the activity of 1,001 followed members, but for private favorites and banned members', async () => {
  const follower = await signedInUser();
  await db.user.createMany({
    data: numbers(MANY).map((number) => ({
      username: `followed${number}`,
      usernameKey: `followed${number}`,
      email: `followed${number}@example.org`,
      emailKey: `followed${number}@example.org`,
      passwordHash: '',
      favoritesPrivate: number === 0,
      bannedAt: number === 1 ? new Date() : null,
    })),
  });
  const people = await db.user.findMany({
    where: { username: { startsWith: 'followed' } },
    select: { id: true },
  });
  await db.follow.createMany({
    data: people.map(({ id }) => ({ followerId: follower.id, followedId: id })),
  });
  const [podcastId] = podcastIds as [string];
  await db.activity.createMany({
    data: people.map(({ id: userId }) => ({
      userId,
      actionType: 'favorite',
      subjectId: podcastId,
      podcastId,
    })),
  });
  const list = await listFollowedActivity(follower.id, { page: 1, limit: 20 });
  expect(list).toMatchObject({ totalCount: MANY - 2, totalPages: 50 });
  expect(list.activities).toHaveLength(20);
});

test('finds 1,001 speakers for admins, and all spellings of one for the sitemap', async () => {
  const admin = { id: (await signedInUser()).id, username: 'admin', role: 'admin' as const };
  const feeds = numbers(500).map((number) => ({ url: urlOf(number), facts: {} as never }));
  expect(await requestFeeds(admin as never, feeds)).toBe(500);
  expect(await requestFeeds(admin as never, feeds)).toBe(0);
  const name = (number: number) => `zubair number${number}`;
  await db.speaker.createMany({
    data: numbers(MANY).map((n) => ({ name: name(n), nameKey: name(n), slug: `zubair-${n}` })),
  });
  const speakers = await db.speaker.findMany({ where: { name: { startsWith: 'zubair' } } });
  await db.speakerWord.createMany({
    data: speakers.map(({ id }) => ({ speakerId: id, word: 'zubair' })),
  });
  const found = await listSpeakers({ search: 'zubair', page: 1, limit: 20 });
  expect(found.pagination.totalCount).toBe(MANY);
  const last = await listSpeakers({ search: 'zubair', page: 51, limit: 20 });
  expect(last.speakers).toHaveLength(MANY - 1_000);
  expect(found.speakers.map((one) => one.name)).toEqual(
    found.speakers.map((one) => one.name).toSorted(),
  );
  const [main, ...others] = speakers;
  await inSlices(
    others.map(({ id }) => id),
    (id) => db.speaker.updateMany({ where: { id }, data: { sameAsId: main!.id } }),
  );
  await db.episodeSpeaker.createMany({
    data: others.slice(0, 1_000).map(({ id }, index) => ({
      speakerId: id,
      episodeId: episodeIds[index]!,
      role: 'host',
      sortDate: yesterday,
    })),
  });
  const addresses = await listSpeakerAddresses(1);
  expect(addresses).toContainEqual({
    path: expect.stringContaining(main!.slug),
    updatedAt: yesterday.toISOString(),
  });
});

test('ends 1,001 surplus sessions of a member and of an app', async () => {
  const user = await signedInUser();
  const expiresAt = new Date(Date.now() + 86_400_000);
  await db.session.createMany({
    data: numbers(MANY).map((n) => ({ userId: user.id, tokenHash: `${user.id} ${n}`, expiresAt })),
  });
  await startSession(user.id);
  expect(await db.session.count({ where: { userId: user.id } })).toBeLessThan(200);
  await createAppPassword(user.id, 'phone');
  const { id } = await db.appPassword.findFirstOrThrow({ where: { userId: user.id } });
  await db.appSession.createMany({
    data: numbers(MANY).map((n) => ({ appPasswordId: id, tokenHash: `${id} ${n}` })),
  });
  await openAppSession(id);
  expect(await db.appSession.count({ where: { appPasswordId: id } })).toBeLessThan(200);
});

test('takes the 5,000 feeds and 1,000 podcasts of actions that an app may send at once', async () => {
  const user = await signedInUser();
  const app = await pairedApp(user);
  const urls = numbers(5_000).map((number) => `https://elsewhere.example.org/feed/${number}`);
  const known = numbers(MANY).map(urlOf);
  const stamp = await app.change([...known, ...urls].slice(0, 5_000));
  expect(stamp.timestamp).toBeGreaterThan(0);
  expect((await app.feeds()).add.length).toBeGreaterThan(0);
  expect(await db.favorite.count({ where: { userId: user.id } })).toBe(MANY);
  const list = `/subscriptions/${user.username}/${app.device}.txt`;
  expect((await app.ask('PUT', list, urls.slice(0, 600).join('\n'))).status).toBe(200);
  expect(await db.favorite.count({ where: { userId: user.id } })).toBe(0);
  const actions = numbers(MANY).map((number) =>
    play({ podcast: `https://heard.example.org/${number}`, guid: null, device: app.device }),
  );
  for (const some of slicesOf(actions, 1_000)) {
    expect((await app.act(some)).timestamp).toBeGreaterThan(0);
  }
  await addPodcasts(numbers(MANY).map((number) => `heard.example.org/${number}`));
  expect((await app.ask('GET', `/subscriptions/${user.username}.json`)).status).toBe(200);
});
