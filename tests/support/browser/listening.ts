import type { Page } from 'playwright/test';
import { expect, open } from './e2e';
import { playerBar, playFirst } from './journey';

// The page of a podcast, and the episode that is played there.

/** A podcast of the sample library whose episodes fill more than one page. */
export const HISTORY = '/podcast/sample-islamic-history-one-city-at-a-time';
export const EVENING = '/podcast/sample-evening-tones';

export const rows = (page: Page) => page.locator('#episodes ol > li');
export const row = (page: Page, at: number) => rows(page).nth(at);
export const titleOf = (page: Page, at: number) => row(page, at).getByRole('heading').innerText();

/** Clicks an item in the menu of an episode's row. */
export async function choose(page: Page, at: number, name: string): Promise<void> {
  const menu = row(page, at).locator('details').filter({ hasText: 'More' });
  await menu.locator('summary').click();
  await menu.getByRole('button', { name, exact: true }).click();
}

/** The second that the audio has reached; 0 without one. */
export const playedSecond = (page: Page) =>
  page.evaluate(() => document.querySelector('audio')?.currentTime ?? 0);

/** Waits until the audio has played beyond a second, looking often: it gets there within a moment. */
export const playedBeyond = (page: Page, second: number) =>
  expect.poll(() => playedSecond(page), { intervals: [50] }).toBeGreaterThan(second);

export const isPaused = (page: Page) =>
  page.evaluate(() => document.querySelector('audio')!.paused);

export async function seek(page: Page, second: number): Promise<void> {
  await page.evaluate((to) => void (document.querySelector('audio')!.currentTime = to), second);
}

/** Opens a podcast and listens to its first episode. */
export async function listen(page: Page, path = HISTORY): Promise<void> {
  await open(page, path);
  await playFirst(page);
  await expect(playerBar(page)).toBeVisible();
  await playedBeyond(page, 0);
}
