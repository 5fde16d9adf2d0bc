import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { expect, hydrated, sectionOf, test } from '../../support/browser/e2e';

// An admin fills a new site with twenty podcasts in its first minutes, using only the browser.

/** Captured feeds, which are not part of the project; without them the test uses the project's own small feeds. */
const CAPTURED = ['1865', 'changing-the-tide', 'dk-podcast', 'no-agenda', 'podverse-test-feed'];
const captured = CAPTURED.map((name) => path.resolve(`../shared/feeds/real/${name}.xml`));
const own = readdirSync('public/sample/feeds').map((name) => `public/sample/feeds/${name}`);

const plain = (name: string) =>
  `<rss><channel><title>${name}</title><item><title>One</title><guid>${name}</guid><enclosure url="https://example.org/${name}.mp3" type="audio/mpeg"/></item></channel></rss>`;

function nineteenFeeds(): string[] {
  const found = [...captured.filter((file) => existsSync(file)), ...own].slice(0, 19);
  const bodies = found.map((file) => readFileSync(file, 'latin1'));
  while (bodies.length < 19) bodies.push(plain(`plain-${bodies.length}`));
  return bodies;
}

type Feeds = { port: number; bodies: string[] };

const firstDay = test.extend<object, { feeds: Feeds }>({
  feeds: [
    async ({}, use) => {
      const bodies = nineteenFeeds();
      const server = createServer(({ url = '' }, response) => {
        const body = bodies[Number(/(\d+)\.xml$/.exec(url)?.[1])];
        response.writeHead(body ? 200 : 404, { 'Content-Type': 'application/rss+xml' });
        response.end(body && Buffer.from(body, 'latin1'));
      });
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      await use({ port: (server.address() as AddressInfo).port, bodies });
      server.closeAllConnections();
      server.close();
    },
    { scope: 'worker' },
  ],
  siteEnvironment: [
    async ({ feeds }, use) =>
      use({ SITE_NAME: 'Twenty podcasts', FEED_HOST_ALLOWLIST: `127.0.0.1:${feeds.port}` }),
    { scope: 'worker' },
  ],
});

firstDay.use({ viewport: { width: 360, height: 740 } });

firstDay(
  'twenty podcasts are added with one form, and the failed one is listed',
  async ({ page, signIn, site, feeds }) => {
    await site.db.podcast.deleteMany();
    await site.db.requestedFeed.deleteMany();
    await signIn('admin');
    await page.goto('/admin');
    await page.getByRole('main').getByRole('link', { name: 'Add podcasts' }).click();
    await expect(page.getByLabel('Feed addresses or OPML')).toBeVisible();
    await hydrated(page);
    const address = (name: string | number) => `http://127.0.0.1:${feeds.port}/${name}.xml`;
    const addresses = [...feeds.bodies.keys(), 'not-there'].map(address);
    await page.getByLabel('Feed addresses or OPML').fill(addresses.join('\n'));
    await page.getByRole('button', { name: 'Add podcasts' }).click();

    const end = page.getByText('All feeds are read: 19 added, 0 already here, 1 failed.');
    await expect(end).toBeVisible({ timeout: 60_000 });
    const failed = sectionOf(page, 'Not added').getByRole('listitem');
    await expect(failed).toHaveCount(1);
    await expect(failed).toContainText(address('not-there'));
    await expect(failed).toContainText('404');

    expect(await site.db.podcast.count({ where: { episodes: { some: {} } } })).toBe(19);
    await page.goto('/');
    await expect(sectionOf(page, 'New in the library').getByRole('article').first()).toBeVisible();
  },
);
