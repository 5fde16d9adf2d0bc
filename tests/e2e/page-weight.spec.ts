import { gzipSync } from 'node:zlib';
import { expect, test } from '../support/e2e';

// What a phone on a slow line has to fetch before a page is alive, as it is sent (gzip).

const MOST_SCRIPT_BYTES = 110 * 1024;
const MOST_HTML_BYTES = 20 * 1024;

const paths = {
  home: '/',
  search: '/search?q=tafsir',
  podcast: null,
  'featured podcasts': '/featured',
  'featured episodes': '/featured-episodes',
  blog: '/blog',
  login: '/login',
  register: '/register',
};

for (const [screen, path] of Object.entries(paths)) {
  test(`a first visit to the ${screen} page fetches at most 110 KiB of script`, async ({
    page,
    site,
  }) => {
    const { slug } = await site.db.podcast.findFirstOrThrow({
      where: { featured: { isNot: null } },
      select: { slug: true },
    });
    await page.goto(path ?? `/podcast/${encodeURIComponent(slug)}`, { waitUntil: 'networkidle' });
    const bytes = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter(({ name }) => new URL(name).pathname.endsWith('.js'))
        .reduce((sum, entry) => sum + (entry as PerformanceResourceTiming).encodedBodySize, 0),
    );
    expect(bytes).toBeGreaterThan(0);
    expect(bytes).toBeLessThanOrEqual(MOST_SCRIPT_BYTES);
  });
}

test('the home page itself weighs at most 20 KiB', async ({ request }) => {
  const html = await (await request.get('/')).text();
  expect(gzipSync(html).length).toBeLessThanOrEqual(MOST_HTML_BYTES);
});
