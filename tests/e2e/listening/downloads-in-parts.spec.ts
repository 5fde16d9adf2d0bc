import type { Page } from 'playwright/test';
import { sumOf } from '../../support/browser/download-host';
import { journey, listed, openHosted, reloadAmidDownload } from '../../support/browser/downloads';
import { expect } from '../../support/browser/e2e';
import { moveTo } from '../../support/browser/journey';
import { choose, playedBeyond } from '../../support/browser/listening';

// Where files of the origin cannot be written, recordings are stored in parts.

journey.use({
  siteEnvironment: [{ SITE_NAME: 'Recordings in parts' }, { scope: 'worker' }],
  expectedErrors: [/ERR_/],
});

journey.beforeEach(async ({ page, site }) => {
  // A file in the place of the folder, in which nothing can be stored then.
  await page.goto(`${site.url}/robots.txt`);
  await page.evaluate(async () => {
    await (await navigator.storage.getDirectory()).getFileHandle('downloads', { create: true });
  });
});

/** How many parts there are, and the sum of what they have together. */
const readParts = (page: Page) =>
  page.evaluate(async () => {
    const cache = await caches.open('downloads-audio');
    const parts = await cache.keys();
    const blobs = await Promise.all(parts.map(async (part) => (await cache.match(part))!.blob()));
    const bytes = await new Blob(blobs).arrayBuffer();
    const sum = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
    return {
      count: parts.length,
      sum: [...sum].map((byte) => byte.toString(16).padStart(2, '0')).join(''),
    };
  });

journey(
  'is stored, continued after a break and a reload, played and removed',
  async ({ page, site, host }) => {
    host.breaks = [1_300_000];
    const title = await reloadAmidDownload(page, site.db, host);
    const { count, sum } = await readParts(page);
    expect(count).toBeGreaterThan(1);
    expect(sum).toBe(sumOf(host.audio));
    expect(host.asked.filter(({ range }) => range)).toHaveLength(2);

    await page.context().setOffline(true);
    host.close();
    await listed(page, title)
      .getByRole('button', { name: /^Play / })
      .click();
    await playedBeyond(page, 1);
    expect(await page.evaluate(() => document.querySelector('audio')!.src)).toMatch(/^blob:/);
    await listed(page, title)
      .getByRole('button', { name: /^Remove/ })
      .click();
    await expect.poll(async () => (await readParts(page)).count).toBe(0);
  },
);

journey(
  'a device without space is told, and goes on when there is',
  async ({ page, site, host }) => {
    const title = await openHosted(page, site.db, host.url());
    const devtools = await page.context().newCDPSession(page);
    const allow = (quotaSize?: number) =>
      devtools.send('Storage.overrideQuotaForOrigin', { origin: site.url, quotaSize });
    await allow(2_500_000);
    await choose(page, 0, 'Download');
    await moveTo(page, '/downloads');
    await expect(listed(page, title)).toContainText('no space left for this site');
    await allow();
    await listed(page, title)
      .getByRole('button', { name: /^Retry/ })
      .click();
    await expect(listed(page, title).getByText('3 MB', { exact: true })).toBeVisible();
    expect((await readParts(page)).sum).toBe(sumOf(host.audio));
  },
);
