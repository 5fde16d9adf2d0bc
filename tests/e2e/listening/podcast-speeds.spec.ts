import type { Page } from 'playwright/test';
import { expect, hydrated, test } from '../../support/browser/e2e';
import { playerBar, playFirst } from '../../support/browser/journey';

const HISTORY = '/podcast/sample-islamic-history-one-city-at-a-time';
const OTHER = '/podcast/sample-evening-tones';

const rate = (page: Page) => page.evaluate(() => document.querySelector('audio')!.playbackRate);
const shown = (page: Page) => playerBar(page).getByLabel('Playback speed');

async function listen(page: Page, podcast: string): Promise<void> {
  await page.goto(podcast);
  await hydrated(page);
  await playFirst(page);
  await expect(playerBar(page)).toBeVisible();
}

test('each podcast keeps its own speed, even after a reload', async ({ page }) => {
  await listen(page, HISTORY);
  await shown(page).selectOption('1.5');
  await listen(page, OTHER);
  await expect(shown(page)).toHaveValue('1');
  await shown(page).selectOption('0.75');
  await playerBar(page).getByRole('button', { name: 'Next episode' }).click();
  await expect.poll(() => rate(page)).toBe(0.75);
  await listen(page, HISTORY);
  await expect(shown(page)).toHaveValue('1.5');
  await expect.poll(() => rate(page)).toBe(1.5);
  await page.reload();
  await expect(shown(page)).toHaveValue('1.5');
  await playerBar(page).getByRole('button', { name: 'Play', exact: true }).click();
  await expect.poll(() => rate(page)).toBe(1.5);
});
