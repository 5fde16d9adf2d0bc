import type { Browser, BrowserContext, Page } from 'playwright/test';
import { expect, test, open } from '../../support/browser/e2e';
import { openSheet, playerBar, pressInMenu } from '../../support/browser/journey';
import { HISTORY, row, titleOf, choose, playedBeyond } from '../../support/browser/listening';
import type { Database } from '../../support/database/stored-people';
import { unreadFeed } from '../../support/database/unread-feed';

// One member on a phone and a laptop, and one visitor in two tabs.

test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED/] });

const listed = (page: Page) => page.locator('#main article :is(h2, h3)');
const slider = (page: Page) => playerBar(page).getByRole('slider', { name: 'Progress' });
const shownSecond = async (page: Page) => Number(await slider(page).inputValue());

/** Another device: its own storage, but the same account. */
async function deviceOf(browser: Browser, context: BrowserContext, url: string): Promise<Page> {
  const { cookies } = await context.storageState();
  const other = await browser.newContext({
    storageState: { cookies, origins: [] },
    baseURL: url,
  });
  return other.newPage();
}

/** Plays that row until about the given second, then pauses. */
async function listenTo(page: Page, at: number, to: number): Promise<void> {
  await row(page, at)
    .getByRole('button', { name: /^(Play|Pause) / })
    .first()
    .click();
  await playedBeyond(page, 0);
  await goTo(page, to);
  await playerBar(page).getByRole('button', { name: 'Pause' }).click();
}

async function goTo(page: Page, to: number): Promise<void> {
  await page.evaluate((at) => void (document.querySelector('audio')!.currentTime = at), to);
  await expect.poll(() => shownSecond(page)).toBeGreaterThanOrEqual(to - 1);
}

const storedSecond = async (db: Database, userId: string) => {
  const rows = await db.listeningPosition.findMany({ where: { userId, position: { gt: 0 } } });
  expect(rows.length).toBeLessThanOrEqual(1);
  return Math.floor(rows[0]?.position ?? 0);
};

