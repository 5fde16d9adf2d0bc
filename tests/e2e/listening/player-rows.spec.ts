import type { Page } from 'playwright/test';
import { expect, test, open } from '../../support/browser/e2e';
import { openSheet, openPlayer, playerBar } from '../../support/browser/journey';
import { HISTORY, rows } from '../../support/browser/listening';

// The pressed control and the rows around it stay in place.

const tops = (page: Page) =>
  rows(page).evaluateAll((all) => all.map((row) => Math.round(row.getBoundingClientRect().top)));
const play = (page: Page, row: number) =>
  rows(page)
    .nth(row)
    .getByRole('button', { name: /^(Play|Pause) / })
    .first();
const toggle = (page: Page, row: number) =>
  rows(page)
    .nth(row)
    .getByRole('button', { name: /^Player for/ });

for (const width of [360, 1280]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 640 } });

    test('the menu of an episode moves no row, fits in the window, and closes on Escape or an outside click', async ({
      page,
    }) => {
      await open(page, HISTORY);
      const menu = rows(page).nth(2).locator('details').filter({ hasText: 'More' });
      const button = rows(page).nth(2).locator('summary').filter({ hasText: /^More/ });
      const choice = page.getByRole('button', { name: 'Play next' });
      await button.scrollIntoViewIfNeeded();
      const before = await tops(page);
      await button.click();
      await expect(choice).toBeVisible();
      expect(await tops(page)).toEqual(before);
      const { x, width: wide } = (await choice.boundingBox())!;
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x + wide).toBeLessThanOrEqual(width);
      await page.keyboard.press('Escape');
      await expect(choice).toBeHidden();
      await expect(button).toBeFocused();
      await button.click();
      await expect(menu).toHaveAttribute('open');
      await page.getByRole('heading', { level: 1 }).click({ force: true });
      await expect(choice).toBeHidden();
    });

    test('choosing another episode moves no row, whether or not the player is open', async ({
      page,
    }) => {
      await open(page, HISTORY);
      await play(page, 2).scrollIntoViewIfNeeded();
      const before = await tops(page);
      for (const row of [2, 3, 1]) {
        await play(page, row).focus();
        await page.keyboard.press('Enter');
        await expect(toggle(page, row)).toHaveAttribute('aria-expanded', 'false');
        const now = await tops(page);
        const scrolled = now[0]! - before[0]!;
        expect(now.map((top) => top - scrolled)).toEqual(before);
      }
      await expect(page.getByRole('region', { name: 'Episode player' })).toHaveCount(0);

      const player = await openPlayer(page);
      const opened = await tops(page);
      await play(page, 2).focus();
      await page.keyboard.press('Enter');
      const title = await rows(page).nth(2).getByRole('heading').innerText();
      await expect(player).toContainText(title);
      await player.getByRole('button', { name: 'Next episode' }).click();
      await expect(player).toContainText(await rows(page).nth(3).getByRole('heading').innerText());
      const now = await tops(page);
      expect(now.map((top) => top - now[0]!)).toEqual(opened.map((top) => top - opened[0]!));
      await toggle(page, 1).click();
      await expect(player).toBeHidden();
    });

    test('the player opens above the bar, and its button stays in place', async ({ page }) => {
      await open(page, HISTORY);
      await play(page, 4).click();
      await expect(toggle(page, 4)).toBeVisible();
      const barTop = async () => (await playerBar(page).boundingBox())!.y;
      // The lowest position at which it can be pressed.
      await toggle(page, 4).evaluate(
        (button, limit) => {
          scrollBy(0, button.getBoundingClientRect().bottom - limit + 8);
        },
        await barTop(),
      );
      await toggle(page, 4).click();
      const player = page.getByRole('region', { name: 'Episode player' });
      await expect(player).toBeInViewport({ ratio: 1 });
      const { y, height } = (await player.boundingBox())!;
      expect(y + height).toBeLessThanOrEqual(await barTop());
      const header = (await page.getByRole('banner').boundingBox())!;
      expect((await toggle(page, 4).boundingBox())!.y).toBeGreaterThan(header.y + header.height);

      await play(page, 6).scrollIntoViewIfNeeded();
      await play(page, 6).click();
      await expect(toggle(page, 6)).toBeVisible();
      await toggle(page, 6).evaluate((button) => {
        scrollBy(0, button.getBoundingClientRect().top - 140);
      });
      const before = (await toggle(page, 6).boundingBox())!.y;
      await toggle(page, 6).click();
      await expect(rows(page).nth(6).getByRole('region', { name: 'Episode player' })).toBeVisible();
      await expect(player).toHaveCount(1);
      expect((await toggle(page, 6).boundingBox())!.y).toBeCloseTo(before, 0);
      await expect(toggle(page, 6)).toBeFocused();

      const close = page.getByRole('button', { name: 'Close player' });
      // On a phone it is in the sheet.
      if (!(await close.isVisible())) await openSheet(page);
      await close.click();
      await expect(player).toHaveCount(0);
      await play(page, 6).click();
      await expect(toggle(page, 6)).toHaveAttribute('aria-expanded', 'false');
    });

    test('the focused element is never under the bar', async ({ page }) => {
      await open(page, HISTORY);
      await play(page, 1).click();
      await openPlayer(page);
      const bar = (await playerBar(page).boundingBox())!.y;
      await toggle(page, 1).focus();
      for (let step = 0; step < 14; step += 1) {
        await page.keyboard.press('Tab');
        const bottom = await page.evaluate(() => {
          const element = document.activeElement!;
          return element.closest('main') ? element.getBoundingClientRect().bottom : 0;
        });
        expect(bottom).toBeLessThanOrEqual(bar);
      }
    });

    test("the site's player replaces the browser's own and moves no row", async ({
      page,
      plainPage,
      site,
    }) => {
      const { id } = await site.db.episode.findFirstOrThrow({
        where: { podcast: { slug: HISTORY.split('/').at(-1) } },
        orderBy: { sortDate: 'desc' },
        skip: 3,
      });
      await plainPage.setViewportSize({ width, height: 640 });
      await plainPage.goto(`${HISTORY}?episode=${id}`);
      const native = plainPage.locator('audio[controls]');
      await expect(native).toBeInViewport({ ratio: 1 });
      await page.goto(`${HISTORY}?episode=${id}`);
      await expect(playerBar(page)).toBeVisible();
      await expect(page.locator('audio[controls]')).toHaveCount(0);
      const heading = (on: Page) => on.getByRole('heading', { level: 1 }).boundingBox();
      expect(await heading(page)).toEqual(await heading(plainPage));
      // The end of the page is not covered by the browser's player.
      await plainPage.locator('footer').evaluate(() => scrollTo(0, document.body.scrollHeight));
      const last = (await plainPage.locator('footer').boundingBox())!;
      expect(last.y + last.height).toBeLessThanOrEqual((await native.boundingBox())!.y);
    });
  });
}

test('Play Episode keeps its position and width when it becomes Pause', async ({ page }) => {
  await open(page, '/');
  // The covers above may show the same episode.
  const heading = page.getByRole('heading', { name: 'Featured Episodes' });
  const featured = page.locator('main section').filter({ has: heading });
  const button = featured.getByRole('button', { name: /^Play Episode / }).first();
  await button.scrollIntoViewIfNeeded();
  const before = await button.boundingBox();
  await button.click();
  const pause = featured.getByRole('button', { name: /^Pause / }).first();
  expect(await pause.boundingBox()).toEqual(before);
});
