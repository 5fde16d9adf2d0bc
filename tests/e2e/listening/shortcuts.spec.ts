import type { Page } from 'playwright/test';
import { expect, expectAccessible, test, open } from '../../support/browser/e2e';
import { openSheet, playerBar, playFirst, sheetOpener } from '../../support/browser/journey';
import { HISTORY } from '../../support/browser/listening';

type Sound = { at: number; paused: boolean; volume: number; muted: boolean };
const sound = (page: Page): Promise<Sound> =>
  page.evaluate(() => {
    const { currentTime: at, paused, volume, muted } = document.querySelector('audio')!;
    return { at, paused, volume, muted };
  });

/** Paused at the start, with nothing focused. */
async function listen(page: Page, language = ''): Promise<void> {
  await open(page, `${language}${HISTORY}`);
  await page.locator('#episodes button[name=episode]').first().click();
  await expect(page.locator('#player')).toBeVisible();
  await expect.poll(async () => (await sound(page)).at).toBeGreaterThan(0);
  await leaveFocus(page);
}

const leaveFocus = (page: Page) =>
  page.evaluate(() => (document.activeElement as HTMLElement).blur());

test('keys play, pause, seek, and change the volume and the episode', async ({ page }) => {
  await listen(page);
  const scrolled = await page.evaluate(() => scrollY);
  await page.keyboard.press('Space');
  await expect.poll(async () => (await sound(page)).paused).toBe(true);
  expect(await page.evaluate(() => scrollY)).toBe(scrolled);
  const start = (await sound(page)).at;
  await page.keyboard.press('ArrowRight');
  await expect.poll(async () => (await sound(page)).at).toBeCloseTo(start + 5, 0);
  await page.keyboard.press('ArrowLeft');
  await expect.poll(async () => (await sound(page)).at).toBeCloseTo(start, 0);
  await page.keyboard.press('l');
  await expect.poll(async () => (await sound(page)).at).toBeGreaterThan(start + 5.5);
  await page.keyboard.press('j');
  await expect.poll(async () => (await sound(page)).at).toBeLessThan(start + 1);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  expect((await sound(page)).volume).toBeCloseTo(0.8, 5);
  await page.keyboard.press('ArrowUp');
  expect((await sound(page)).volume).toBeCloseTo(0.9, 5);
  await page.keyboard.press('m');
  expect((await sound(page)).muted).toBe(true);
  await page.keyboard.press('m');
  expect(await sound(page)).toMatchObject({ muted: false, volume: 0.9 });
  await page.keyboard.press('k');
  await expect.poll(async () => (await sound(page)).paused).toBe(false);
  const names = await page.locator('#episodes h3').allInnerTexts();
  await page.keyboard.press('n');
  await expect(playerBar(page)).toContainText(names[1]!);
  await page.keyboard.press('p');
  await expect(playerBar(page)).toContainText(names[0]!);
});

test('keys do not interfere with fields, controls, dialogs and browser shortcuts', async ({
  page,
}) => {
  await listen(page);
  await page.keyboard.press('k');
  await expect.poll(async () => (await sound(page)).paused).toBe(true);
  const before = await sound(page);
  await page.keyboard.press('Control+k');
  await playerBar(page).getByLabel('Playback speed').focus();
  for (const key of ['k', 'ArrowDown', 'm']) await page.keyboard.press(key);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link').first().focus();
  for (const key of ['ArrowRight', 'ArrowDown']) await page.keyboard.press(key);
  await playerBar(page).getByRole('slider', { name: 'Progress' }).focus();
  for (const key of ['m', 'k', 'Space']) await page.keyboard.press(key);
  const panel = await openSheet(page);
  for (const key of ['m', 'n', 'k', 'ArrowDown', '?']) await page.keyboard.press(key);
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(sheetOpener(page)).toBeFocused();
  await page.keyboard.press('Space');
  await expect(panel).toBeVisible();
  expect(await sound(page)).toEqual(before);
});

test('keys do nothing before an episode is chosen', async ({ page }) => {
  await open(page, HISTORY);
  await page.keyboard.press('?');
  await page.keyboard.press('k');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await playFirst(page);
  await expect(playerBar(page)).toBeVisible();
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  // The keys work shortly after the bar is painted.
  await expect(async () => {
    if (await help.isHidden()) await page.keyboard.press('?');
    await expect(help).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 10_000 });
});

test('a restored player leaves scroll keys to the page until it plays', async ({ page }) => {
  await listen(page);
  await page.reload();
  await expect(playerBar(page)).toBeVisible();
  await page.keyboard.press('Space');
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
  expect((await sound(page)).paused).toBe(true);
  await page.keyboard.press('k');
  await expect.poll(async () => (await sound(page)).paused).toBe(false);
  await page.keyboard.press('Space');
  await expect.poll(async () => (await sound(page)).paused).toBe(true);
});

test('a dialog lists the keys; they can be turned off there for good, and on again in the panel', async ({
  page,
}) => {
  await listen(page);
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  for (const words of ['Play or pause', 'Skip back 5 seconds', 'Skip forward 30 seconds']) {
    await expect(help).toContainText(words);
  }
  await expectAccessible(page);
  await help.getByRole('switch', { name: 'Use keyboard shortcuts' }).uncheck();
  await page.keyboard.press('Escape');
  await leaveFocus(page);
  await page.keyboard.press('m');
  await page.keyboard.press('?');
  await expect(help).toBeHidden();
  expect((await sound(page)).muted).toBe(false);
  await page.reload();
  await expect(playerBar(page)).toBeVisible();
  await page.keyboard.press('m');
  expect((await sound(page)).muted).toBe(false);
  const panel = await openSheet(page);
  const inPanel = panel.getByRole('switch', { name: 'Use keyboard shortcuts' });
  await expect(inPanel).not.toBeChecked();
  await inPanel.check();
  await panel.getByRole('button', { name: 'Show shortcuts' }).click();
  await expect(help.getByRole('switch')).toBeChecked();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await leaveFocus(page);
  await page.keyboard.press('m');
  expect((await sound(page)).muted).toBe(true);
});

test('on a right-to-left page the right arrow seeks forward, as on the slider', async ({
  page,
}) => {
  await listen(page, '/ar');
  await page.keyboard.press('k');
  await expect.poll(async () => (await sound(page)).paused).toBe(true);
  const start = (await sound(page)).at;
  await page.keyboard.press('ArrowRight');
  await expect.poll(async () => (await sound(page)).at).toBeGreaterThan(start + 4);
});
