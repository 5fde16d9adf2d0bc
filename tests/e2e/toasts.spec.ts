import type { Page } from 'playwright/test';
import { expect, expectAccessible, hydrated, test } from '../support/e2e';
import { playFirst, playerBar } from '../support/journey';

// How long messages stay, how they go, and that nothing asks the server by itself.

const region = (page: Page) => page.getByRole('region', { name: /Notification/ });
const message = (page: Page) => region(page).getByRole('listitem');

async function subscribe(page: Page): Promise<void> {
  await page.getByLabel('Newsletter').fill('toasts@example.org');
  await page.getByRole('button', { name: 'Subscribe' }).click();
  await expect(message(page)).toContainText('You are on the newsletter list.');
}

test('one message at a time, for 5000 ms, and no page asks again by itself', async ({ page }) => {
  await page.clock.install();
  await page.goto('/');
  await hydrated(page);
  await subscribe(page);
  // Another message takes the place of the first.
  const card = page.getByRole('region', { name: 'Featured Podcasts' }).getByRole('article').first();
  await card.getByRole('button', { name: /^Add .* to favorites$/ }).click();
  await expect(message(page)).toHaveCount(1);
  await expect(message(page)).toContainText('Sign in required');

  await page.reload();
  await hydrated(page);
  await subscribe(page);
  await page.clock.pauseAt(new Date(await page.evaluate(() => Date.now() + 100)));
  await page.clock.runFor(4_500);
  await expect(message(page)).toBeVisible();
  await page.clock.runFor(1_000);
  await expect(message(page)).toHaveCount(0);

  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await page.clock.runFor(10 * 60_000);
  await page.evaluate(() => {
    window.dispatchEvent(new Event('focus'));
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await page.clock.runFor(1_000);
  expect(requests).toEqual([]);
});

test('a message is swiped away by 50 px to the right and no less', async ({ page }) => {
  await page.goto('/');
  await hydrated(page);
  await subscribe(page);
  const box = (await message(page).boundingBox())!;
  const swipe = async (pixels: number) => {
    await page.mouse.move(box.x + 30, box.y + 20);
    await page.mouse.down();
    await page.mouse.move(box.x + 30 + pixels, box.y + 20, { steps: 5 });
    await page.mouse.up();
  };
  await swipe(45);
  await expect(message(page)).toBeVisible();
  await swipe(-80);
  await expect(message(page)).toBeVisible();
  await swipe(55);
  await expect(message(page)).toHaveCount(0);
});

test.describe('where the part that shows messages cannot be loaded', () => {
  test.use({ expectedErrors: [/ERR_FAILED.*(toast-region|mini-player)/] });

  test('a message is said all the same, what plays goes on, and the next one tries again', async ({
    page,
  }) => {
    await page.route('**/assets/toast-region-*.js', (route) => route.abort());
    await page.goto('/podcast/sample-islamic-history-one-city-at-a-time');
    await hydrated(page);
    await playFirst(page);
    const at = () => page.evaluate(() => document.querySelector('audio')!.currentTime);
    await expect.poll(at).toBeGreaterThan(0);

    const plain = page.getByRole('alert');
    const subscribeAgain = async () => {
      await page.getByLabel('Newsletter').fill('plain@example.org');
      await page.getByRole('button', { name: 'Subscribe' }).click();
    };
    await subscribeAgain();
    await expect(plain).toContainText('You are on the newsletter list.');
    await expectAccessible(page);
    const before = await at();
    await expect.poll(at).toBeGreaterThan(before);
    await expect(playerBar(page)).toBeVisible();

    await plain.getByRole('button', { name: 'Dismiss' }).click();
    await expect(plain).toHaveCount(0);
    await page.unroute('**/assets/toast-region-*.js');
    await subscribeAgain();
    await expect(page.getByText('You are on the newsletter list.').first()).toBeVisible();
  });

  test('what a message offers can be done', async ({ page }) => {
    await page.route('**/assets/{toast-region,mini-player}-*.js', (route) => route.abort());
    await page.goto('/podcast/sample-islamic-history-one-city-at-a-time');
    await hydrated(page);
    await playFirst(page);
    const retry = page.getByRole('alert').getByRole('button', { name: 'Retry' });
    await expect(retry).toBeVisible();
    await page.unroute('**/assets/{toast-region,mini-player}-*.js');
    await retry.click();
    await expect(playerBar(page)).toBeVisible();
  });
});
