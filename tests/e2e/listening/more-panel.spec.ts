import type { Page } from 'playwright/test';
import { expect, expectAccessible, hydrated, test } from '../../support/browser/e2e';
import { openMore, playerBar, playFirst } from '../../support/browser/journey';

const HISTORY = '/podcast/sample-islamic-history-one-city-at-a-time';

async function listen(page: Page): Promise<void> {
  await page.goto(HISTORY);
  await hydrated(page);
  await playFirst(page);
  await expect(playerBar(page)).toBeVisible();
}

const rate = (page: Page) => page.evaluate(() => document.querySelector('audio')!.playbackRate);

for (const [device, width, height, highest] of [
  ['a phone', 390, 780, 72],
  ['a small phone', 320, 640, 72],
  ['a desktop', 1280, 800, 72],
] as const) {
  test(`on ${device} the panel opens from a bar as small as ever, takes the focus and gives it back`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    await page.goto(HISTORY);
    await hydrated(page);
    // The height of the bar depends on the title.
    await page.getByRole('button', { name: 'Play 32. A tone named after Aceh' }).click();
    await expect(playerBar(page)).toBeVisible();
    const bar = (await playerBar(page).boundingBox())!;
    expect(bar.height).toBeLessThanOrEqual(highest);
    for (const button of await playerBar(page).getByRole('button').all()) {
      const box = (await button.boundingBox())!;
      expect(box.x).toBeGreaterThanOrEqual(0);
      expect(box.x + box.width).toBeLessThanOrEqual(width);
      expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(24);
    }
    const panel = await openMore(page);
    await expect(panel.getByRole('heading', { name: 'More', exact: true })).toBeFocused();
    const box = (await panel.boundingBox())!;
    expect(box.x).toBeGreaterThanOrEqual(0);
    expect(box.x + box.width).toBeLessThanOrEqual(width);
    expect(box.y).toBeGreaterThanOrEqual(0);
    if (width > 640) expect(box.y + box.height).toBeLessThanOrEqual(bar.y);
    else expect(box.y + box.height).toBeCloseTo(height, 0);
    for (const button of await panel.getByRole('button').all()) {
      const spills = await button.evaluate((one) => one.scrollWidth > one.clientWidth);
      expect(spills, await button.innerText()).toBe(false);
    }
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(panel).toBeHidden();
    await expect(playerBar(page).getByRole('button', { name: 'More' })).toBeFocused();
  });
}

test('the panel closes by its button and by a press beside it', async ({ page }) => {
  await listen(page);
  const panel = await openMore(page);
  await panel.getByRole('button', { name: 'Close' }).click();
  await expect(panel).toBeHidden();
  await openMore(page);
  await page.mouse.click(200, 200);
  await expect(panel).toBeHidden();
});

test('a speed chosen in the panel can be made that of all podcasts', async ({ page }) => {
  await listen(page);
  const panel = await openMore(page);
  await expect(panel).toContainText('This speed is kept for this podcast.');
  await panel.getByLabel('Playback speed').selectOption('1.25');
  await expect.poll(() => rate(page)).toBe(1.25);
  await panel.getByRole('button', { name: 'Use for all podcasts' }).click();
  await expect(panel).toContainText('All podcasts now play at 1.25×.');
  await page.goto('/podcast/sample-evening-tones');
  await hydrated(page);
  await playFirst(page);
  await expect(playerBar(page).getByLabel('Playback speed')).toHaveValue('1.25');
  await expect.poll(() => rate(page)).toBe(1.25);
});

test('on a page from right to left the panel reads that way, above the end of the bar', async ({
  page,
}) => {
  await page.goto(`/ar${HISTORY}`);
  await hydrated(page);
  await page.locator('#episodes button[name=episode]').first().click();
  await page.locator('#player button[aria-haspopup="dialog"]').click();
  const panel = page.getByRole('dialog');
  await expect(panel).toBeVisible();
  expect(await panel.locator('h2').evaluate((title) => getComputedStyle(title).direction)).toBe(
    'rtl',
  );
  await expectAccessible(page);
});
