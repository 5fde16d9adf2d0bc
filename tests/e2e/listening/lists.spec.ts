import type { Page } from 'playwright/test';
import type { openDatabase } from '../../../app/adapters/database/open.server';
import {
  bothWays,
  expect,
  expectAccessible,
  hydrated,
  test,
  open,
} from '../../support/browser/e2e';
import { openEpisodeFilter, playerBar, pressInMenu } from '../../support/browser/journey';
import { HISTORY, row, titleOf, choose, seek, playedBeyond } from '../../support/browser/listening';
import { unreadFeed } from '../../support/database/unread-feed';

type Database = Awaited<ReturnType<typeof openDatabase>>;

// History, new episodes and the queue: for members on all their devices, for visitors in their browser.

const listed = (page: Page) => page.locator('#main article');

/** Episodes appear in the history once a second of them has been heard. */
async function playForASecond(page: Page, at: number): Promise<void> {
  const button = row(page, at).getByRole('button', { name: /^Play / });
  await button.first().click();
  await playedBeyond(page, 0);
  await seek(page, 3);
  await playedBeyond(page, 3);
}

const said = (page: Page, words: string) =>
  expect(page.getByText(words, { exact: true }).first()).toBeVisible();

async function undo(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await said(page, 'Undone');
}

async function listen(site: { db: Database }, userId: string, count: number): Promise<string[]> {
  const episodes = await site.db.episode.findMany({
    where: { podcast: { slug: HISTORY.split('/').at(-1) } },
    orderBy: { sortDate: 'desc' },
    take: count,
    select: { id: true, title: true },
  });
  for (const [index, { id }] of episodes.entries()) {
    const listenedAt = new Date(Date.now() - index * 60_000);
    const heard = { userId, episodeId: id, position: 20, duration: 300, listenedAt };
    await site.db.listeningPosition.create({ data: heard });
  }
  return episodes.map(({ title }) => title);
}

