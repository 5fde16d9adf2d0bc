import { copyFileSync, cpSync, rmSync } from 'node:fs';
import { appendFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright/test';
import { expect, expectAccessible, open, test } from '../../support/browser/e2e';
import { seededDatabase } from '../../support/browser/e2e-setup';
import { moveTo, playerBar, playFirst } from '../../support/browser/journey';
import { HISTORY, playedBeyond } from '../../support/browser/listening';
import { keptBy, openWithWorker, untilKept } from '../../support/browser/offline';
import { startSite } from '../../support/site/site-server';

// What was visited opens without a network, for the one who visited it alone.

test.use({
  siteEnvironment: [{ SERVICE_WORKER: 'true' }, { scope: 'worker' }],
  expectedErrors: [/ERR_(INTERNET_DISCONNECTED|FAILED)|net::ERR|status of 4(04|10)/],
});

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const mainLink = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name });

/** Plays the first episode in a loop, so that the audio lasts as long as the test. */
async function listenOn(page: Page): Promise<void> {
  await playFirst(page);
  await expect(playerBar(page)).toBeVisible();
  await playedBeyond(page, 0);
  await page.evaluate(() => {
    const audio = document.querySelector('audio')!;
    audio.loop = true;
    Object.assign(window, { heard: audio });
  });
}

const playsOn = (page: Page) =>
  page.evaluate(() => {
    const audio = document.querySelector('audio')!;
    return audio === (window as unknown as { heard?: unknown }).heard && !audio.paused;
  });

test('a visited page opens without a network by link, Back, reload and address, and says of when it is', async ({
  page,
  context,
}) => {
  await openWithWorker(page, '/');
  await moveTo(page, HISTORY);
  await listenOn(page);
  const title = await heading(page).innerText();
  await untilKept(page, HISTORY);
  await context.setOffline(true);

  await mainLink(page, 'Home').click();
  await expect(heading(page)).toHaveText('Discover Islamic podcasts worth your time');
  const notice = page.getByText(/^You are offline: this is from \w+day, \d\d:\d\d\.$/);
  await expect(notice).toBeVisible();
  expect(await playsOn(page)).toBe(true);
  await page.goBack();
  await expect(heading(page)).toHaveText(title);
  await expect(notice).toBeVisible();
  expect(await playsOn(page)).toBe(true);
  await expectAccessible(page);

  await page.reload();
  await expect(heading(page)).toHaveText(title);
  await expect(notice).toBeVisible();
  await page.goto('/');
  await expect(heading(page)).toHaveText('Discover Islamic podcasts worth your time');
  await expect(notice).toBeVisible();

  await context.setOffline(false);
  await expect(notice).toBeHidden();
});

const keepsFile = (page: Page, start: string) =>
  page.evaluate(async (start) => {
    const files = await (await caches.open('site-files')).keys();
    return files.some(({ url }) => new URL(url).pathname.startsWith(start));
  }, start);

test('a visited page in Arabic opens without a network', async ({ page, context }) => {
  await openWithWorker(page, '/ar');
  const title = await heading(page).innerText();
  await moveTo(page, '/search');
  await untilKept(page, '/ar/search');
  await untilKept(page, '/ar/downloads');
  await expect.poll(() => keepsFile(page, '/assets/ar.downloads-')).toBe(true);
  await context.setOffline(true);
  await page.goto('/ar');
  await expect(heading(page)).toHaveText(title);
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await page.goto('/ar/search');
  // Never visited, but kept with its code and texts.
  await open(page, '/ar/downloads');
  await expect(heading(page)).toHaveText('التنزيلات');
  await page.goto('/ar/blog');
  await expect(page).toHaveURL('/ar/offline?to=%2Far%2Fblog');
  await expect(page.locator('html')).toHaveAttribute('lang', 'ar');
});

test('a page that was never visited says in place what can be opened, and playback goes on', async ({
  page,
  context,
}) => {
  await openWithWorker(page, HISTORY);
  await listenOn(page);
  const title = await heading(page).innerText();
  await context.setOffline(true);
  await mainLink(page, 'Blog').click();
  await expect(heading(page)).toHaveText('No connection');
  expect(await playsOn(page)).toBe(true);
  await expectAccessible(page);
  await page.getByRole('main').getByRole('link', { name: title }).click();
  await expect(heading(page)).toHaveText(title);
  expect(await playsOn(page)).toBe(true);

  await page.goto('/browse');
  await expect(heading(page)).toHaveText('No connection');
  await expectAccessible(page);
  await expect(page.getByRole('main').getByRole('link', { name: title })).toBeVisible();
  await context.setOffline(false);
  await expect(page).toHaveURL('/browse');
});

test('what the installed app is opened with is followed in the open window, and playback goes on', async ({
  page,
  site,
}) => {
  await page.addInitScript(() => {
    const setConsumer = (launch: unknown) => Object.assign(window, { launch });
    Object.defineProperty(window, 'launchQueue', { value: { setConsumer } });
  });
  await openWithWorker(page, HISTORY);
  await listenOn(page);
  const launch = (path: string) =>
    page.evaluate(
      (targetURL) =>
        (window as unknown as { launch(given: { targetURL: string }): void }).launch({ targetURL }),
      site.url + path,
    );
  // The browser has already opened this one.
  await launch(HISTORY);
  await launch('/queue');
  await expect(page).toHaveURL('/queue');
  await launch(`/shared?${new URLSearchParams({ text: `${site.url}${HISTORY}` })}`);
  await expect(page).toHaveURL(HISTORY);
  expect(await playsOn(page)).toBe(true);
});

