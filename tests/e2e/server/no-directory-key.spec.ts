import { copyFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { openDatabase } from '../../../app/adapters/database/open.server';
import { expect, test } from '../../support/browser/e2e';
import { seededDatabase } from '../../support/browser/e2e-setup';
import { startSite } from '../../support/site/site-server';

const file = path.resolve(`tests/.tmp/e2e-no-key-${process.pid}.db`);
const url = `file:${file}`;

/** Replaces the samples by a library with one real podcast. */
async function storeRealLibrary(): Promise<void> {
  copyFileSync(seededDatabase, file);
  const db = await openDatabase(url);
  const kept = await db.podcast.findFirstOrThrow({ where: { title: { contains: 'Tones' } } });
  await db.podcast.deleteMany({ where: { id: { not: kept.id } } });
  const rssUrl = 'https://feeds.example/tones.xml';
  const data = { rssUrl, rssUrlKey: 'feeds.example/tones.xml', feedNextCheckAt: new Date('2999') };
  await db.podcast.update({ where: { id: kept.id }, data });
  await db.$disconnect();
}

test.afterEach(() => {
  for (const suffix of ['', '-wal', '-shm']) rmSync(file + suffix, { force: true });
});

test('searches its own library without a directory key and logs how to get one', async ({
  browser,
}) => {
  await storeRealLibrary();
  const site = await startSite({ DATABASE_URL: url });
  const hint = site.log.find((line) => line.includes('no Podcast Index key'));
  expect(hint).toContain('https://api.podcastindex.org/signup');
  expect(hint).toContain('PODCAST_INDEX_SECRET');
  const context = await browser.newContext({ baseURL: site.url, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/search?q=tones');
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(page.getByText('Cached', { exact: true })).toBeVisible();
  await expect(page.getByText('Live Results')).toHaveCount(0);
  await page.goto('/search?q=Tafseer');
  await expect(page.getByText('No podcasts found')).toBeVisible();
  await page.goto('/search?trending=1');
  await expect(page.getByText('Live Results')).toHaveCount(0);
  await context.close();
  await site.stop();
});

test('uses the sample directory if the library has samples', async () => {
  copyFileSync(seededDatabase, file);
  const site = await startSite({ DATABASE_URL: url });
  expect(site.log.join('\n')).not.toContain('no Podcast Index key');
  const results = await (await fetch(`${site.url}/search?q=Tafseer`)).text();
  expect(results).not.toContain('No podcasts found');
  await site.stop();
});
