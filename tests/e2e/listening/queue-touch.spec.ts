import type { Page } from 'playwright/test';
import type { openDatabase } from '../../../app/adapters/database/open.server';
import { expect, test, open } from '../../support/browser/e2e';
import { pointOf, swipe } from '../../support/browser/touch';

type Database = Awaited<ReturnType<typeof openDatabase>>;

// Rows of the queue, dragged by touch on a phone.

test.use({ hasTouch: true, isMobile: true, viewport: { width: 412, height: 900 } });

const headings = (page: Page) => page.locator('#main article h2');
const handles = (page: Page) => page.getByTitle('Drag to another place');

async function queued(page: Page, db: Database, userId: string, count = 3) {
  const episodes = await db.episode.findMany({ take: count, orderBy: { id: 'asc' } });
  for (const [place, { id }] of episodes.entries()) {
    await db.queueEntry.create({ data: { userId, episodeId: id, place } });
  }
  await open(page, '/queue');
  await expect(handles(page)).toHaveCount(count);
  await handles(page).nth(2).scrollIntoViewIfNeeded();
  return episodes;
}

const stored = async (db: Database, userId: string) => {
  const rows = await db.queueEntry.findMany({ where: { userId }, orderBy: { place: 'asc' } });
  return rows.map(({ episodeId }) => episodeId);
};

test('a finger on its handle drags a row, and the page does not scroll', async ({
  page,
  signIn,
  site,
}) => {
  const { id: userId } = await signIn();
  const episodes = await queued(page, site.db, userId);
  const [first, second, third] = episodes.map(({ title }) => title) as [string, string, string];
  const scrolled = await page.evaluate(() => scrollY);
  await swipe(page, [
    await pointOf(handles(page).nth(1), 0.5),
    await pointOf(handles(page).nth(0), 0.5, 0.1),
  ]);
  await expect(headings(page)).toHaveText([second, first, third]);
  expect(await page.evaluate(() => scrollY)).toBe(scrolled);
  const [a, b, c] = episodes.map(({ id }) => id);
  await expect.poll(() => stored(site.db, userId)).toEqual([b, a, c]);
  await swipe(page, [
    await pointOf(handles(page).nth(1), 0.5),
    await pointOf(handles(page).nth(2), 0.5, 0.9),
  ]);
  await expect(headings(page)).toHaveText([second, third, first]);
  await expect.poll(() => stored(site.db, userId)).toEqual([b, c, a]);
  await page.reload();
  await expect(headings(page)).toHaveText([second, third, first]);
});

test('other rows make room for a dragged row, and a frame shows its place', async ({
  page,
  signIn,
  site,
}) => {
  const { id: userId } = await signIn();
  const episodes = await queued(page, site.db, userId);
  const rows = page.locator('#main ol > li');
  const box = async (at: number) => (await rows.nth(at).boundingBox())!;
  const [first, second] = [await box(0), await box(1)];
  const way = [await pointOf(handles(page).nth(1), 0.5), await pointOf(handles(page).nth(0), 0.5)];
  await swipe(page, way, 'touchEnd', async () => {
    await expect.poll(async () => (await box(0)).y).toBeCloseTo(first.y + second.height, 0);
    const frame = await page.locator('#main ol').evaluate((list) => {
      const { top, height } = getComputedStyle(list, '::before');
      return [list.getBoundingClientRect().top + parseFloat(top), parseFloat(height)];
    });
    expect(Math.abs(frame[0]! - first.y)).toBeLessThan(3);
    expect(frame[1]).toBeCloseTo(second.height, 0);
  });
  const [a, b, c] = episodes.map(({ title }) => title) as [string, string, string];
  await expect(headings(page)).toHaveText([b, a, c]);
  expect(await rows.evaluateAll((all) => all.map((row) => row.style.transform))).toEqual(
    episodes.map(() => ''),
  );
});

test('a row held at the edge of the window scrolls the list to its end and back', async ({
  page,
  signIn,
  site,
}) => {
  const { id: userId } = await signIn();
  const episodes = await queued(page, site.db, userId, 12);
  const titles = episodes.map(({ title }) => title);
  await page.evaluate(() => scrollTo(0, 0));
  const scrolled = () => page.evaluate(() => scrollY);
  const atEnd = () =>
    page.evaluate(() => scrollY + innerHeight > document.documentElement.scrollHeight - 2);
  const from = await pointOf(handles(page).nth(1), 0.5);
  await swipe(page, [from, { x: from.x, y: 890 }], 'touchEnd', async () => {
    await expect.poll(atEnd).toBe(true);
  });
  const [first, second, ...rest] = titles;
  await expect(headings(page)).toHaveText([first!, ...rest, second!]);
  const last = await pointOf(handles(page).last(), 0.5);
  await swipe(page, [last, { x: last.x, y: 5 }], 'touchEnd', async () => {
    await expect.poll(scrolled).toBe(0);
  });
  await expect(headings(page)).toHaveText([second!, first!, ...rest]);
});

test('no row moves after a canceled gesture, a tap, or a touch elsewhere in the row', async ({
  page,
  signIn,
  site,
}) => {
  const { id: userId } = await signIn();
  const episodes = await queued(page, site.db, userId);
  const titles = episodes.map(({ title }) => title);
  const handle = await pointOf(handles(page).nth(1), 0.5);
  const above = await pointOf(handles(page).nth(0), 0.5, 0.1);
  await swipe(page, [handle, above], 'touchCancel');
  await swipe(page, [handle]);
  const title = await pointOf(headings(page).nth(1), 0.9);
  await swipe(page, [title, { x: title.x, y: above.y }]);
  await page.waitForLoadState('networkidle');
  await expect(headings(page)).toHaveText(titles);
  await expect(page.locator('[data-dragged]')).toHaveCount(0);
  expect(await stored(site.db, userId)).toEqual(episodes.map(({ id }) => id));
});
