import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync } from 'node:fs';
import path from 'node:path';
import { expect, hydrated, test } from '../../support/browser/e2e';
import { seededDatabase } from '../../support/browser/e2e-setup';
import { freePort } from '../../support/site/site-server';

/** Starts the build under remix-serve, for hosts that do not use the site's own server. */
async function startStockServer() {
  const file = path.resolve(`tests/.tmp/e2e-stock-${process.pid}.db`);
  copyFileSync(seededDatabase, file);
  const port = await freePort();
  const child = spawn(
    'node_modules/.bin/remix-serve',
    [`${process.env.BUILD_DIRECTORY}/server/index.js`],
    {
      stdio: 'ignore',
      env: {
        PATH: process.env.PATH,
        NODE_ENV: 'production',
        TZ: 'UTC',
        PORT: String(port),
        HOST: 'localhost',
        SITE_URL: `http://localhost:${port}`,
        SESSION_SECRET: 'a secret that only the tests know, 32 or more',
        LOG_LEVEL: 'silent',
        DATABASE_URL: `file:${file}`,
        ARTWORK_CACHE_DIR: `tests/.tmp/artwork-${port}`,
      },
    },
  );
  const url = `http://localhost:${port}`;
  const isUp = () =>
    fetch(`${url}/healthz`).then(
      ({ status }) => status,
      () => 0,
    );
  await expect.poll(isUp, { timeout: 90_000 }).toBe(200);
  return { url, child };
}

test('remix-serve serves the same build: search, podcast, play', async ({ browser }) => {
  const { url, child } = await startStockServer();
  const context = await browser.newContext({ baseURL: url });
  const page = await context.newPage();
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  await page.goto('/search?q=tones');
  await hydrated(page);
  await page.getByRole('link', { name: /tones/i }).first().click();
  await expect(page).toHaveURL(/\/podcast\//);
  await page.getByRole('button', { name: /^Play/ }).first().click();
  const sound = () => page.evaluate(() => document.querySelector('audio')?.currentTime ?? 0);
  await expect.poll(sound).toBeGreaterThan(0);
  expect(problems).toEqual([]);
  await context.close();
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
});
