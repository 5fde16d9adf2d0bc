import type { Page } from 'playwright/test';
import {
  eitherWay,
  expect,
  expectAccessible,
  hydrated,
  sectionOf,
  test,
  open,
} from '../../support/browser/e2e';
import { playedBeyond } from '../../support/browser/listening';
import { storePerson, type Database } from '../../support/database/stored-people';
import { unreadFeed } from '../../support/database/unread-feed';

// The shelves that the home page shows first to returning visitors, and the episode row that every list uses.

const PHONE = { width: 360, height: 780 };
const HISTORY = 'sample-islamic-history-one-city-at-a-time';
const DAY = 86_400_000;

const heightOf = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((one) => one.getBoundingClientRect().height);

/** Stores a favorite podcast of the member with new episodes. Unless `at` is given, one episode has been started. */
async function storeShelves(db: Database, userId: string, at = ''): Promise<void> {
  const name = `${userId}${at}`;
  const podcast = await db.podcast.create({
    data: {
      ...unreadFeed(`circle-${name}`.replace(' ', '-')),
      title: `Evening circle ${name}`,
      language: 'en',
      episodes: {
        create: [1, 2, 3].map((at) => ({
          key: `${at}`,
          title: `Lesson ${at} of the circle`,
          duration: 1200,
          audioUrl: '/sample/audio/tone-01.mp3',
          sortDate: new Date(Date.now() - at * 36e5),
          firstSeenAt: new Date(Date.now() - at * 36e5),
        })),
      },
    },
    include: { episodes: true },
  });
  const createdAt = new Date(Date.now() - 20 * DAY);
  await db.favorite.create({ data: { userId, podcastId: podcast.id, createdAt } });
  if (at) return;
  const { id: episodeId } = podcast.episodes.find(({ key }) => key === '3')!;
  const heard = { position: 300, duration: 1_200, listenedAt: new Date() };
  await db.listeningPosition.create({ data: { userId, episodeId, ...heard } });
}

for (const { test, script, how } of eitherWay) {
  test(`a member’s home page shows two of their shelves on the first screen of a phone, ${how}`, async ({
    page,
    signIn,
    site,
  }) => {
    const { id } = await signIn();
    for (const at of ['', ' b', ' c', ' d', ' e']) await storeShelves(site.db, id, at);
    const other = await storePerson(site.db);
    const { id: podcastId } = await site.db.podcast.findUniqueOrThrow({ where: { slug: HISTORY } });
    await site.db.follow.create({ data: { followerId: id, followedId: other.id } });
    await site.db.activity.create({
      data: { userId: other.id, actionType: 'favorite', subjectId: podcastId, podcastId },
    });
    await page.setViewportSize(PHONE);
    await open(page, '/', script);
    const go = sectionOf(page, 'Continue listening');
    const fresh = sectionOf(page, 'New in your favorites');
    await expect(go.getByText('15 minutes left')).toBeVisible();
    await expect(go.getByRole('button', { name: /^Play Lesson 3/ })).toBeInViewport();
    const cover = fresh.getByRole('link', { name: /3 new episodes/ }).first();
    await expect(cover).toBeInViewport({ ratio: 0.6 });
    expect(await heightOf(page, 'main section')).toBeLessThanOrEqual(160);
    // The shelf scrolls sideways, the page does not.
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
    // Above them is one line of search; the title is for screen readers.
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    expect((await go.boundingBox())!.y).toBeLessThanOrEqual(140);
    const people = sectionOf(page, 'From people you follow');
    await expect(people.getByRole('link', { name: other.username })).toBeVisible();
    if (script) await expectAccessible(page);
    await fresh.getByRole('link', { name: 'View all new episodes' }).click();
    await expect(page).toHaveURL(/\/new$/);
  });
}

test('a recommendation names its reason, and a shared language alone is not enough', async ({
  page,
  signIn,
  site,
}) => {
  const { id: userId } = await signIn();
  const [one, other] = await site.db.podcast.findMany({
    where: { blocked: false },
    take: 2,
    orderBy: { id: 'asc' },
  });
  const podcast = await site.db.podcast.create({
    data: {
      ...unreadFeed(`before-${userId}`),
      title: 'Heard before',
      // Otherwise the background job would look for related podcasts.
      relatedAt: new Date(),
      episodes: {
        create: { key: '1', title: 'Heard', audioUrl: '/a.mp3', sortDate: new Date('2026-01-01') },
      },
      related: {
        create: [
          { relatedId: one!.id, reason: 'topic islamic-history', score: 2 },
          { relatedId: other!.id, reason: 'language en', score: 1 },
        ],
      },
    },
    include: { episodes: true },
  });
  await site.db.listeningPosition.create({
    data: { userId, episodeId: podcast.episodes[0]!.id, position: 30, listenedAt: new Date() },
  });
  await page.goto('/');
  const shelf = page.locator('section').filter({ hasText: 'Because you listened to' });
  await expect(shelf.getByRole('listitem')).toHaveCount(1);
  await expect(shelf.getByRole('listitem')).toContainText(one!.title);
});