test('a page that is gone is no longer kept', async ({ page, context, site }) => {
  await openWithWorker(page, '/');
  await moveTo(page, HISTORY);
  await untilKept(page, HISTORY);
  const slug = HISTORY.split('/').at(-1)!;
  const hide = (hiddenAt: Date | null) =>
    site.db.podcast.update({ where: { slug }, data: { hiddenAt, blocked: hiddenAt !== null } });
  await hide(new Date());
  await page.goto(HISTORY);
  await expect.poll(async () => (await keptBy(page)).paths).not.toContain(HISTORY);
  await hide(null);
  await context.setOffline(true);
  await page.goto(HISTORY);
  await expect(heading(page)).toHaveText('No connection');
});

test('pages of a member go when they sign out', async ({ page, context, signIn }) => {
  const member = await signIn();
  await openWithWorker(page, '/favorites');
  await expect(page.getByText(member.username).first()).toBeVisible();
  const [session] = (await keptBy(page)).sessions;
  expect(session).not.toBe('visitor');
  await page.locator('summary').filter({ hasText: member.username }).click();
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByText('You are signed out').first()).toBeVisible();
  await expect.poll(async () => (await keptBy(page)).sessions).toEqual(['visitor']);
  await page.goto('/');
  await untilKept(page, '/offline');
  await context.setOffline(true);
  await page.goto('/favorites');
  await expect(heading(page)).toHaveText('No connection');
  await expect(page.getByText(member.username)).toHaveCount(0);
});

test('another account on the device never sees the pages of the first, and ends them', async ({
  page,
  context,
  signIn,
}) => {
  const first = await signIn();
  await openWithWorker(page, '/favorites');
  const second = await signIn();
  await open(page, '/');
  await untilKept(page, '/');
  await context.setOffline(true);
  await page.goto('/favorites');
  await expect(heading(page)).toHaveText('No connection');
  await page.goto('/');
  await expect(page.getByText(second.username).first()).toBeVisible();
  await expect(page.getByText(first.username)).toHaveCount(0);
  expect((await keptBy(page)).sessions).toHaveLength(1);
});

test('a session that ended elsewhere leaves nothing behind', async ({
  page,
  context,
  signIn,
  site,
}) => {
  const member = await signIn();
  await openWithWorker(page, '/favorites');
  await site.db.session.deleteMany({ where: { userId: member.id } });
  await open(page, '/');
  await expect.poll(async () => (await keptBy(page)).sessions).toEqual(['visitor']);
  await context.setOffline(true);
  await page.goto('/favorites');
  await expect(heading(page)).toHaveText('No connection');
});

test('neither audio nor calls nor the pages of the account and the desk are kept', async ({
  page,
  signIn,
}) => {
  await signIn('admin');
  await openWithWorker(page, HISTORY);
  await listenOn(page);
  for (const path of ['/my-profile', '/queue']) {
    await moveTo(page, path);
    await expect(page).toHaveURL(path);
  }
  await untilKept(page, '/queue');
  const { paths } = await keptBy(page);
  expect(paths.filter((one) => /my-profile|admin|\/api\//.test(one))).toEqual([]);
  const files = await page.evaluate(async () => {
    const names = await caches.keys();
    const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return all.flat().map(({ url }) => url);
  });
  expect(files.filter((url) => /\.(mp3|m4a|ogg|wav)|\/sample\/audio/.test(url))).toEqual([]);
});

test('a new release waits for the end of playback or for Reload', async ({ browser }) => {
  const folder = path.resolve(`tests/.tmp/build-released-${process.pid}`);
  cpSync(process.env.BUILD_DIRECTORY!, folder, { recursive: true });
  copyFileSync(seededDatabase, `${folder}/app.db`);
  for (const end of ['br', 'gz']) rmSync(`${folder}/client/sw.js.${end}`);
  const site = await startSite({
    DATABASE_URL: `file:${folder}/app.db`,
    BUILD_DIRECTORY: folder,
    SERVICE_WORKER: 'true',
  });
  try {
    const page = await browser.newPage({ baseURL: site.url });
    await openWithWorker(page, HISTORY);
    await listenOn(page);
    await appendFile(`${folder}/client/sw.js`, '// another release\n');
    await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
    await expect(page.getByText('The site was updated').first()).toBeVisible();
    expect(await playsOn(page)).toBe(true);
    const loaded = page.waitForEvent('load');
    await page.getByRole('button', { name: 'Reload' }).click();
    await loaded;
    await expect(heading(page)).toBeVisible();

    await openWithWorker(page, HISTORY);
    await appendFile(`${folder}/client/sw.js`, '// and another\n');
    // Nothing plays: it is used at once, and the next link loads a document of the new release.
    await page.evaluate(async () => {
      const { serviceWorker } = navigator;
      const replaced = new Promise((resolve) => {
        serviceWorker.addEventListener('controllerchange', resolve, { once: true });
      });
      await (await serviceWorker.ready).update();
      await replaced;
    });
    const request = page.waitForRequest((one) => one.isNavigationRequest());
    await mainLink(page, 'Home').click();
    expect(new URL((await request).url()).pathname).toBe('/');
    await page.close();
  } finally {
    await site.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});