test('positions, marks and history of a member are the same on both devices', async ({
  page,
  context,
  browser,
  signIn,
  site,
}) => {
  const { id: userId } = await signIn();
  const phone = await deviceOf(browser, context, site.url);
  await open(page, HISTORY);
  const title = await titleOf(page, 0);
  await listenTo(page, 0, 6);
  await expect.poll(() => storedSecond(site.db, userId)).toBeGreaterThanOrEqual(5);

  await open(phone, HISTORY);
  await expect(row(phone, 0)).toContainText('minute');
  await row(phone, 0)
    .getByRole('button', { name: /^Play / })
    .first()
    .click();
  await playedBeyond(phone, 4);
  await goTo(phone, 9);
  await playerBar(phone).getByRole('button', { name: 'Pause' }).click();
  await expect.poll(() => storedSecond(site.db, userId)).toBeGreaterThanOrEqual(8);

  await page.reload();
  await expect.poll(() => shownSecond(page)).toBeGreaterThanOrEqual(8);
  await choose(page, 0, 'Mark as played');
  await expect(row(page, 0)).toContainText('Played');
  await phone.reload();
  await expect(row(phone, 0)).toContainText('Played');
  for (const device of [page, phone]) {
    await open(device, '/history');
    await expect(listed(device)).toHaveText([title]);
  }
  await pressInMenu(phone, `Remove from history ${title}`);
  await expect(phone.getByText('Nothing heard yet')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Nothing heard yet')).toBeVisible();
  await open(page, HISTORY);
  await expect(playerBar(page)).toBeVisible();
  await expect(row(page, 0)).not.toContainText(/Played|left/);
  await phone.context().close();
});

test('offline listening reaches the other device later, and the most recent position wins', async ({
  page,
  context,
  browser,
  signIn,
  site,
}) => {
  const { id: userId } = await signIn();
  const phone = await deviceOf(browser, context, site.url);
  await open(page, HISTORY);
  await listenTo(page, 0, 3);
  await expect.poll(() => storedSecond(site.db, userId)).toBeGreaterThanOrEqual(2);
  await open(phone, HISTORY);
  await listenTo(phone, 0, 5);
  await expect.poll(() => storedSecond(site.db, userId)).toBeGreaterThanOrEqual(4);

  // The audio is already loaded.
  await page.context().setOffline(true);
  await playerBar(page).getByRole('button', { name: 'Play', exact: true }).click();
  await goTo(page, 8);
  await playerBar(page).getByRole('button', { name: 'Pause' }).click();
  expect(await storedSecond(site.db, userId)).toBeLessThan(7);
  await page.context().setOffline(false);
  await expect.poll(() => storedSecond(site.db, userId)).toBeGreaterThanOrEqual(7);
  await phone.reload();
  await expect.poll(() => shownSecond(phone)).toBeGreaterThanOrEqual(7);

  await page.context().setOffline(true);
  await playerBar(page).getByRole('button', { name: 'Play', exact: true }).click();
  await goTo(page, 10);
  await playerBar(page).getByRole('button', { name: 'Pause' }).click();
  await playerBar(phone).getByRole('button', { name: 'Play', exact: true }).click();
  // Once it has resumed where the other device stopped, it can move elsewhere.
  await playedBeyond(phone, 6);
  await goTo(phone, 4);
  await playerBar(phone).getByRole('button', { name: 'Pause' }).click();
  await expect.poll(() => storedSecond(site.db, userId)).toBeLessThan(6);
  const late = page.waitForResponse((answer) => answer.request().method() === 'PUT');
  await page.context().setOffline(false);
  await late;
  expect(await storedSecond(site.db, userId)).toBeLessThan(6);
  await phone.context().close();
});

test('a speed chosen on one device applies to the other, for one podcast and for all', async ({
  page,
  context,
  browser,
  signIn,
  site,
}) => {
  const { id: userId } = await signIn();
  const speed = (device: Page) => playerBar(device).getByLabel('Playback speed').first();
  const stored = async () => {
    const { playbackRate, speeds } = await site.db.user.findUniqueOrThrow({
      where: { id: userId },
      select: { playbackRate: true, speeds: { select: { rate: true } } },
    });
    return [playbackRate, ...speeds.map(({ rate }) => rate)];
  };
  const phone = await deviceOf(browser, context, site.url);
  await open(page, HISTORY);
  await listenTo(page, 0, 3);
  await speed(page).selectOption('1.5');
  await expect.poll(stored).toEqual([null, 1.5]);
  await open(phone, HISTORY);
  await listenTo(phone, 1, 3);
  await expect(speed(phone)).toHaveValue('1.5');

  await page.context().setOffline(true);
  await speed(page).selectOption('0.75');
  await page.context().setOffline(false);
  await expect.poll(stored).toEqual([null, 0.75]);
  await phone.reload();
  await expect(speed(phone)).toHaveValue('0.75');

  const panel = await openSheet(phone);
  await panel
    .getByRole('group', { name: 'Playback speed' })
    .getByRole('button', { name: '2×', exact: true })
    .click();
  await panel.getByRole('button', { name: 'Use for all podcasts' }).click();
  await expect.poll(stored).toEqual([2]);
  await page.reload();
  await expect(speed(page)).toHaveValue('2');
  await open(page, '/podcast/sample-evening-tones');
  await listenTo(page, 0, 1);
  await expect(speed(page)).toHaveValue('2');
  await phone.context().close();
});

test("a visitor's speed is taken over by the member who signs in", async ({
  page,
  signIn,
  site,
}) => {
  await open(page, HISTORY);
  await listenTo(page, 0, 3);
  await playerBar(page).getByLabel('Playback speed').first().selectOption('1.25');
  const { id: userId } = await signIn();
  expect(await site.db.podcastSpeed.count({ where: { userId } })).toBe(0);
  await page.reload();
  const where = { userId, rate: 1.25 };
  await expect.poll(() => site.db.podcastSpeed.count({ where })).toBe(1);
});

test('a queue changed elsewhere updates when the page is shown again, and a move made offline is joined with it', async ({
  page,
  context,
  browser,
  signIn,
  site,
}) => {
  const { id: userId } = await signIn();
  const phone = await deviceOf(browser, context, site.url);
  await open(phone, HISTORY);
  const titles = [await titleOf(phone, 0), await titleOf(phone, 1), await titleOf(phone, 2)];
  await choose(phone, 0, 'Add to queue');
  await choose(phone, 1, 'Add to queue');
  await expect.poll(() => site.db.queueEntry.count({ where: { userId } })).toBe(2);
  await open(page, '/queue');
  await expect(listed(page)).toHaveText([titles[0]!, titles[1]!]);
  await choose(phone, 2, 'Play next');
  await expect(phone.getByText('It plays next').first()).toBeVisible();
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(listed(page)).toHaveText([titles[2]!, titles[0]!, titles[1]!]);

  // The code of a form is loaded when one is first submitted.
  await pressInMenu(page, `Move down ${titles[2]}`);
  await expect(listed(page)).toHaveText([titles[0]!, titles[2]!, titles[1]!]);
  await pressInMenu(page, `Move up ${titles[2]}`);
  await expect(listed(page)).toHaveText([titles[2]!, titles[0]!, titles[1]!]);
  await page.context().setOffline(true);
  const handles = page.getByTitle('Drag to another place');
  const [from, to] = [await handles.nth(2).boundingBox(), await handles.nth(0).boundingBox()];
  await page.mouse.move(from!.x + 5, from!.y + 20);
  await page.mouse.down();
  await page.mouse.move(from!.x + 5, to!.y, { steps: 4 });
  await page.mouse.up();
  const kept = page.getByText('Kept on this device, and sent when you are online again');
  await expect(kept.first()).toBeVisible();
  await expect(listed(page)).toHaveText([titles[1]!, titles[2]!, titles[0]!]);
  await open(phone, '/queue');
  await pressInMenu(phone, `Remove from queue ${titles[0]}`);
  await expect(listed(phone)).toHaveText([titles[2]!, titles[1]!]);
  await page.context().setOffline(false);
  await expect(listed(page)).toHaveText([titles[1]!, titles[2]!]);
  // Changing a list that is older than that of the other device moves the entry without duplicates.
  await pressInMenu(phone, `Move up ${titles[1]}`);
  await expect(listed(phone)).toHaveText([titles[1]!, titles[2]!]);
  await expect(listed(page)).toHaveText([titles[1]!, titles[2]!]);
  await phone.context().close();
});

test('new episodes seen on one device are seen on the other, as is the choice to list only the newest', async ({
  page,
  context,
  browser,
  signIn,
  site,
}) => {
  const { id: userId } = await signIn();
  const day = 86_400_000;
  const podcast = await site.db.podcast.create({
    data: {
      ...unreadFeed(`letters-${userId}`),
      title: `Letters ${userId}`,
    },
  });
  const createdAt = new Date(Date.now() - 20 * day);
  await site.db.favorite.create({ data: { userId, podcastId: podcast.id, createdAt } });
  for (const days of [1, 2]) {
    const at = new Date(Date.now() - days * day);
    await site.db.episode.create({
      data: {
        podcastId: podcast.id,
        key: `${days}`,
        title: `Letter ${days}`,
        audioUrl: '/sample/audio/tone-01.mp3',
        sortDate: at,
        firstSeenAt: at,
      },
    });
  }
  const phone = await deviceOf(browser, context, site.url);
  const menu = (device: Page) => device.locator('#account-menu');
  const words = '2 new episodes since your last visit';
  for (const device of [page, phone]) {
    await open(device, '/');
    await expect(menu(device).filter({ hasText: words })).toHaveCount(1);
  }
  await open(phone, '/new');
  await pressInMenu(phone, 'List only its newest episode as new');
  await expect(phone.locator('#main article')).toHaveCount(1);
  await page.reload();
  await expect(menu(page).filter({ hasText: words })).toHaveCount(0);
  await open(page, '/new');
  await expect(page.locator('#main article')).toHaveCount(1);
  await phone.context().close();
});

test('two tabs of a visitor share marks, queue, speed and positions', async ({ page, context }) => {
  const tab = await context.newPage();
  await open(page, HISTORY);
  await open(tab, HISTORY);
  const titles = [await titleOf(page, 0), await titleOf(page, 1)];
  await choose(page, 3, 'Mark as played');
  await expect(row(page, 3)).toContainText('Played');
  await tab.reload();
  await expect(row(tab, 3)).toContainText('Played');
  await open(tab, '/queue');
  await choose(page, 0, 'Add to queue');
  await expect(listed(tab)).toHaveText([titles[0]!]);
  await choose(page, 1, 'Add to queue');
  await choose(page, 0, 'Add to queue');
  await expect(listed(tab)).toHaveText([titles[1]!, titles[0]!]);
  await pressInMenu(tab, `Remove from queue ${titles[1]}`);

  await listenTo(page, 4, 5);
  const panel = await openSheet(page);
  await expect(panel.getByRole('button', { name: `Remove from queue ${titles[0]}` })).toBeVisible();
  await expect(panel.getByRole('button', { name: `Remove from queue ${titles[1]}` })).toHaveCount(
    0,
  );
  await page.keyboard.press('Escape');
  await playerBar(page).getByLabel('Playback speed').first().selectOption('2');
  await open(tab, HISTORY);
  await expect(playerBar(tab).getByLabel('Playback speed').first()).toHaveValue('2');
  await expect.poll(() => shownSecond(tab)).toBeGreaterThanOrEqual(4);
  await open(tab, '/history');
  await expect(listed(tab)).toHaveCount(1);
  await tab.getByRole('button', { name: 'Clear history' }).click();
  await tab.getByRole('dialog').getByRole('button', { name: 'Clear history' }).click();
  await expect(tab.getByText('Nothing heard yet')).toBeVisible();
  const kept = await tab.evaluate(() => localStorage.getItem('player.started.v1'));
  expect(JSON.parse(kept ?? '[]')).toEqual([]);
});
