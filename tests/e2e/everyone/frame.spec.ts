import { expect, expectAccessible, hydrated, test } from '../../support/browser/e2e';

test('the skip link comes first and leads to the content', async ({ page }) => {
  await page.goto('/');
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to main content' });
  await expect(skip).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('#main')).toBeFocused();
});

test('a click at the moment of hydration breaks nothing @exhaustive', async ({ page }) => {
  await page.addInitScript(() => {
    const listen = document.addEventListener.bind(document);
    let clicked = false;
    // React adds its document listeners before it hydrates anything, so the click follows directly.
    document.addEventListener = (...args: Parameters<typeof listen>) => {
      listen(...args);
      if (args[0] !== 'click' || clicked) return;
      clicked = true;
      queueMicrotask(() => document.querySelector('h1')!.click());
    };
  });
  await page.goto('/');
  await hydrated(page);
  await page.getByRole('button', { name: 'Toggle theme' }).click();
  await expect(page.locator('html')).toHaveClass('dark');
});

test('the theme is light at first, switches immediately and persists', async ({ page }) => {
  await page.goto('/');
  await hydrated(page);
  await expect(page.locator('html')).toHaveClass('light');
  const saved = page.waitForResponse('**/api/theme');
  await page.getByRole('button', { name: 'Toggle theme' }).click();
  await expect(page.locator('html')).toHaveClass('dark');
  expect((await saved).status()).toBe(200);
  await page.reload();
  await expect(page.locator('html')).toHaveClass('dark');
});

test('other tabs switch the theme immediately, and it still switches without broadcast channels', async ({
  page,
  context,
}) => {
  const other = await context.newPage();
  const apart = await context.newPage();
  // Firefox does this when cookies are blocked.
  await apart.addInitScript(() => {
    window.BroadcastChannel = class {
      constructor() {
        throw new DOMException('The operation is insecure.', 'SecurityError');
      }
    } as never;
  });
  for (const tab of [page, other, apart]) {
    await tab.goto('/');
    await hydrated(tab);
  }
  await page.getByRole('button', { name: 'Toggle theme' }).click();
  await expect(other.locator('html')).toHaveClass('dark');
  await apart.getByRole('button', { name: 'Toggle theme' }).click();
  await expect(apart.locator('html')).toHaveClass('dark');
});

test('without script the theme is a form that returns to the page', async ({ plainPage }) => {
  await plainPage.goto('/featured?language=tr');
  await plainPage.getByRole('button', { name: 'Toggle theme' }).click();
  await expect(plainPage).toHaveURL(/\/featured\?language=tr$/);
  await expect(plainPage.locator('html')).toHaveClass('dark');
});

test('a newsletter address is stored once and confirmed, with script and without', async ({
  page,
  plainPage,
  site,
}) => {
  await page.goto('/');
  await hydrated(page);
  await page.getByLabel('Newsletter').fill('Listener@example.org');
  await page.getByRole('button', { name: 'Subscribe' }).click();
  await expect(page.getByText('You are on the newsletter list.').first()).toBeVisible();
  await expect(page.getByLabel('Newsletter')).toHaveValue('');

  await plainPage.goto('/');
  await plainPage.getByLabel('Newsletter').fill('listener@example.org');
  await plainPage.getByRole('button', { name: 'Subscribe' }).click();
  await expect(plainPage.getByRole('status')).toContainText('You are on the newsletter list.');
  expect(
    await site.db.newsletterSubscriber.count({ where: { emailKey: 'listener@example.org' } }),
  ).toBe(1);
});

test('an invalid email address is rejected with 422 and left in the field @exhaustive', async ({
  plainPage,
}) => {
  await plainPage.goto('/newsletter');
  const response = plainPage.waitForResponse((one) => one.request().method() === 'POST');
  const form = plainPage.locator('main form');
  // Browsers accept an address without a dot; this site does not.
  await form.getByLabel('Email').fill('nobody@nowhere');
  await form.getByRole('button', { name: 'Subscribe' }).click();
  expect((await response).status()).toBe(422);
  await expect(plainPage.getByRole('alert')).toContainText('valid email');
  await expect(plainPage.locator('main form').getByLabel('Email')).toHaveValue('nobody@nowhere');
});

test('an unknown URL returns 404 and keeps the navigation', async ({ page }) => {
  const response = await page.goto('/no/such/page');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('404');
  await expect(page.getByText('Page not found')).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await expectAccessible(page);
});

test('a client-side navigation focuses the heading and announces once what it leaves out', async ({
  page,
}) => {
  await page.goto('/newsletter');
  await hydrated(page);
  await page.getByRole('link', { name: 'Halaqa' }).first().click();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  const announced = page.getByTestId('route-announcer');
  // A heading that covers the whole title is read once, through focus.
  await expect(announced).toHaveText('');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Blog' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Blog' })).toBeFocused();
  await expect(announced).toHaveText('');
});

test('F8 moves focus to the toast, and Escape dismisses it @exhaustive', async ({ page }) => {
  await page.goto('/');
  await hydrated(page);
  await page.getByLabel('Newsletter').fill('f8@example.org');
  await page.getByRole('button', { name: 'Subscribe' }).click();
  const message = page.getByRole('listitem').filter({ hasText: 'Thank you' });
  await expect(message).toBeVisible();
  await page.keyboard.press('F8');
  await expect(page.getByRole('region', { name: /Notification/ }).locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Escape');
  await expect(message).toBeHidden();
});

test('a progress bar shows while the next page loads @exhaustive', async ({ page }) => {
  await page.goto('/');
  await hydrated(page);
  let arrive = () => {};
  const held = new Promise<void>((resolve) => (arrive = resolve));
  await page.route('**/blog.data*', async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Blog' }).click();
  await expect(page.getByRole('progressbar', { name: 'Loading page' })).toBeVisible();
  arrive();
  await expect(page.getByRole('heading', { level: 1, name: 'Blog' })).toBeVisible();
  await expect(page.getByRole('progressbar')).toHaveCount(0);
});

test.describe('artwork that fails to load', () => {
  test.use({ expectedErrors: [/net::ERR_FAILED/] });

  test('is replaced by the first letter of the title @exhaustive', async ({ page }) => {
    await page.route('**/sample/art/**', (route) => route.abort());
    await page.goto('/podcast/sample-evening-tones');
    const cover = page.locator('main header').getByText('S', { exact: true });
    await expect(cover).toBeVisible();
    await expect(page.locator('main header img')).toHaveCount(0);
  });
});
