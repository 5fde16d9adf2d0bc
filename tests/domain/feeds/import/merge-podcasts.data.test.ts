import { beforeEach, expect, test } from 'vitest';
import { db, inTransaction, type TransactionClient } from '~/adapters/database/client.server';
import { mergeEpisodes, mergePodcasts } from '~/domain/feeds/import/merge-podcasts.server';
import { clearPodcasts } from '../feeds-for-tests';

beforeEach(clearPodcasts);

async function storePodcast(slug: string, day: number, keys: string[]) {
  const podcast = await db.podcast.create({
    data: {
      slug,
      title: slug,
      rssUrl: `https://example.org/${slug}`,
      rssUrlKey: `example.org/${slug}`,
      createdAt: new Date(Date.UTC(2026, 0, day)),
    },
  });
  await db.episode.createMany({
    data: keys.map((key) => ({
      podcastId: podcast.id,
      key,
      title: `${key} of ${slug}`,
      sortDate: new Date(0),
    })),
  });
  return podcast;
}

const episodeOf = (podcastId: string, key: string) =>
  db.episode.findUniqueOrThrow({ where: { podcastId_key: { podcastId, key } } });

const storeUser = (name: string) =>
  db.user.upsert({
    where: { usernameKey: name },
    create: { username: name, usernameKey: name, email: name, emailKey: name, passwordHash: 'x' },
    update: {},
  });

async function listen(
  userId: string,
  episodes: { id: string; podcastId: string }[],
  position: number,
) {
  const data = episodes.map(({ id: episodeId, podcastId }) => ({ episodeId, podcastId }));
  await db.play.createMany({ data });
  await db.featuredClick.createMany({ data });
  const heard = { userId, position, listenedAt: new Date(0) };
  await db.listeningPosition.createMany({
    data: episodes.map(({ id }) => ({ ...heard, episodeId: id })),
  });
}

/** Counts database queries: each begins with a model or with raw SQL. */
function counting(tx: TransactionClient) {
  const counter = { asked: 0, tx };
  counter.tx = new Proxy(tx, {
    get(target, name) {
      if (/^([a-z]|\$(execute|query)Raw$)/.test(String(name))) counter.asked += 1;
      return Reflect.get(target, name) as unknown;
    },
  });
  return counter;
}

test('moves positions in shared episodes without a query for each', async () => {
  // More than are moved at once.
  const shared = Array.from({ length: 250 }, (_, index) => `shared ${index}`);
  const kept = await storePodcast('kept', 1, [...shared, 'kept alone']);
  const given = await storePodcast('given', 2, [...shared, 'given alone']);
  const [amina, bilal] = [await storeUser('amina'), await storeUser('bilal')];
  const heard = await db.episode.findMany({ where: { podcastId: given.id } });
  await listen(amina.id, heard, 7);
  const twin = await episodeOf(kept.id, 'shared 3');
  await listen(amina.id, [twin], 40);
  await listen(bilal.id, [await episodeOf(given.id, 'shared 3')], 9);

  const asked = await inTransaction(async (tx) => {
    const counter = counting(tx);
    await mergeEpisodes(counter.tx, kept.id, given.id);
    return counter.asked;
  });
  expect(asked).toBeLessThan(50);

  expect(await db.episode.count({ where: { podcastId: given.id } })).toBe(0);
  const titles = await db.episode.findMany({
    where: { podcastId: kept.id },
    select: { title: true },
  });
  expect(titles.map(({ title }) => title).sort()).toEqual(
    [...shared.map((key) => `${key} of kept`), 'given alone of given', 'kept alone of kept'].sort(),
  );
  const here = { episode: { podcastId: kept.id } };
  expect(await db.play.count({ where: here })).toBe(heard.length + 2);
  expect(await db.featuredClick.count({ where: here })).toBe(heard.length + 2);
  expect(
    await db.listeningPosition.findMany({
      where: { episodeId: twin.id },
      orderBy: { position: 'desc' },
      select: { userId: true, position: true },
    }),
  ).toEqual([
    { userId: amina.id, position: 40 },
    { userId: bilal.id, position: 9 },
  ]);
  expect(await db.listeningPosition.count({ where: here })).toBe(heard.length + 1);
});