for (const { test, script, how } of bothWays) {
  test(`what was heard is marked, listed and forgotten, ${how}`, async ({ page, signIn, site }) => {
    const { id } = await signIn('user');
    const [first, second] = await listen(site, id, 2);
    await open(page, HISTORY, script);
    await expect(row(page, 0)).toContainText('5 minutes left');
    await choose(page, 0, 'Mark as played');
    await said(page, 'Marked as played');
    await expect(row(page, 0)).toContainText('Played');
    await choose(page, 3, 'Mark this and all before as played');
    await said(page, 'Marked as played, with all before it');
    await expect(row(page, 4)).toContainText('Played');
    await undo(page);
    await expect(row(page, 4)).not.toContainText('Played');
    await choose(page, 3, 'Mark this and all before as played');
    await expect(row(page, 4)).toContainText('Played');
    await expect(row(page, 1)).not.toContainText('Played');
    await openEpisodeFilter(page);
    await page.getByRole('checkbox', { name: 'Hide played' }).check();
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    await expect(page).toHaveURL(/played=hide/);
    await expect(row(page, 0)).toContainText(second!);
    await expect(page.locator('#episodes ol')).not.toContainText(first!);

    await open(page, '/history', script);
    await expect(listed(page)).toHaveCount(2);
    await expect(listed(page).first()).toContainText(first!);
    await expectAccessible(page);
    await pressInMenu(page, `Remove from history ${second}`);
    await said(page, 'Removed from your history');
    await expect(listed(page)).toHaveCount(1);
    await page.getByRole('link', { name: 'Clear history' }).click();
    await page.getByRole('button', { name: 'Clear history' }).click();
    await said(page, 'Your history is empty now');
    await expect(page.getByText('Nothing heard yet')).toBeVisible();
    await undo(page);
    await expect(listed(page)).toHaveCount(1);
    await page.getByRole('link', { name: 'Clear history' }).click();
    await page.getByRole('button', { name: 'Clear history' }).click();
    await expect(page.getByText('Nothing heard yet')).toBeVisible();
    await page.goto(HISTORY);
    await expect(page.locator('#episodes ol')).not.toContainText('Played');
  });

  test(`a queue is filled, ordered and emptied, ${how}`, async ({ page, signIn }) => {
    await signIn('user');
    await open(page, HISTORY, script);
    const titles = [await titleOf(page, 0), await titleOf(page, 1), await titleOf(page, 2)];
    await choose(page, 0, 'Add to queue');
    await said(page, 'Added to the queue');
    await choose(page, 1, 'Add to queue');
    await choose(page, 2, 'Play next');
    await said(page, 'It plays next');
    await open(page, '/queue', script);
    const order = (...numbers: number[]) =>
      expect(page.locator('#main article h2')).toHaveText(numbers.map((at) => titles[at]!));
    await order(2, 0, 1);
    await pressInMenu(page, `Move up ${titles[1]}`);
    await order(2, 1, 0);
    await pressInMenu(page, `Move down ${titles[2]}`);
    await order(1, 2, 0);
    await pressInMenu(page, `Remove from queue ${titles[2]}`);
    await order(1, 0);
    await undo(page);
    await order(1, 2, 0);
    await pressInMenu(page, `To the top ${titles[0]}`);
    await order(0, 1, 2);
    await expect(
      page.locator('#main article button').filter({ hasText: 'To the top' }),
    ).toHaveCount(2);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Clear queue' }).click();
    await said(page, 'The queue is empty now');
    await expect(page.getByText('Nothing in the queue')).toBeVisible();
    await undo(page);
    await order(0, 1, 2);
  });

  test(`new episodes of favorites are listed by day, ${how}`, async ({ page, signIn, site }) => {
    const { id: userId } = await signIn('user');
    const podcast = await site.db.podcast.create({
      data: {
        ...unreadFeed(`news-${userId}`),
        title: `News ${how}`,
      },
    });
    const createdAt = new Date(Date.now() - 20 * 86_400_000);
    await site.db.favorite.create({ data: { userId, podcastId: podcast.id, createdAt } });
    for (const days of [1, 2, 3]) {
      await site.db.episode.create({
        data: {
          podcastId: podcast.id,
          key: `${days}`,
          title: `Lesson of ${days} days ago`,
          audioUrl: '/sample/audio/tone-01.mp3',
          sortDate: new Date(Date.now() - days * 86_400_000),
          firstSeenAt: new Date(Date.now() - days * 86_400_000),
        },
      });
    }
    await page.goto('/');
    const menu = page.locator('#account-menu');
    await expect(menu).toContainText('3 new episodes since your last visit');
    await open(page, '/new', script);
    await said(page, '3 new episodes since your last visit');
    await expect(page.locator('#main section > h2')).toHaveCount(3);
    await expect(listed(page).first()).toContainText('Lesson of 1 days ago');
    await expectAccessible(page);
    await pressInMenu(page, 'List only its newest episode as new');
    await said(page, 'Saved');
    await expect(listed(page)).toHaveCount(1);
    await pressInMenu(page, 'List all its new episodes');
    await expect(listed(page)).toHaveCount(3);
    await pressInMenu(page, 'Mark all as played', '#main');
    await said(page, '3 episodes marked as played');
    await expect(page.getByText('since your last visit').locator('visible=true')).toHaveCount(0);
    await undo(page);
    await said(page, '3 new episodes since your last visit');
    await page.getByRole('button', { name: 'Play all' }).click();
    await said(
      page,
      script ? '3 episodes play one after another' : '3 episodes come first in your queue',
    );
    if (script) await expect(playerBar(page)).toContainText('Lesson of 3 days ago');
    else {
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Lesson of 3 days ago');
      await expect(page.locator('audio[controls]')).toBeVisible();
    }
    await page.goto('/queue');
    await expect(listed(page)).toHaveCount(script ? 2 : 3);
    await page.goto('/');
    await expect(menu).not.toContainText('new episodes');
  });

  test(`the episodes of a podcast can be searched, and any page can be reached, ${how}`, async ({
    page,
  }) => {
    await open(page, HISTORY, script);
    const title = await titleOf(page, 4);
    await openEpisodeFilter(page);
    await page.getByRole('searchbox', { name: 'Search the episodes' }).fill(title);
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    await expect(page).toHaveURL(/[?&]q=/);
    await expect(row(page, 0).getByRole('heading')).toHaveText(title);
    await page.getByRole('searchbox', { name: 'Search the episodes' }).fill('zzqqxx');
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    await expect(page.getByText('No episode matches')).toBeVisible();
    const jump = page.getByRole('spinbutton', { name: 'Go to page' });
    await page.goto(HISTORY);
    if ((await jump.count()) > 0) {
      await jump.fill('2');
      await page.getByRole('button', { name: 'Go', exact: true }).click();
      await expect(page).toHaveURL(/page=2/);
    }
  });
}

test('a page whose episodes a visitor has all played says so if played ones are hidden', async ({
  page,
}) => {
  await open(page, `${HISTORY}?sort=oldest`);
  const last = (await page.locator('#episodes ol > li').count()) - 1;
  await open(page, `${HISTORY}?played=hide&sort=oldest`);
  const told = page.getByText('You have played all episodes here');
  await expect(told).toBeHidden();
  await choose(page, last, 'Mark this and all before as played');
  await expect(page.locator('#episodes ol > li')).toHaveCount(0);
  await expect(told).toBeVisible();
  await page.reload();
  await expect(told).toBeVisible();
  await expectAccessible(page);
});

