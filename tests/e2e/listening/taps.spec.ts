import type { BrowserContext, Locator, Page } from 'playwright/test';
import { expect, giveCookie, test, open } from '../../support/browser/e2e';
import { playerBar } from '../../support/browser/journey';
import { HISTORY, playedSecond, seek, playedBeyond } from '../../support/browser/listening';
import type { Database } from '../../support/database/stored-people';
import { unreadFeed } from '../../support/database/unread-feed';

// Number of taps on a phone from the start of the site to the goal.

const DAY = 86_400_000;

test.use({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 780 } });

async function expectHeard(page: Page, title: string): Promise<void> {
  await expect(playerBar(page)).toContainText(title);
  await expect(playerBar(page).getByRole('button', { name: 'Pause' })).toBeVisible();
  await playedBeyond(page, 0);
}

/** A finger that counts its taps. It may scroll to elements out of view, but nothing opens for it. */
function countingFinger() {
  let taps = 0;
  return {
    tap: async (target: Locator) => {
      taps += 1;
      await target.tap();
    },
    taps: () => taps,
  };
}

/** Opens the site a day later in a new tab. */
async function dayAfter(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.clock.setSystemTime(Date.now() + DAY);
  await open(page, '/');
  return page;
}

/** Starts the second episode of a show, listens to its fourth second, and leaves. */
async function listen(page: Page): Promise<string> {
  await open(page, HISTORY);
  const row = page.locator('#episodes ol > li').nth(1);
  const title = await row.getByRole('heading').innerText();
  await row.getByRole('button', { name: /^Play / }).tap();
  await playedBeyond(page, 0);
  await seek(page, 3.5);
  await playerBar(page).getByRole('button', { name: 'Pause' }).tap();
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('player.positions.v1')))
    .toMatch(/"position":[3-9]/);
  return title;
}

for (const who of ['a visitor', 'a member'] as const) {
  test(`the next day ${who} resumes with one tap`, async ({ page, context, signIn }) => {
    if (who === 'a member') await signIn();
    const title = await listen(page);
    await page.close();
    const next = await dayAfter(context);
    const finger = countingFinger();
    await finger.tap(next.getByRole('button', { name: /^Play / }).first());
    await expectHeard(next, title);
    expect(await playedSecond(next)).toBeGreaterThan(2.5);
    expect(finger.taps()).toBeLessThanOrEqual(1);
  });
}

test('on another device a member resumes with at most two taps', async ({
  page,
  browser,
  signIn,
  site,
}) => {
  const { id: userId, token } = await signIn();
  const title = await listen(page);
  const stored = () => site.db.listeningPosition.count({ where: { userId, position: { gt: 2 } } });
  await expect.poll(stored).toBe(1);
  const context = await browser.newContext({
    baseURL: site.url,
    hasTouch: true,
    isMobile: true,
    viewport: {
      width: 360,
      height: 780,
    },
  });
  await giveCookie(context, site.url, token);
  const other = await dayAfter(context);
  const finger = countingFinger();
  await finger.tap(other.getByRole('button', { name: /^Play / }).first());
  await expectHeard(other, title);
  // Sooner than it would get there from the start.
  await expect.poll(() => playedSecond(other), { timeout: 2_000 }).toBeGreaterThan(2.5);
  expect(finger.taps()).toBeLessThanOrEqual(2);
  await context.close();
});

/** Stores two favorites with forty lessons, published one after the other. */
async function storeForty(db: Database, userId: string): Promise<string[]> {
  const titles = Array.from({ length: 40 }, (_, at) => `Lesson ${at + 1} of the week`);
  const came = (at: number) => new Date(Date.now() - 3 * DAY + at * 3_600_000);
  for (const half of [0, 1]) {
    const name = `forty-${half}-${userId}`;
    const podcast = await db.podcast.create({
      data: {
        ...unreadFeed(name),
        title: `Forty ${half}`,
        language: 'en',
        episodes: {
          create: titles.flatMap((title, at) =>
            at % 2 === half
              ? {
                  key: `${at}`,
                  title,
                  duration: 600,
                  audioUrl: '/sample/audio/tone-01.mp3',
                  sortDate: came(at),
                  pubDate: came(at),
                  firstSeenAt: came(at),
                }
              : [],
          ),
        },
      },
    });
    const createdAt = new Date(Date.now() - 20 * DAY);
    await db.favorite.create({ data: { userId, podcastId: podcast.id, createdAt } });
  }
  return titles;
}

const newPlace = (page: Page) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^New/ });

test('two taps play everything new, oldest first', async ({ page, signIn, site }) => {
  const { id: userId } = await signIn();
  const titles = await storeForty(site.db, userId);
  await open(page, '/');
  const finger = countingFinger();
  await finger.tap(newPlace(page));
  await finger.tap(page.getByRole('button', { name: 'Play all' }));
  await expectHeard(page, titles[0]!);
  expect(finger.taps()).toBeLessThanOrEqual(2);
  const queued = async () => {
    const rows = await site.db.queueEntry.findMany({
      where: { userId },
      orderBy: { place: 'asc' },
      select: { episode: { select: { title: true } } },
    });
    return rows.map(({ episode }) => episode.title);
  };
  await expect.poll(queued).toEqual(titles.slice(1));
  await playerBar(page)
    .getByRole('button', { name: /^Now playing/ })
    .tap();
  await page.getByRole('dialog').getByRole('button', { name: 'Next episode' }).tap();
  await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).tap();
  await expectHeard(page, titles[1]!);
});