test('moves a review unchanged if its author has none here', async () => {
  const kept = await storePodcast('kept', 1, []);
  const given = await storePodcast('given', 2, []);
  const [amina, bilal] = [await storeUser('amina'), await storeUser('bilal')];
  const createdAt = new Date(Date.UTC(2026, 1, 3));
  const written = { rating: 4, createdAt, updatedAt: createdAt };
  await db.review.createMany({
    data: [
      { ...written, userId: amina.id, podcastId: kept.id, content: 'here' },
      { ...written, userId: amina.id, podcastId: given.id, content: 'there' },
      { ...written, userId: bilal.id, podcastId: given.id, content: 'there' },
    ],
  });
  await mergePodcasts(given.id, kept.id);
  expect(
    await db.review.findMany({
      orderBy: { content: 'asc' },
      select: { userId: true, podcastId: true, content: true, createdAt: true, updatedAt: true },
    }),
  ).toEqual([
    { userId: amina.id, podcastId: kept.id, content: 'here', createdAt, updatedAt: createdAt },
    { userId: bilal.id, podcastId: kept.id, content: 'there', createdAt, updatedAt: createdAt },
  ]);
});

test('moves a speed if its listener has none here', async () => {
  const kept = await storePodcast('kept', 1, []);
  const given = await storePodcast('given', 2, []);
  const [amina, bilal] = [await storeUser('amina'), await storeUser('bilal')];
  const chosenAt = new Date(Date.UTC(2026, 1, 3));
  await db.podcastSpeed.createMany({
    data: [
      { userId: amina.id, podcastId: kept.id, rate: 1.5, chosenAt },
      { userId: amina.id, podcastId: given.id, rate: 2, chosenAt },
      { userId: bilal.id, podcastId: given.id, rate: 2, chosenAt },
    ],
  });
  await mergePodcasts(given.id, kept.id);
  expect(await db.podcastSpeed.findMany({ orderBy: { rate: 'asc' } })).toEqual([
    { userId: amina.id, podcastId: kept.id, rate: 1.5, chosenAt },
    { userId: bilal.id, podcastId: kept.id, rate: 2, chosenAt },
  ]);
});

for (const [keptIsActive, givenIsActive] of [
  [false, true],
  [true, false],
  [false, false],
  [true, true],
] as const) {
  const shown = keptIsActive || givenIsActive;
  test(`featured ${keptIsActive ? 'and shown' : 'but not shown'} here, ${givenIsActive ? 'shown' : 'not shown'} there: ${shown ? 'shown' : 'not shown'}`, async () => {
    const kept = await storePodcast('kept', 1, ['shared']);
    const given = await storePodcast('given', 2, ['shared']);
    await db.featuredEpisode.deleteMany();
    for (const [podcast, isActive, activeSlot] of [
      [kept, keptIsActive, 1],
      [given, givenIsActive, 2],
    ] as const) {
      const podcastId = podcast.id;
      await db.featuredPodcast.create({ data: { podcastId, isActive } });
      if (isActive) await db.featuredStint.create({ data: { podcastId } });
      const { id: episodeId } = await episodeOf(podcastId, 'shared');
      await db.featuredEpisode.create({
        data: { podcastId, episodeId, activeSlot: isActive ? activeSlot : null },
      });
    }
    await mergePodcasts(given.id, kept.id);

    expect(await db.featuredPodcast.findMany()).toMatchObject([
      { podcastId: kept.id, isActive: shown },
    ]);
    const episode = await episodeOf(kept.id, 'shared');
    expect(await db.featuredEpisode.findMany()).toMatchObject([
      {
        podcastId: kept.id,
        episodeId: episode.id,
        activeSlot: shown ? expect.any(Number) : null,
      },
    ]);
    const running = await db.featuredStint.count({ where: { podcastId: kept.id, endedAt: null } });
    expect(running > 0).toBe(shown);
  });
}
