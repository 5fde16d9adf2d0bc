import type { Page } from 'playwright/test';
import { expect, hydrated, test, open } from '../../support/browser/e2e';
import { moveTo, playFirst, playerBar } from '../../support/browser/journey';
import { HISTORY, playedBeyond } from '../../support/browser/listening';

// Following a link while the code of the next page cannot be loaded.

test.use({
  expectedErrors: [/ERR_(INTERNET_DISCONNECTED|FAILED)|status of 404/],
});

/** Plays in a loop, so that the audio lasts as long as the test. */
async function listenOn(page: Page): Promise<void> {
  await playFirst(page);
  await expect(playerBar(page)).toBeVisible();
  await playedBeyond(page, 0);
  await page.evaluate(() => {
    const audio = document.querySelector('audio')!;
    audio.loop = true;
    Object.assign(window, { heard: audio });
  });
  await page.waitForLoadState('networkidle');
}

const playsOn = (page: Page) =>
  page.evaluate(() => {
    const audio = document.querySelector('audio')!;
    return audio === (window as unknown as { heard?: unknown }).heard && !audio.paused;
  });

const mainLink = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name });
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test('offline, a link waits until the listener stays or the network is back', async ({
  page,
  context,
}) => {
  await open(page, HISTORY);
  await listenOn(page);
  await context.setOffline(true);
  await mainLink(page, 'Blog').click();
  await expect(
    page.getByText('The page opens by itself when the connection is back.').first(),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Stay here' }).click();
  await context.setOffline(false);
  // A canceled link that was still followed would have sent its request before this response.
  await moveTo(page, '/search');
  await expect(page.getByRole('searchbox')).toBeVisible();
  await expect(page).toHaveURL('/search');
  expect(await playsOn(page)).toBe(true);

  await context.setOffline(true);
  await mainLink(page, 'Blog').click();
  await expect(
    page.getByText('The page opens by itself when the connection is back.').first(),
  ).toBeVisible();
  await expect(page).toHaveURL('/search');
  expect(await playsOn(page)).toBe(true);
  await context.setOffline(false);
  await expect(heading(page)).toHaveText('Blog');
  await expect(page).toHaveURL('/blog');
  await expect(page.getByText('The page opens by itself')).toHaveCount(0);
  expect(await playsOn(page)).toBe(true);
});

test('a link to the current page keeps the page and the audio', async ({ page, context }) => {
  await open(page, '/');
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Play / })
    .first()
    .click();
  await expect(playerBar(page)).toBeVisible();
  await page.evaluate(() => Object.assign(window, { heard: document.querySelector('audio') }));
  await page.waitForLoadState('networkidle');
  const same = () =>
    page.evaluate(
      () => document.querySelector('audio') === (window as unknown as { heard?: unknown }).heard,
    );
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('.data'));
  await page.route('**/*.data*', (route) => route.abort());
  await mainLink(page, 'Home').click();
  await failed;
  await expect(heading(page)).toHaveText('No connection');
  await expect(playerBar(page)).toBeVisible();
  expect(await same()).toBe(true);
  await page.unroute('**/*.data*');
  await context.setOffline(true);
  await mainLink(page, 'Home').click();
  await expect(
    page.getByText('The page opens by itself when the connection is back.').first(),
  ).toBeVisible();
  await context.setOffline(false);
  await expect(heading(page)).toHaveText('Discover Islamic podcasts worth your time');
  expect(await same()).toBe(true);
});

test('a link is retried if the server does not respond for a while', async ({ page }) => {
  await open(page, HISTORY);
  await listenOn(page);
  let asked = 0;
  await page.route('**/assets/**', (route) => {
    asked += 1;
    return asked <= 2 ? route.abort() : route.continue();
  });
  await mainLink(page, 'Blog').click();
  await expect(
    page.getByText('The page opens by itself as soon as the site responds.').first(),
  ).toBeVisible();
  await expect(heading(page)).toHaveText('Blog');
  expect(await playsOn(page)).toBe(true);
});

