import type { Page } from 'playwright/test';
import { expect, expectAccessible, hydrated, test, open } from '../../support/browser/e2e';
import { playFirst, playerBar } from '../../support/browser/journey';
import { HISTORY, isPaused, playedBeyond } from '../../support/browser/listening';

const status = (page: Page) => playerBar(page).locator('p[aria-live]:not(.sr-only)');

test.describe('audio that is temporarily unavailable', () => {
  test.use({ expectedErrors: [/ERR_|status of 503/] });

  test('waits while offline, then resumes by itself', async ({ page, context }) => {
    // The spinner would never stop, and axe waits for animations.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await open(page, HISTORY);
    await playFirst(page);
    await playedBeyond(page, 0);
    await playerBar(page).getByRole('button', { name: 'Pause' }).click();
    await page.reload();
    await hydrated(page);
    await expect(playerBar(page)).toBeVisible();
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    await page.route('**/sample/audio/**', (route) => route.abort());
    await playerBar(page).getByRole('button', { name: 'Play', exact: true }).click();
    await expect(status(page)).toHaveText(
      'No connection. Playback resumes by itself when it is back.',
    );
    await expectAccessible(page);
    await page.unroute('**/sample/audio/**');
    await context.setOffline(false);
    await playedBeyond(page, 0);
    await expect(status(page)).toBeEmpty();
    expect(await isPaused(page)).toBe(false);
  });

  test('also waits at the first press of Play, before the bar has loaded', async ({
    page,
    context,
  }) => {
    await open(page, HISTORY);
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    await playFirst(page);
    const waits = page.getByText('No connection. Playback resumes by itself when it is back.');
    await expect(waits.first()).toBeVisible();
    await expect(page.locator('#episodes').getByRole('button', { name: /^Pause / })).toBeVisible();
    await context.setOffline(false);
    await playedBeyond(page, 0);
    expect(await isPaused(page)).toBe(false);
    await expect(playerBar(page)).toBeVisible();
    await expect(status(page)).toBeEmpty();
    await expect(waits).toHaveCount(0);
  });

  test('is requested again by Retry after the server was busy', async ({ page }) => {
    await open(page, HISTORY);
    await playFirst(page);
    await playedBeyond(page, 0);
    let asked = 0;
    await page.route('**/sample/audio/**', (route) => {
      asked += 1;
      return asked === 1 ? route.fulfill({ status: 503 }) : route.continue();
    });
    await playerBar(page).getByRole('button', { name: 'Next episode' }).click();
    await page.getByRole('button', { name: 'Retry' }).first().click();
    await playedBeyond(page, 0);
    await expect(status(page)).toBeEmpty();
  });
});

test('a recording of unknown length shows no remaining time', async ({ page, site }) => {
  const before = await site.db.episode.findFirstOrThrow({
    where: { podcast: { slug: HISTORY.split('/').pop()! } },
    orderBy: { sortDate: 'desc' },
    select: { id: true, duration: true },
  });
  await site.db.episode.update({ where: { id: before.id }, data: { duration: null } });
  await page.addInitScript(() => {
    Object.defineProperty(HTMLMediaElement.prototype, 'duration', { get: () => Infinity });
  });
  await open(page, HISTORY);
  await playFirst(page);
  const progress = playerBar(page).getByRole('slider', { name: 'Progress', includeHidden: true });
  await expect(progress).toHaveAttribute('aria-valuetext', /^\d+ seconds?$/);
  await expect(playerBar(page).getByRole('timer')).toHaveCount(0);
  await site.db.episode.update({ where: { id: before.id }, data: before });
});

test('only one tab plays: the other one pauses and says why', async ({ page, context }) => {
  await open(page, HISTORY);
  await playFirst(page);
  await playedBeyond(page, 0);
  const second = await context.newPage();
  await open(second, HISTORY);
  await playFirst(second);
  await playedBeyond(second, 0);
  await expect.poll(() => isPaused(page)).toBe(true);
  await expect(status(page)).toHaveText('Paused because another tab is playing.');
  expect(await isPaused(second)).toBe(false);
  await playerBar(page).getByRole('button', { name: 'Play', exact: true }).click();
  await expect.poll(() => isPaused(second)).toBe(true);
  await expect(status(page)).toBeEmpty();
  await second.close();
});

test('a skip link leads to the player while there is one', async ({ page }) => {
  await open(page, HISTORY);
  const skip = page.getByRole('link', { name: 'Skip to player' });
  await expect(skip).toHaveCount(0);
  await playFirst(page);
  await expect(playerBar(page)).toBeVisible();
  await page.evaluate(() => {
    const active = document.activeElement as HTMLElement | null;
    active?.blur();
    document.body.tabIndex = -1;
    document.body.focus();
    document.body.removeAttribute('tabindex');
    getSelection()?.setPosition(document.body, 0);
  });
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to main content' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(skip).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(playerBar(page)).toBeFocused();
  await playerBar(page).getByRole('button', { name: 'Close player' }).click();
  await expect(skip).toHaveCount(0);
});