test("the browser keeps a visitor's marks, history and queue", async ({ page }) => {
  await open(page, HISTORY);
  const titles = [await titleOf(page, 0), await titleOf(page, 1), await titleOf(page, 2)];
  await choose(page, 0, 'Mark as played');
  await expect(row(page, 0)).toContainText('Played');
  await choose(page, 1, 'Add to queue');
  await said(page, 'Added to the queue');
  await choose(page, 2, 'Add to queue');
  await playForASecond(page, 4);
  await page.reload();
  await hydrated(page);
  await expect(row(page, 0)).toContainText('Played');
  await open(page, '/queue');
  const headings = page.locator('#main article h2');
  await expect(headings).toHaveText([titles[1]!, titles[2]!]);
  await expectAccessible(page);
  await pressInMenu(page, `To the top ${titles[2]}`);
  await expect(headings).toHaveText([titles[2]!, titles[1]!]);
  await expect(page.locator('#main [aria-live]')).toHaveText(`Moved to 1 of 2 – ${titles[2]}`);
  // The queued episode plays next and leaves the queue.
  await playerBar(page).getByRole('button', { name: 'Next episode' }).click();
  await expect(playerBar(page)).toContainText(titles[2]!);
  await expect(headings).toHaveText([titles[1]!]);
  await open(page, '/history');
  await expect(listed(page).first()).toBeVisible();
  const clear = page.getByRole('button', { name: 'Clear history' });
  await clear.click();
  const question = page.getByRole('dialog', { name: 'Clear your whole listening history?' });
  await expect(question).toHaveAccessibleDescription(/are deleted\.$/);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(clear).toBeFocused();
  await expect(listed(page).first()).toBeVisible();
  await clear.click();
  await question.getByRole('button', { name: 'Clear history' }).click();
  await said(page, 'Your history is empty now');
  await expect(page.getByText('Nothing heard yet')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await undo(page);
  await expect(listed(page).first()).toBeVisible();
});

test('the menu of a row opens upwards if the player bar would cover it', async ({ page }) => {
  await page.setViewportSize({ width: 800, height: 740 });
  await open(page, HISTORY);
  await playForASecond(page, 0);
  const bar = (await playerBar(page).boundingBox())!;
  const at = 3;
  const menu = row(page, at).locator('details').filter({ hasText: 'More' });
  const summary = menu.locator('summary');
  const panel = menu.locator('[data-overlay]');
  const place = async (y: number) => {
    await summary.evaluate((button, to) => scrollBy(0, button.getBoundingClientRect().top - to), y);
    await summary.click();
    await expect(panel).toBeVisible();
    return { panel: (await panel.boundingBox())!, button: (await summary.boundingBox())! };
  };
  const low = await place(bar.y - 60);
  expect(low.panel.y + low.panel.height).toBeLessThanOrEqual(low.button.y + 1);
  await menu.getByRole('button', { name: 'Play next' }).click();
  await said(page, 'It plays next');
  // The toast would cover the button at the end of the window.
  await page.getByRole('button', { name: 'Dismiss' }).click();
  const high = await place(200);
  expect(high.panel.y).toBeGreaterThanOrEqual(high.button.y + high.button.height - 1);
  await summary.click();
  await playerBar(page).getByRole('button', { name: 'Close player' }).click();
  const end = await place(740 - 60);
  expect(end.panel.y + end.panel.height).toBeLessThanOrEqual(end.button.y + 1);
});

test('on a phone the menu of a row comes from below and says whose it is', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await open(page, HISTORY);
  const title = await titleOf(page, 1);
  const menu = row(page, 1).locator('details').filter({ hasText: 'More' });
  await expect(menu.locator('form')).toHaveCount(0);
  await menu.locator('summary').click();
  const panel = menu.locator('[data-overlay]');
  await expect(panel.getByText(title, { exact: true }).first()).toBeVisible();
  const box = (await panel.boundingBox())!;
  expect([box.x, box.width, box.y + box.height]).toEqual([0, 360, 740]);
  // A tap on the rest of the page closes it.
  await page.getByRole('heading', { level: 1 }).click({ force: true });
  await expect(panel).toBeHidden();
  await expect(page).toHaveURL(new RegExp(`${HISTORY}$`));
});

