import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'playwright/test';
import { hydrated } from '../../support/browser/e2e';
import { freePort } from '../../support/site/site-server';

test('npm run dev serves interactive pages, starting from an empty database @exhaustive', async ({
  page,
}) => {
  const port = await freePort();
  const file = path.resolve(`tests/.tmp/development-${port}.db`);
  const command = ['scripts/develop/dev.mjs', '--port', String(port), '--strictPort'];
  const server = spawn(process.execPath, command, {
    env: { ...process.env, DATABASE_URL: `file:${file}`, NODE_ENV: 'development' },
  });
  const output: string[] = [];
  for (const stream of [server.stdout, server.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => output.push(text));
  }
  try {
    const answers = () => fetch(`http://localhost:${port}/healthz`).then(({ ok }) => ok);
    await expect
      .poll(() => answers().catch(() => output.join('')), { timeout: 100_000 })
      .toBe(true);
    for (const address of ['/search?q=tafsir', '/login', '/']) {
      await page.goto(`http://localhost:${port}${address}`);
      await hydrated(page);
    }
    await expect(page.getByRole('article').first()).toBeVisible();
    await page.goto(`http://localhost:${port}/ar`);
    await hydrated(page);
    await expect(page.locator('html')).toHaveAttribute('lang', 'ar');
    await page.getByRole('main').getByRole('link', { name: 'التاريخ الإسلامي' }).click();
    await expect(page).toHaveURL(/\/ar\/search\?/);
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
    expect(output.join('')).not.toMatch(/error/i);
  } finally {
    const ended = once(server, 'exit');
    server.kill('SIGTERM');
    await ended;
    for (const suffix of ['', '-wal', '-shm']) rmSync(file + suffix, { force: true });
  }
});