test('at most three taps clear everything new', async ({ page, signIn, site }) => {
  const { id: userId } = await signIn();
  await storeForty(site.db, userId);
  await open(page, '/');
  await expect(newPlace(page)).toContainText('40');
  const finger = countingFinger();
  await finger.tap(newPlace(page));
  await finger.tap(page.locator('#main summary', { hasText: 'New episodes' }));
  await finger.tap(page.getByRole('button', { name: 'Mark all as played' }));
  await expect
    .poll(() => site.db.listeningPosition.count({ where: { userId, finished: true } }))
    .toBe(40);
  expect(finger.taps()).toBeLessThanOrEqual(3);
});

test('two taps move the last entry of a queue to its top', async ({ page, signIn, site }) => {
  const { id: userId } = await signIn();
  await storeForty(site.db, userId);
  const episodes = await site.db.episode.findMany({
    where: { podcast: { slug: { endsWith: userId } } },
    take: 30,
  });
  for (const [place, { id: episodeId }] of episodes.entries()) {
    await site.db.queueEntry.create({ data: { userId, episodeId, place } });
  }
  await open(page, '/queue');
  const last = page.locator('#main ol > li').last();
  const title = await last.getByRole('heading').innerText();
  const finger = countingFinger();
  await finger.tap(last.locator('summary'));
  await finger.tap(last.getByRole('button', { name: /^To the top/ }));
  await expect(page.locator('#main ol > li').first().getByRole('heading')).toHaveText(title);
  const first = () =>
    site.db.queueEntry.findFirst({ where: { userId }, orderBy: { place: 'asc' } });
  await expect.poll(async () => (await first())?.episodeId).toBe(episodes.at(-1)!.id);
  expect(finger.taps()).toBeLessThanOrEqual(2);
});

test('at most five taps lead from a misspelled show to its audio', async ({ page }) => {
  await open(page, '/');
  const finger = countingFinger();
  const main = page.getByRole('navigation', { name: 'Main' });
  await finger.tap(main.getByRole('link', { name: 'Discover' }));
  await finger.tap(page.getByRole('searchbox'));
  await page.keyboard.type('islamik histry one sity at a time');
  await finger.tap(page.getByRole('button', { name: 'Search', exact: true }));
  await finger.tap(page.getByRole('link', { name: 'Islamic History, One City at a Time' }).first());
  await finger.tap(page.getByRole('button', { name: /^(Play latest|Start with)/ }).first());
  await expect(playerBar(page)).toBeVisible();
  await playedBeyond(page, 0);
  expect(finger.taps()).toBeLessThanOrEqual(5);
});

test.describe('a press before the script is there', () => {
  /** Holds all scripts back until it is called. */
  async function slowScripts(page: Page): Promise<() => void> {
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/assets/*.js', async (route) => {
      await released;
      await route.continue();
    });
    return release;
  }

  test('plays once it is there, on the page that was pressed', async ({ page }) => {
    const release = await slowScripts(page);
    await page.goto(HISTORY, { waitUntil: 'commit' });
    const play = page
      .locator('#episodes ol > li')
      .nth(1)
      .getByRole('button', { name: /^Play / });
    await play.tap();
    await expect(play).toHaveAttribute('data-pressed');
    release();
    await expect(playerBar(page).getByRole('button', { name: 'Pause' })).toBeVisible();
    await playedBeyond(page, 0);
    await expect(page).toHaveURL(new RegExp(`${HISTORY}$`));
  });

  test('saves a podcast once it is there', async ({ page, signIn, site }) => {
    const { id: userId } = await signIn();
    const release = await slowScripts(page);
    await page.goto(HISTORY, { waitUntil: 'commit' });
    await page.getByRole('button', { name: 'Add to Favorites' }).tap();
    release();
    await expect.poll(() => site.db.favorite.count({ where: { userId } })).toBe(1);
  });

  test.describe('without any script', () => {
    test.use({ expectedErrors: [/ERR_FAILED/] });

    test('is sent as a form', async ({ page }) => {
      await page.route('**/assets/*.js', (route) => route.abort());
      await page.goto(HISTORY, { waitUntil: 'commit' });
      await page
        .locator('#episodes')
        .getByRole('button', { name: /^Play / })
        .first()
        .tap();
      await expect(page).toHaveURL(/\/episodes\/.*\?play$/);
    });
  });
});

test('an empty queue keeps the offer to undo although its form is gone', async ({
  page,
  signIn,
  site,
}) => {
  const { id: userId } = await signIn();
  await storeForty(site.db, userId);
  const episodes = await site.db.episode.findMany({ take: 60, select: { id: true } });
  await site.db.queueEntry.createMany({
    data: episodes.map(({ id }, place) => ({ userId, episodeId: id, place })),
  });
  await open(page, '/queue');
  await expect(page.locator('#main article')).toHaveCount(30);
  await page.getByRole('link', { name: /^Show \d+ more$/ }).tap();
  await expect(page.locator('#main article')).toHaveCount(Math.min(60, episodes.length));
  const client = await page.context().newCDPSession(page);
  await client.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.getByRole('button', { name: 'Clear queue' }).tap();
  await expect(page.getByText('Nothing in the queue')).toBeVisible();
  await page.getByRole('listitem').getByRole('button', { name: 'Undo' }).tap();
  await expect.poll(() => site.db.queueEntry.count({ where: { userId } })).toBe(episodes.length);
});
