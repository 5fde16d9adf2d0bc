import { expect, test } from '../support/e2e';

// What a phone on a slow line has to fetch before a page is alive, as it is sent (gzip).

const MOST_SCRIPT_BYTES = 110 * 1024;

for (const screen of ['home', 'search', 'podcast', 'blog'] as const) {
  test(`a first visit to the ${screen} page fetches at most 110 KiB of script`, async ({
    page,
    site,
  }) => {
    const { slug } = await site.db.podcast.findFirstOrThrow({
      where: { featured: { isNot: null } },
      select: { slug: true },
    });
    const paths = {
      home: '/',
      search: '/search?q=tafsir',
      podcast: `/podcast/${encodeURIComponent(slug)}`,
      blog: '/blog',
    };
    await page.goto(paths[screen], { waitUntil: 'networkidle' });
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
