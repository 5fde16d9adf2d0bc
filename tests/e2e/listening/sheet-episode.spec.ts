import type { Page } from 'playwright/test';
import { expect, expectAccessible, test, open } from '../../support/browser/e2e';
import { openSheet, playerBar, playFirst } from '../../support/browser/journey';
import { HISTORY } from '../../support/browser/listening';

// The actions for the current episode in the player sheet.

async function listen(page: Page): Promise<string> {
  await page.setViewportSize({ width: 320, height: 640 });
  await open(page, HISTORY);
  await playFirst(page);
  await expect(playerBar(page)).toBeVisible();
  return page.locator('#episodes h3').first().innerText();
}

test('a member saves the podcast and queues the current episode, and the panel confirms it', async ({
  page,
  signIn,
  site,
}) => {
  const { id: userId } = await signIn();
  const title = await listen(page);
  const panel = await openSheet(page, 'tab', 'Notes');
  const favorite = panel.getByRole('button', { name: /^(Add to Favorites|Favorited)$/ });
  await favorite.click();
  await expect(favorite).toHaveText('Favorited');
  await expect(panel).toContainText('Added to favorites');
  await expect.poll(() => site.db.favorite.count({ where: { userId } })).toBe(1);
  await panel.getByRole('button', { name: 'Add to queue' }).click();
  await expect(panel).toContainText('Added to the queue');
  await expectAccessible(page);
  await panel.getByRole('tab', { name: 'Queue' }).click();
  await expect(panel.getByRole('button', { name: `Remove from queue ${title}` })).toBeVisible();
  await page.keyboard.press('Escape');
  await openSheet(page, 'tab', 'Notes');
  await expect(favorite).toHaveText('Favorited');
});

test('a visitor queues in their browser, and is asked to sign in for a favorite', async ({
  page,
}) => {
  const title = await listen(page);
  const panel = await openSheet(page, 'tab', 'Notes');
  await panel.getByRole('button', { name: 'Add to queue' }).click();
  await expect(panel).toContainText('Added to the queue');
  await panel.getByRole('tab', { name: 'Queue' }).click();
  await expect(panel.getByRole('button', { name: `Remove from queue ${title}` })).toBeVisible();
  await panel.getByRole('tab', { name: 'Notes' }).click();
  await panel.getByRole('button', { name: 'Sign in to save' }).click();
  const dialog = page.getByRole('dialog').filter({ hasText: 'Please sign in to add podcasts' });
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(panel.getByRole('button', { name: 'Sign in to save' })).toBeFocused();
});

test('an episode is shared at its current second, and starts there', async ({ page }) => {
  const title = await listen(page);
  await playerBar(page).getByRole('button', { name: 'Pause' }).click();
  await page.evaluate(() => (document.querySelector('audio')!.currentTime = 3.5));
  await expect(playerBar(page)).toContainText('0:03');
  const panel = await openSheet(page, 'tab', 'Notes');
  await panel.getByRole('button', { name: 'Share from here' }).click();
  await expect(panel).toContainText('Share from 0:03');
  const text = await panel.getByLabel('Text to share').inputValue();
  expect(text.startsWith(`${title} http`)).toBe(true);
  await panel.getByRole('button', { name: 'Copy', exact: true }).click();
  await expect(panel.getByText(/^(Copied|Copy failed)/)).toBeVisible();
  await expectAccessible(page);
  const address = new URL(text.split(' ').at(-1)!);
  expect(address.search).toBe('?t=3');
  await page.goto(address.pathname + address.search);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await expect(page.getByRole('button', { name: /^Play from 0:03/ })).toBeVisible();
});

test('the part to share begins at the moment that plays', async ({ page }) => {
  await listen(page);
  await playerBar(page).getByRole('button', { name: 'Pause' }).click();
  await page.evaluate(() => (document.querySelector('audio')!.currentTime = 3.5));
  await expect(playerBar(page)).toContainText('0:03');
  await page.locator('#episodes h3 a').first().click();
  await page.locator('#share').getByText('Share', { exact: true }).click();
  await page.getByRole('button', { name: 'From now' }).click();
  await expect(page.getByLabel('From', { exact: true })).toHaveValue('0:03');
  await expect(page.getByLabel('Address to share')).toHaveValue(/\?t=3$/);
});

test("the device's share sheet is used if there is one", async ({ page }) => {
  await page.addInitScript(() => {
    const shared: ShareData[] = [];
    const share = async (what: ShareData) => void shared.push(what);
    Object.assign(window, { shared });
    Object.defineProperty(navigator, 'share', { value: share });
  });
  const title = await listen(page);
  const panel = await openSheet(page, 'tab', 'Notes');
  await panel.getByRole('button', { name: 'Share from here' }).click();
  const shared = () =>
    page.evaluate(() => (window as unknown as { shared: ShareData[] }).shared[0]?.title);
  await expect.poll(shared).toBe(title);
  await expect(panel.getByLabel('Text to share')).toHaveCount(0);
});