test('Back to a page whose code is missing also waits', async ({ page, context }) => {
  await open(page, '/blog');
  await moveTo(page, HISTORY);
  await page.reload();
  await hydrated(page);
  await listenOn(page);
  await context.setOffline(true);
  await page.goBack({ waitUntil: 'commit' }).catch(() => {});
  await expect(
    page.getByText('The page opens by itself when the connection is back.').first(),
  ).toBeVisible();
  await expect(page).toHaveURL(HISTORY);
  await expect(playerBar(page)).toBeVisible();
  expect(await playsOn(page)).toBe(true);
  await context.setOffline(false);
  await expect(heading(page)).toHaveText('Blog');
  await expect(page).toHaveURL('/blog');
  expect(await playsOn(page)).toBe(true);
});

/** After a release, the previous scripts are gone. */
const release = (page: Page) =>
  page.route('**/assets/*.js', (route) => route.fulfill({ status: 404, body: 'Not found' }));

test('after a release a link waits until the audio ends', async ({ page }) => {
  await open(page, HISTORY);
  await listenOn(page);
  await release(page);
  await mainLink(page, 'Blog').click();
  await expect(page.getByText('The site was updated').first()).toBeVisible();
  await expect(page).toHaveURL(HISTORY);
  expect(await playsOn(page)).toBe(true);
  await page.unroute('**/assets/*.js');
  const title = await playerBar(page).getByRole('link').innerText();
  await playerBar(page).getByRole('button', { name: 'Pause' }).click();
  await expect(heading(page)).toHaveText('Blog');
  await expect(page).toHaveURL('/blog');
  await expect(playerBar(page)).toContainText(title.split('\n')[0]!);
});

test('after a release the listener can open the link immediately', async ({ page }) => {
  await open(page, HISTORY);
  await listenOn(page);
  await release(page);
  await mainLink(page, 'Blog').click();
  await expect(page.getByRole('button', { name: 'Open now' })).toBeVisible();
  await page.unroute('**/assets/*.js');
  await page.getByRole('button', { name: 'Open now' }).click();
  await expect(heading(page)).toHaveText('Blog');
  await expect(page).toHaveURL('/blog');
});

test('after a release a link opens immediately if nothing is playing', async ({ page }) => {
  await open(page, HISTORY);
  await listenOn(page);
  await playerBar(page).getByRole('button', { name: 'Pause' }).click();
  await release(page);
  const loaded = page.waitForRequest((request) => request.isNavigationRequest());
  await mainLink(page, 'Blog').click();
  expect(new URL((await loaded).url()).pathname).toBe('/blog');
  await expect(heading(page)).toHaveText('Blog');
});

test('offline a form fails in place, after a release it is sent, and the audio continues', async ({
  page,
  context,
}) => {
  await open(page, HISTORY);
  await listenOn(page);
  await context.setOffline(true);
  await page.getByLabel('Newsletter').fill('after-a-release@example.org');
  await page.getByRole('button', { name: 'Subscribe' }).click();
  await expect(
    page
      .getByText('The server did not respond. Please check your connection and try again.')
      .first(),
  ).toBeVisible();
  await expect(page.getByLabel('Newsletter')).toHaveValue('after-a-release@example.org');
  expect(await playsOn(page)).toBe(true);
  await context.setOffline(false);
  await release(page);
  const sent = page.waitForResponse((response) => response.request().method() === 'POST');
  await page.getByRole('button', { name: 'Subscribe' }).click();
  expect((await sent).ok()).toBe(true);
  await expect(page.getByLabel('Newsletter')).toHaveValue('');
  expect(await playsOn(page)).toBe(true);
});

test('offline, a form also fails in place right after the page has loaded', async ({
  page,
  context,
}) => {
  // Block code that is loaded some seconds after the page.
  await page.addInitScript(() => {
    const later = setTimeout;
    const first = (task: () => void, wait?: number) => (wait === 4_000 ? 0 : later(task, wait));
    Object.assign(window, { setTimeout: first });
  });
  await open(page, '/');
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  await page.getByLabel('Newsletter').fill('at-once@example.org');
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Subscribe' }).click();
  await expect(
    page
      .getByText('The server did not respond. Please check your connection and try again.')
      .first(),
  ).toBeVisible();
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
  await expect(page.getByLabel('Newsletter')).toHaveValue('at-once@example.org');
});
