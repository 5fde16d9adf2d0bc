import { gzipSync } from 'node:zlib';
import { expect, test } from '../../support/browser/e2e';
import { sendRaw } from '../../support/site/raw-request';

// What a phone on a slow line has to fetch before a page is alive, as it is sent: some browsers and proxies take
// gzip alone.

const encodings = ['br', 'gzip'] as const;

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
    const scripts = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => new URL(name).pathname)
        .filter((name) => name.endsWith('.js')),
    );
    expect(scripts).not.toEqual([]);
    for (const encoding of encodings) {
      const headers = { 'Accept-Encoding': encoding };
      const sent = await Promise.all(
        [...new Set(scripts)].map((script) =>
          sendRaw(site.url, { method: 'GET', path: script, headers }),
        ),
      );
      expect(sent.map((answer) => answer.headers['content-encoding'])).toEqual(
        sent.map(() => encoding),
      );
      const bytes = sent.reduce((sum, { size }) => sum + size, 0);
      expect(bytes, encoding).toBeLessThanOrEqual(MOST_SCRIPT_BYTES);
    }
  });
}

test('the home page itself weighs at most 20 KiB', async ({ request }) => {
  const html = await (await request.get('/')).text();
  expect(gzipSync(html).length).toBeLessThanOrEqual(MOST_HTML_BYTES);
});