test('a new visitor can play three episodes on the first screen of a phone', async ({ page }) => {
  await page.setViewportSize(PHONE);
  for (const tag of ['', '/ar', '/fr']) {
    // Otherwise the page starts with an offer to change the language.
    await page.setExtraHTTPHeaders({ 'Accept-Language': tag.slice(1) || 'en' });
    await page.goto(tag || '/');
    await page.evaluate(() => document.fonts.ready);
    const items = page.locator('main section section').first().getByRole('listitem');
    await expect(items, tag).toHaveCount(3);
    for (const item of await items.all()) {
      await expect(item.locator('.aspect-square'), tag).toBeInViewport({ ratio: 1 });
      await expect(item.getByRole('button'), tag).toBeInViewport({ ratio: 1 });
    }
  }
});

/** Plays two episodes of the history podcast as a visitor: an episode counts after a second, by a clock that lags. */
async function hearTwo(page: Page): Promise<void> {
  await open(page, `/podcast/${HISTORY}`);
  for (const at of [0, 1]) {
    await page
      .locator('#episodes ol > li')
      .nth(at)
      .getByRole('button', { name: /^Play / })
      .click();
    await playedBeyond(page, 2);
  }
}

const noteShifts = (page: Page) =>
  page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput } = entry as PerformanceEntry & {
          value: number;
          hadRecentInput: boolean;
        };
        if (!hadRecentInput) shifts.push(value);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });

const moved = async (page: Page): Promise<number> => {
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => done(null))));
  return page.evaluate(() =>
    (window as unknown as { shifts: number[] }).shifts.reduce((sum, one) => sum + one, 0),
  );
};

test('episodes that a visitor started appear on the home page without a layout shift', async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  await hearTwo(page);
  await noteShifts(page);
  await open(page, '/');
  const shelf = sectionOf(page, 'Continue listening');
  await expect(shelf.getByRole('listitem')).toHaveCount(2);
  expect(await moved(page)).toBeLessThanOrEqual(0.02);
  expect(await heightOf(page, 'main section')).toBeLessThanOrEqual(160);
  await expectAccessible(page);
});

test('recommendations for a visitor appear in the space reserved for them', async ({
  page,
  site,
}) => {
  const { id: podcastId } = await site.db.podcast.findUniqueOrThrow({ where: { slug: HISTORY } });
  const other = await site.db.podcast.findFirstOrThrow({
    where: { blocked: false, id: { not: podcastId } },
  });
  const relate = async (reason: string) => {
    await site.db.relatedPodcast.deleteMany({ where: { podcastId } });
    await site.db.podcast.update({ where: { id: podcastId }, data: { relatedAt: new Date() } });
    const row = { podcastId, relatedId: other.id, score: 1 };
    await site.db.relatedPodcast.create({ data: { ...row, reason } });
  };
  const shelf = page.locator('section').filter({ hasText: 'Because you listened to' });
  await relate('topic islamic-history');
  await hearTwo(page);
  await noteShifts(page);
  for (const size of [PHONE, { width: 1280, height: 800 }]) {
    await page.setViewportSize(size);
    await page.goto('/');
    await expect(shelf.getByRole('listitem')).toHaveText([new RegExp(other.title)]);
    await expect(shelf.getByRole('heading')).toContainText('One City at a Time');
    expect(await moved(page)).toBeLessThanOrEqual(0.02);
    await expectAccessible(page);
  }
  await relate('language en');
  const told = () => page.waitForResponse((answer) => answer.url().includes('/podcasts/related'));
  const kept = page.locator('[data-related]');
  await Promise.all([told(), page.goto('/')]);
  await hydrated(page);
  // The reserved space stays empty so that nothing moves.
  await expect(shelf).toHaveCount(0);
  expect(await moved(page)).toBeLessThanOrEqual(0.02);
  // The browser now knows that there is nothing to recommend.
  await Promise.all([told(), page.goto('/')]);
  await hydrated(page);
  await expect(kept).toHaveCount(0);
  await expect(sectionOf(page, 'Continue listening')).toBeVisible();
  await expect(shelf).toHaveCount(0);
  expect(await moved(page)).toBeLessThanOrEqual(0.02);
});

test('an episode row is tall enough for a thumb, and keeps its height during playback', async ({
  page,
  signIn,
  site,
}) => {
  const { id } = await signIn();
  await storeShelves(site.db, id);
  await page.setViewportSize(PHONE);
  const heights = () =>
    page
      .locator('#main article:has(details)')
      .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height));
  for (const path of [`/podcast/${HISTORY}`, '/new', '/ar/new', `/ur/podcast/${HISTORY}`]) {
    await page.goto(path);
    await page.evaluate(() => document.fonts.ready);
    for (const height of (await heights()).slice(path.includes('podcast') ? 1 : 0)) {
      expect.soft(height, path).toBeGreaterThanOrEqual(72);
      expect.soft(height, path).toBeLessThanOrEqual(92);
    }
  }
  await open(page, `/podcast/${HISTORY}`);
  // The first match is the article of the whole page.
  const before = (await heights()).slice(1);
  const row = page.locator('#episodes ol > li').first();
  await row.getByRole('button', { name: /^Play / }).click();
  await playedBeyond(page, 1);
  await row.getByRole('button', { name: /^Pause / }).click();
  await expect(row.getByText(/left$|^Played$/).first()).toBeVisible();
  expect((await heights()).slice(1)).toEqual(before);
});
