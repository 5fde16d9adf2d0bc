import type { Locator, Page } from 'playwright/test';
import { expect, expectAccessible, hydrated, test, sectionOf } from '../../support/browser/e2e';
import { playFirst, playerBar } from '../../support/browser/journey';

// How long toasts stay and how they disappear, and that no page polls the server.

const region = (page: Page) => page.getByRole('region', { name: /Notification/ });
const message = (page: Page) => region(page).getByRole('listitem');

const FIRST = '/podcast/sample-islamic-history-one-city-at-a-time';

async function subscribe(page: Page): Promise<void> {
  await page.getByLabel('Newsletter').fill('toasts@example.org');
  await page.getByRole('button', { name: 'Subscribe' }).click();
  await expect(message(page)).toContainText('You are on the newsletter list.');
}

test('one toast shows at a time, for 5000 ms, and no page polls', async ({ page, signIn }) => {
  await signIn();
  await page.clock.install();
  await page.goto('/');
  await hydrated(page);
  await subscribe(page);
  // Another toast replaces the first.
  const card = sectionOf(page, 'Featured Podcasts').getByRole('article').first();
  await card.getByRole('button', { name: /^Add .* to favorites$/ }).click();
  await expect(message(page)).toHaveCount(1);
  await expect(message(page)).toContainText('Added to favorites');

  await page.reload();
  await hydrated(page);
  // From here on, time passes only when this test advances it.
  await page.clock.pauseAt(new Date(await page.evaluate(() => Date.now() + 60_000)));
  await page.getByLabel('Newsletter').fill('toasts@example.org');
  await page.getByRole('button', { name: 'Subscribe' }).click();
  await expect
    .poll(async () => {
      await page.clock.runFor(50);
      return message(page).count();
    })
    .toBe(1);
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

test('a swipe of at least 50 px to the right dismisses a toast', async ({ page }) => {
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

test('a toast covers neither the pressed control nor a dialog', async ({ page, signIn }) => {
  await signIn();
  for (const width of [1280, 320]) {
    await page.setViewportSize({ width, height: 640 });
    await page.goto('/');
    await hydrated(page);
    await subscribe(page);
    // Measure the final position, not one during the animation.
    const boxOf = (of: Locator) =>
      of.evaluate(async (element) => {
        const moving = document.getAnimations().map((one) => one.finished.catch(() => null));
        await Promise.all(moving);
        return element.getBoundingClientRect().toJSON() as DOMRect;
      });
    const [toast, button] = [
      await boxOf(message(page)),
      await boxOf(page.getByRole('button', { name: 'Subscribe' })),
    ];
    expect(toast.bottom < button.top || toast.top > button.bottom, `at ${width} px`).toBe(true);
  }
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.context().clearCookies();
  await page.goto(FIRST);
  await hydrated(page);
  // A toast shown while a dialog is open waits until it closes.
  await page.route('**/newsletter.data*', async (route) => {
    await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await route.continue();
  });
  await page.getByLabel('Newsletter').fill('toasts@example.org');
  const answered = page.waitForResponse('**/newsletter.data*');
  await page.getByRole('button', { name: 'Subscribe' }).click();
  await answered;
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('tab', { name: 'Register' }).click();
  await expect(dialog.getByRole('tabpanel', { name: 'Register' })).toBeVisible();
  await expect(message(page)).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(message(page)).toContainText('You are on the newsletter list.');
});

test('a toast is announced once, with a pause between title and text, as long as it is shown', async ({
  page,
}) => {
  await page.clock.install();
  await page.goto('/');
  await hydrated(page);
  // Some screen readers ignore a live region that is inserted together with its text.
  const said = await page.getByTestId('said-toast').elementHandle();
  await subscribe(page);
  await expect(message(page)).toBeVisible();
  const words = () => said!.evaluate((one) => (one.isConnected ? one.textContent : null));
  const all = 'Notification Thank you. You are on the newsletter list.';
  await expect.poll(words).toBe(all);
  // A busy screen reader gets to it later.
  await page.clock.runFor(3_000);
  await expect(message(page)).toBeVisible();
  expect(await words()).toBe(all);
  const live = page.locator('[aria-live], [role=status], [role=alert]');
  await expect(live.filter({ hasText: 'newsletter list' })).toHaveCount(1);
  await page.clock.runFor(6_000);
  await expect(message(page)).toHaveCount(0);
  expect(await words()).toBe('');
});

test.describe('a toast with a button', () => {
  test.use({ expectedErrors: [/ERR_FAILED.*mini-player/] });

  test('stays until it is dismissed, and focus returns', async ({ page }) => {
    await page.clock.install();
    await page.goto(FIRST);
    await hydrated(page);
    await page.evaluate(() => document.fonts.ready);
    await page.route('**/assets/mini-player-*.js', (route) => route.abort());
    await playFirst(page);
    await expect(message(page)).toContainText('The player could not be loaded');
    await page.clock.runFor(60_000);
    await expect(message(page)).toBeVisible();
    // Escape does not dismiss toasts while focus is elsewhere.
    await page.keyboard.press('Escape');
    await expect(message(page)).toBeVisible();
    // Another toast covers it, and disappears.
    await subscribe(page);
    await expect(message(page)).toHaveCount(1);
    await page.clock.runFor(6_000);
    await expect(message(page)).toContainText('The player could not be loaded');

    const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Blog' });
    await link.focus();
    await page.keyboard.press('F8');
    await message(page).getByRole('button', { name: 'Dismiss' }).focus();
    await page.keyboard.press('Enter');
    await expect(message(page)).toHaveCount(0);
    await expect(link).toBeFocused();
  });
});

test.describe('if the toast region cannot be loaded', () => {
  test.use({ expectedErrors: [/ERR_FAILED.*(toast-region|mini-player)/] });

  test('a toast is still shown, playback continues, and the next toast tries again', async ({
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

  test('the button of a toast works', async ({ page }) => {
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
