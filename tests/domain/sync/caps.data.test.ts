import { expect, test } from 'vitest';
import { db } from '~/adapters/database/client.server';
import { CAPS } from '~/domain/sync/caps.server';
import { slicesOf } from '~/lib/concurrency/batches';
import { pairedApp, play } from '../../server/sync/app-for-tests';
import { signedInUser } from '../../support/site/call';

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);

test('stores only so much of what an app sends, and nothing of what it only removes', async () => {
  const user = await signedInUser();
  const app = await pairedApp(user);
  const url = (number: number, length: number) =>
    `https://flood.example.org/${number}/`.padEnd(length, 'x');
  const long = await app.change([url(0, 600)], [url(1, 100)]);
  expect(long.update_urls).toEqual([[url(0, 600), '']]);
  expect(await db.deviceFeed.count({ where: { userId: user.id } })).toBe(0);

  for (const call of numbers(2)) {
    await app.change(numbers(2_000).map((number) => url(call * 2_000 + number, 512)));
  }
  const [stored] = await db.$queryRawUnsafe<{ characters: bigint }[]>(
    `SELECT SUM(LENGTH("url") + LENGTH("urlKey")) AS "characters" FROM "DeviceFeed"
     WHERE "userId" = '${user.id}'`,
  );
  expect(Number(stored!.characters)).toBeLessThanOrEqual(CAPS.DeviceFeed.characters);
  const kept = await db.keptFeed.findMany({ where: { userId: user.id }, select: { url: true } });
  const urls = new Set(kept.map((row) => row.url));
  expect(urls.has(url(3_999, 512))).toBe(true);
  expect(urls.has(url(0, 512))).toBe(false);

  await app.change(
    [],
    numbers(200).map((number) => url(3_500 + number, 512)),
  );
  expect(await db.deviceFeed.count({ where: { userId: user.id, held: false } })).toBe(0);
});

test('sends what is too much for one answer in parts, without losing or doubling a change', async () => {
  const user = await signedInUser();
  const [reader, writer] = [await pairedApp(user, 'reader'), await pairedApp(user, 'writer')];
  const guid = (number: number) => `${number} `.padEnd(1_500, 'g');
  const actionOf = (number: number) =>
    play({ guid: guid(number), episode: `https://elsewhere.example.org/${number}.mp3` });
  for (const some of slicesOf(numbers(1_000), 300)) await writer.act(some.map(actionOf));

  const received: string[] = [];
  let since = 0;
  for (let parts = 0; ; parts += 1) {
    const answer = await reader.ask('GET', `/api/2/episodes/${user.username}.json?since=${since}`);
    expect(answer.text.length).toBeLessThan(2_000_000);
    received.push(...answer.body.actions.map((one: { guid: string }) => one.guid));
    if (answer.body.timestamp === since) {
      expect(parts).toBeGreaterThan(3);
      break;
    }
    since = answer.body.timestamp;
    if (parts < 3) await writer.act([actionOf(2_000 + parts)]);
  }
  const sent = [...numbers(1_000), 2_000, 2_001, 2_002].map(guid);
  expect(received.toSorted()).toEqual(sent.toSorted());
});

test('sends a whole list of favorites made on the site in parts, too', async () => {
  const user = await signedInUser();
  const app = await pairedApp(user);
  const address = (number: number) =>
    `parts.example.org/${user.username}/${number}/`.padEnd(1_500, 'p');
  await db.podcast.createMany({
    data: numbers(1_000).map((number) => ({
      title: `Podcast ${number}`,
      slug: `parts-${user.username}-${number}`,
      rssUrl: `https://${address(number)}`,
      rssUrlKey: address(number),
    })),
  });
  const podcasts = await db.podcast.findMany({
    where: { slug: { startsWith: `parts-${user.username}-` } },
    select: { id: true },
  });
  await db.favorite.createMany({
    data: podcasts.map(({ id }) => ({ userId: user.id, podcastId: id })),
  });
  const received: string[] = [];
  let parts = 0;
  for (let since = -1, next = 0; next !== since; parts += 1) {
    since = next;
    const { add, timestamp } = await app.feeds(since);
    received.push(...add);
    next = timestamp;
  }
  expect(parts).toBeGreaterThan(2);
  expect(new Set(received).size).toBe(1_000);
  expect(received).toHaveLength(1_000);
});

test('refuses a list in place of the subscriptions when they are too many to be listed', async () => {
  const user = await signedInUser();
  const app = await pairedApp(user);
  const path = `/subscriptions/${user.username}/${app.device}.txt`;
  const all = numbers(1_400).map((n) => `https://list.example.org/${n}/`.padEnd(500, 'x'));
  const held = () => db.deviceFeed.count({ where: { userId: user.id, held: true } });
  const put = async (urls: string[]) => (await app.ask('PUT', path, urls.join('\n'))).status;
  expect(await put(all)).toBe(200);
  const listed = (await app.ask('GET', path)).text.trim().split('\n');
  expect(listed.length).toBeLessThan(all.length);
  expect(await put(listed)).toBe(409);
  expect(await held()).toBe(all.length);
  expect(await put([...all, 'https://list.example.org/one-more'])).toBe(200);
  await app.change([], all.slice(700));
  expect(await put(all.slice(0, 100))).toBe(200);
  expect(await held()).toBe(100);
});
