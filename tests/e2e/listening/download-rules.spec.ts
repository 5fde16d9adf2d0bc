import type { Page } from 'playwright/test';
import { noise } from '../../support/browser/download-host';
import { journey, listed, SLUG } from '../../support/browser/downloads';
import { expect, expectAccessible, open } from '../../support/browser/e2e';
import type { Database } from '../../support/database/stored-people';

// What a device downloads by itself.

journey.use({
  siteEnvironment: [{ SITE_NAME: 'Rules of a device' }, { scope: 'worker' }],
});

/** The first six episodes of a podcast, each a recording at that address, as a member's queue and favorite. */
async function storeQueue(db: Database, userId: string, audioUrl: string): Promise<string[]> {
  const podcast = await db.podcast.findUniqueOrThrow({ where: { slug: SLUG } });
  const episodes = await db.episode.findMany({
    where: { podcastId: podcast.id },
    orderBy: { sortDate: 'desc' },
    take: 6,
  });
  await db.episode.updateMany({
    where: { podcastId: podcast.id },
    data: { audioUrl, duration: 600 },
  });
  for (const [place, { id }] of episodes.entries()) {
    await db.queueEntry.create({ data: { userId, episodeId: id, place: place + 1 } });
  }
  await db.favorite.create({ data: { userId, podcastId: podcast.id } });
  return episodes.map(({ title }) => title);
}

const rows = (page: Page) => page.getByRole('main').getByRole('article');
const isDone = (page: Page, title: string) =>
  expect(listed(page, title).getByText('1 MB', { exact: true })).toBeVisible();

async function openRules(page: Page): Promise<void> {
  await open(page, '/downloads');
  await page.getByText('Automatic downloads').click();
}

journey(
  'the first of the queue and the newest of each favorite are downloaded, and go when no longer wanted',
  async ({ page, site, host, signIn }) => {
    host.audio = noise(600_000);
    const { id } = await signIn();
    const titles = await storeQueue(site.db, id, host.url());
    await openRules(page);
    await expectAccessible(page);
    await page.getByLabel('The first in your queue').selectOption('3 episodes');
    for (const title of titles.slice(0, 3)) await isDone(page, title);
    await expect(rows(page)).toHaveCount(3);

    await page.getByLabel('The first in your queue').selectOption('1 episode');
    await expect(rows(page)).toHaveCount(1);
    await page.getByLabel('The newest of each favorite').selectOption('2 episodes');
    await isDone(page, titles[0]!);
    await expect(rows(page)).toHaveCount(2);

    await openRules(page);
    await expect(page.getByLabel('The first in your queue')).toHaveValue('1');
    await expect(page.getByLabel('The newest of each favorite')).toHaveValue('2');
    await page.getByLabel('The first in your queue').selectOption('None');
    await page.getByLabel('The newest of each favorite').selectOption('None');
    await expect(page.getByText('Nothing downloaded yet')).toBeVisible();
  },
);

journey(
  'nothing is added beyond the limit, nor over mobile data',
  async ({ page, site, host, signIn }) => {
    host.audio = noise(600_000);
    const { id } = await signIn();
    const titles = await storeQueue(site.db, id, host.url());
    // By their duration the first two have 480 MB together.
    await site.db.episode.updateMany({
      where: { podcast: { slug: SLUG } },
      data: { duration: 15_000 },
    });
    // Browsers of computers do not tell what kind of network it is.
    await page.addInitScript(() => {
      const connection = Object.assign(new EventTarget(), { type: 'cellular' });
      Object.defineProperty(navigator, 'connection', { value: connection });
    });
    await openRules(page);
    await page.getByLabel('At most, all downloads together').selectOption('500 MB');
    await page.getByLabel('The first in your queue').selectOption('5 episodes');
    await expect(rows(page)).toHaveCount(2);
    for (const title of titles.slice(0, 2)) {
      await expect(listed(page, title)).toContainText('Waiting for its turn or for a network');
    }
    expect(host.asked).toEqual([]);
    await page.evaluate(() => {
      const { connection } = navigator as unknown as { connection: EventTarget };
      Object.assign(connection, { type: 'wifi' }).dispatchEvent(new Event('change'));
    });
    for (const title of titles.slice(0, 2)) await isDone(page, title);
  },
);

journey('without script the screen says that it needs one', async ({ plainPage }) => {
  await plainPage.goto('/downloads');
  // Playwright itself takes no texts from noscript elements.
  const said = await plainPage.locator('main noscript').evaluate((one) => one.textContent);
  expect(said).toContain('which needs JavaScript');
  await expect(plainPage.getByText('Automatic downloads')).toHaveCount(0);
});