test('lists that load late do not shift the page', async ({ page }) => {
  await page.addInitScript(() => {
    const shifts = { sum: 0 };
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) {
        shifts.sum += entry.value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const shifted = () =>
    page.evaluate(async () => {
      for (let frame = 0; frame < 10; frame += 1) await new Promise(requestAnimationFrame);
      return (window as unknown as { shifts: { sum: number } }).shifts.sum;
    });
  for (const path of ['/queue', '/history']) {
    await page.goto(path);
    await expect(page.locator('#main p.font-display')).toBeVisible();
    expect(await shifted(), `empty ${path}`).toBeLessThan(0.02);
  }
  await open(page, HISTORY);
  for (const at of [1, 2, 3]) {
    await choose(page, at, 'Add to queue');
    await expect(row(page, at).locator('details[open]')).toHaveCount(0);
  }
  await said(page, 'Added to the queue');
  await playForASecond(page, 4);
  await playerBar(page).getByRole('button', { name: 'Close player' }).click();
  for (const path of ['/queue', '/history']) {
    await page.goto(path);
    await expect(listed(page).first()).toBeVisible();
    expect(await shifted(), path).toBeLessThan(0.02);
  }
});

test("a member's queue reserves space for its drag handles before its script runs", async ({
  page,
  plainPage,
  signIn,
  site,
}) => {
  const { id: userId } = await signIn('user');
  const episodes = await site.db.episode.findMany({ take: 3, orderBy: { id: 'asc' } });
  for (const [place, { id }] of episodes.entries()) {
    await site.db.queueEntry.create({ data: { userId, episodeId: id, place } });
  }
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/queue', { waitUntil: 'commit' });
  const rows = page.locator('#main ol > li');
  const heights = () =>
    rows.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
  await expect(rows).toHaveCount(3);
  const before = await heights();
  release();
  await hydrated(page);
  expect(await heights()).toEqual(before);
  await plainPage.context().addCookies(await page.context().cookies());
  await plainPage.goto('/queue');
  await expect(plainPage.getByTitle('Drag to another place').first()).toBeHidden();
});

test("removing entries from a visitor's lists is announced, and focus stays in the page", async ({
  page,
}) => {
  await open(page, HISTORY);
  await choose(page, 1, 'Add to queue');
  await said(page, 'Added to the queue');
  await playForASecond(page, 4);
  await playerBar(page).getByRole('button', { name: 'Close player' }).click();
  for (const [path, button, words] of [
    ['/queue', 'Remove from queue', 'Removed from the queue'],
    ['/history', 'Remove from history', 'Removed from your history'],
  ] as const) {
    await open(page, path);
    await pressInMenu(page, button);
    await said(page, words);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await undo(page);
    await expect(listed(page)).toHaveCount(1);
  }
});

test('rows of the queue can be dragged by mouse', async ({ page, signIn, site }) => {
  const { id: userId } = await signIn('user');
  const episodes = await site.db.episode.findMany({ take: 3, orderBy: { id: 'asc' } });
  for (const [place, { id }] of episodes.entries()) {
    await site.db.queueEntry.create({ data: { userId, episodeId: id, place } });
  }
  await open(page, '/queue');
  const handles = page.getByTitle('Drag to another place');
  const [from, to] = [await handles.nth(2).boundingBox(), await handles.nth(0).boundingBox()];
  await page.mouse.move(from!.x + 5, from!.y + 20);
  await page.mouse.down();
  await page.mouse.move(from!.x + 5, to!.y, { steps: 4 });
  await page.mouse.up();
  const headings = page.locator('#main article h2');
  const titles = episodes.map(({ title }) => title);
  await expect(headings).toHaveText([titles[2]!, titles[0]!, titles[1]!]);
  await expect
    .poll(async () => {
      const rows = await site.db.queueEntry.findMany({
        where: { userId },
        orderBy: { place: 'asc' },
      });
      return rows.map(({ episodeId }) => episodeId);
    })
    .toEqual([episodes[2]!.id, episodes[0]!.id, episodes[1]!.id]);
});

test('two devices of a member share the queue, and a device that was away catches up', async ({
  page,
  signIn,
  browser,
  site,
}) => {
  const { id: userId } = await signIn('user');
  const other = await browser.newContext({ storageState: await page.context().storageState() });
  const second = await other.newPage();
  await page.goto(HISTORY);
  await second.goto(site.url + HISTORY);
  await hydrated(page);
  await hydrated(second);
  const titles = [await titleOf(page, 0), await titleOf(page, 1)];
  await row(page, 5)
    .getByRole('button', { name: /^Play / })
    .first()
    .click();
  await expect(playerBar(page)).toBeVisible();
  await choose(second, 0, 'Add to queue');
  await said(second, 'Added to the queue');
  await choose(second, 1, 'Play next');
  await said(second, 'It plays next');
  await playerBar(page).getByRole('button', { name: 'Next episode' }).click();
  await expect(playerBar(page)).toContainText(titles[1]!);
  await expect.poll(() => site.db.queueEntry.count({ where: { userId } })).toBe(1);
  await second.goto(`${site.url}/queue`);
  await expect(second.locator('#main article h2')).toHaveText([titles[0]!]);
  await other.close();
});
