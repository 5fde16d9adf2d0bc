import { expect, test } from 'vitest';
import { addFavorite, removeFavorite } from '~/domain/community/favorites/favorites.server';
import { savePosition } from '~/domain/listening/listening.server';
import { Random } from '../../support/cases/random';
import { signedInUser } from '../../support/site/call';
import { pairedApp, play, podcastOfApps, type TestApp } from './app-for-tests';

// Two apps and a browser change the same podcasts and positions in any order. An app continues from the timestamp of
// its
// last call, whether that read or wrote: after all changes and a final read, it must know everything.

type Podcast = Awaited<ReturnType<typeof podcastOfApps>>;
type Known = { feeds: Set<string>; ends: Map<string, number>; since: [number, number] };

async function readAll(app: TestApp, known: Known): Promise<void> {
  const { add, remove, timestamp } = await app.feeds(known.since[0]);
  for (const url of add) known.feeds.add(url);
  for (const url of remove) known.feeds.delete(url);
  const { actions, timestamp: stamp } = await app.actions(known.since[1]);
  for (const { guid, position } of actions) known.ends.set(guid, position);
  known.since = [timestamp, stamp];
}

const ROUNDS = process.env.FUZZ_SHARE === '1' ? 100 : 6;
const STEPS = 25;

test('lets no app miss a change by another app or the site, in any order', async () => {
  const random = new Random(33);
  const pick = <T>(all: readonly T[]): T => random.pick(all)!;
  const podcasts = await Promise.all(Array.from({ length: 3 }, () => podcastOfApps()));
  for (let round = 0; round < ROUNDS; round += 1) {
    const user = await signedInUser();
    const apps = [await pairedApp(user), await pairedApp(user, 'desk')];
    const known = apps.map((): Known => ({ feeds: new Set(), ends: new Map(), since: [0, 0] }));
    let second = 0;
    type Steps = (() => Promise<unknown>)[];
    const stepsOf = apps.map((app, index): Steps => {
      const own = known[index]!;
      return [
        () => app.feeds(own.since[0]).then((read) => void take(own, read)),
        () => readAll(app, own),
        async () => {
          const { url } = pick(podcasts);
          const adds = random.next() < 0.5;
          const { timestamp } = await app.change(adds ? [url] : [], adds ? [] : [url]);
          own.feeds[adds ? 'add' : 'delete'](url);
          own.since[0] = timestamp;
        },
        async () => {
          const episode = pick(podcasts).episode(pick([1, 2]));
          const [position, timestamp] = [1 + Math.floor(random.next() * 50), at((second += 1))];
          const sent = play({ ...episode, position, timestamp, total: 600 });
          own.since[1] = (await app.act([sent])).timestamp;
          own.ends.set(episode.guid, position);
        },
      ];
    });
    const stepsOfSite: Steps = [
      () => addFavorite(user.id, pick(podcasts).slug),
      () => removeFavorite(user.id, pick(podcasts).slug),
      async () => {
        const episodeId = pick(pick(podcasts).episodeIds);
        const listenedAt = `${at((second += 1))}Z`;
        const position = 1 + Math.floor(random.next() * 50);
        await savePosition(user.id, episodeId, {
          position,
          listenedAt,
          duration: 600,
          finished: false,
        });
      },
    ];
    for (let step = 0; step < STEPS; step += 1) {
      // Each app works sequentially, while others may act in the meantime.
      const at = [...stepsOf, stepsOfSite];
      const together = random.some(at, random.next() < 0.4 ? 2 : 1);
      await Promise.all(together.map((steps) => pick(steps)()));
    }
    for (const [index, app] of apps.entries()) await readAll(app, known[index]!);
    const [truth, ends] = [(await apps[0]!.feeds()).add, (await apps[0]!.actions()).actions];
    const positions = Object.fromEntries(
      ends.map(({ guid, position }: { guid: string; position: number }) => [guid, position]),
    );
    for (const one of known) {
      expect([...one.feeds].sort()).toEqual([...truth].sort());
      expect(Object.fromEntries(one.ends)).toEqual(positions);
    }
  }
});

const WRITES = process.env.FUZZ_SHARE === '1' ? 1_000 : 60;
/** Writes per account, within the rate limit. */
const OF_ONE = 100;

test('reports changes made between an app’s read and write at its next read', async () => {
  const random = new Random(34);
  const podcasts = await Promise.all(Array.from({ length: 3 }, () => podcastOfApps()));
  let [user, apps] = [await signedInUser(), [] as TestApp[]];
  for (let number = 0; number < WRITES; number += 1) {
    if (number % OF_ONE === 0) {
      user = await signedInUser();
      apps = [await pairedApp(user), await pairedApp(user, 'desk')];
    }
    const [phone, desk] = apps as [TestApp, TestApp];
    const [theirs, own] = random.some(podcasts, 2) as [Podcast, Podcast];
    const position = 1 + (number % 500);
    const heard = { position, duration: 600, finished: false };
    const isSaved = (await desk.feeds()).add.includes(theirs.url);
    const [ofFeeds, ofActions] = [
      (await phone.feeds()).timestamp,
      (await phone.actions()).timestamp,
    ];
    const others = {
      position: () => desk.act([play({ ...theirs.episode(1), timestamp: at(number), position })]),
      'position on the site': () =>
        savePosition(user.id, theirs.episodeIds[0]!, { ...heard, listenedAt: `${at(number)}Z` }),
      feed: () => desk.change(isSaved ? [] : [theirs.url], isSaved ? [theirs.url] : []),
      'feed on the site': () => (isSaved ? removeFavorite : addFavorite)(user.id, theirs.slug),
    };
    const kind = random.pick(Object.keys(others) as (keyof typeof others)[])!;
    const isFeed = kind.startsWith('feed');
    const write = () =>
      isFeed
        ? phone.change([own.url])
        : phone.act([play({ ...own.episode(1), timestamp: at(number), position: 30 })]);
    const atOnce = random.next() < 0.5;
    if (!atOnce) await others[kind]();
    const [{ timestamp }] = await Promise.all([write(), atOnce && others[kind]()]);
    expect(timestamp).toBeGreaterThanOrEqual(isFeed ? ofFeeds : ofActions);
    if (isFeed) {
      const told = await phone.feeds(timestamp);
      expect(told[isSaved ? 'remove' : 'add'], `${number}: ${kind}`).toContain(theirs.url);
    } else {
      const { actions } = await phone.actions(timestamp);
      const { guid } = theirs.episode(1);
      expect(actions, `${number}: ${kind}`).toContainEqual(
        expect.objectContaining({ guid, position }),
      );
    }
  }
});

function take(
  own: Known,
  { add, remove, timestamp }: { add: string[]; remove: string[]; timestamp: number },
) {
  for (const url of add) own.feeds.add(url);
  for (const url of remove) own.feeds.delete(url);
  own.since[0] = timestamp;
}

/** A past timestamp, offset by that many seconds. */
const at = (second: number): string =>
  new Date(Date.UTC(2026, 0, 1) + second * 1000).toISOString().slice(0, 19);
