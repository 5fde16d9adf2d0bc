import { episodePath } from '../../../app/lib/web/site-paths';
import { expect, expectAccessible, test, open } from '../../support/browser/e2e';
import { openSheet, playerBar, sheetOpener } from '../../support/browser/journey';
import { spills } from '../../support/browser/layout';
import { HISTORY, listen } from '../../support/browser/listening';

for (const [device, width, height] of [
  ['a phone', 390, 780],
  ['a small phone', 320, 640],
  ['a desktop', 1280, 800],
] as const) {
  test(`on ${device} the sheet opens from the bar, takes focus, returns it and closes`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    await listen(page);
    const bar = (await playerBar(page).boundingBox())!;
    expect(bar.height).toBeLessThanOrEqual(72);
    for (const button of await playerBar(page).getByRole('button').all()) {
      const box = (await button.boundingBox())!;
      expect(box.x).toBeGreaterThanOrEqual(0);
      expect(box.x + box.width).toBeLessThanOrEqual(width);
      expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(24);
    }
    const sheet = await openSheet(page);
    await expect(sheet.getByRole('heading', { name: 'Now playing', exact: true })).toBeFocused();
    await expect(sheet.getByRole('button', { name: 'Sleep timer' })).toBeVisible();
    // Chromium has none here.
    await expect(sheet.getByRole('button', { name: 'Other device' })).toBeHidden();
    const box = (await sheet.boundingBox())!;
    if (width > 640) {
      expect(box.x + box.width).toBeLessThanOrEqual(width);
      expect(box.y).toBeGreaterThanOrEqual(0);
      expect(box.y + box.height).toBeLessThanOrEqual(bar.y);
    } else expect(box).toEqual({ x: 0, y: 0, width, height });
    for (const name of ['Chapters', 'Transcript', 'Notes', 'Queue'] as const) {
      await sheet.getByRole('tab', { name }).click();
      await expect(sheet.getByRole('tabpanel', { name })).not.toContainText('Loading…');
      for (const button of await sheet.getByRole('button').all()) {
        expect(await spills(button), await button.innerText()).toBe(false);
      }
      await expectAccessible(page);
    }
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
    await expect(sheetOpener(page)).toBeFocused();
    await openSheet(page);
    await sheet.getByRole('button', { name: 'Close', exact: true }).click();
    await expect(sheet).toBeHidden();
    if (width <= 640) return;
    await openSheet(page);
    await page.mouse.click(200, 200);
    await expect(sheet).toBeHidden();
  });
}

test('Back closes an open sheet, and leads to the previous page once it is closed', async ({
  page,
}) => {
  await page.goto('/library');
  await listen(page);
  const data: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('.data')) data.push(request.url());
  });
  const sheet = await openSheet(page);
  await page.goBack();
  await expect(sheet).toBeHidden();
  await expect(page).toHaveURL(HISTORY);
  await openSheet(page);
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  expect(data).toEqual([]);

  await openSheet(page);
  await sheet.getByRole('link', { name: 'Open the queue' }).click();
  await expect(sheet).toBeHidden();
  await expect(page).toHaveURL('/queue');
  await page.goBack();
  await expect(page).toHaveURL(HISTORY);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Islamic History');
  await page.goBack();
  await expect(page).toHaveURL('/library');
});

test('the transcript in the sheet follows the audio, and its lines play from there', async ({
  page,
  site,
}) => {
  const episodes = await site.db.episode.findMany({ include: { podcast: true } });
  const episode = episodes.find(({ transcripts }) => (transcripts as unknown[]).length > 0)!;
  await open(page, episodePath(episode.podcast.slug, episode));
  await page
    .getByRole('button', { name: /^Play Episode/ })
    .first()
    .click();
  const sheet = await openSheet(page, 'tab', 'Transcript');
  const text = sheet.getByRole('tabpanel');
  await expect(text.locator('[data-spoken]')).toHaveCount(1);
  await sheet.getByRole('button', { name: 'Pause' }).click();
  const last = text.locator('span[data-at]').last();
  await last.click();
  await expect(last).toHaveAttribute('data-spoken', '');
  await expect(sheet.getByRole('button', { name: 'Pause' })).toBeVisible();
  await expectAccessible(page);
});

test.describe('notes that fail to load', () => {
  test.use({ expectedErrors: [/status of 503/] });

  test('can be retried', async ({ page }) => {
    await listen(page);
    const address = /\/api\/podcast\/[^/]+\/episodes\//;
    await page.route(address, (route) => route.fulfill({ status: 503, body: '{}' }));
    const sheet = await openSheet(page, 'tab', 'Notes');
    await expect(sheet).toContainText('This could not be loaded. Try again.');
    await page.unroute(address);
    await sheet.getByRole('button', { name: 'Retry' }).click();
    await expect(sheet.getByRole('tabpanel')).toContainText('tone');
  });
});

test('on a right-to-left page the sheet is right to left, above the end of the bar', async ({
  page,
}) => {
  await open(page, `/ar${HISTORY}`);
  await page.locator('#episodes button[name=episode]').first().click();
  await page.locator('#player button[aria-haspopup="dialog"]').first().click();
  const panel = page.getByRole('dialog');
  await expect(panel).toBeVisible();
  expect(await panel.locator('h2').evaluate((title) => getComputedStyle(title).direction)).toBe(
    'rtl',
  );
  await expectAccessible(page);
});
