import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright/test';
import { DEFAULT_LANGUAGE } from '../../../app/messages/default-language';
import { languages } from '../../../app/messages/generated/languages';
import { pathIn } from '../../../app/messages/language-paths';
import { expect, test } from '../../support/browser/e2e';
import { sendRaw } from '../../support/site/raw-request';

// What a phone on a slow line has to fetch before a page is alive, as it is sent: some browsers and proxies take
// gzip alone.

const encodings = ['br', 'gzip'] as const;

const MOST_SCRIPT_BYTES = 110 * 1024;
/** More than the English page: letters of other scripts weigh more. */
const MOST_MORE_BYTES = 1536;
const MOST_HTML_BYTES = 10 * 1024;
/** Letters of other scripts weigh more. */
const MOST_HTML_BYTES_ELSEWHERE = 11 * 1024;

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

/** Bytes of all scripts of a first visit, in each encoding. */
async function scriptBytes(page: Page, url: string, path: string): Promise<number[]> {
  await page.goto(path, { waitUntil: 'networkidle' });
  const scripts = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name).pathname)
      .filter((name) => name.endsWith('.js')),
  );
  expect(scripts).not.toEqual([]);
  const ask = async (encoding: string) => {
    const headers = { 'Accept-Encoding': encoding };
    const sent = await Promise.all(
      [...new Set(scripts)].map((script) => sendRaw(url, { method: 'GET', path: script, headers })),
    );
    expect(sent.map((answer) => answer.headers['content-encoding'])).toEqual(
      sent.map(() => encoding),
    );
    return sent.reduce((sum, { size }) => sum + size, 0);
  };
  return Promise.all(encodings.map(ask));
}

for (const [screen, path] of Object.entries(paths)) {
  test(`a first visit to the ${screen} page fetches at most 110 KiB of script in every language`, async ({
    browser,
    site,
  }) => {
    const { slug } = await site.db.podcast.findFirstOrThrow({
      where: { featured: { isNot: null } },
      select: { slug: true },
    });
    const english: number[] = [];
    for (const { tag } of languages) {
      const context = await browser.newContext({ baseURL: site.url });
      const address = pathIn(tag, path ?? `/podcast/${encodeURIComponent(slug)}`);
      const bytes = await scriptBytes(await context.newPage(), site.url, address);
      await context.close();
      if (tag === DEFAULT_LANGUAGE) english.push(...bytes);
      expect(Math.max(...bytes), tag).toBeLessThanOrEqual(MOST_SCRIPT_BYTES);
      const more = bytes.map((count, index) => count - english[index]!);
      expect(Math.max(...more), tag).toBeLessThanOrEqual(MOST_MORE_BYTES);
    }
  });
}

test('the home page itself weighs at most 10 KiB, in other languages 11', async ({ request }) => {
  for (const { tag } of languages) {
    const html = await (await request.get(pathIn(tag, '/'))).text();
    const most = tag === DEFAULT_LANGUAGE ? MOST_HTML_BYTES : MOST_HTML_BYTES_ELSEWHERE;
    expect(gzipSync(html).length, tag).toBeLessThanOrEqual(most);
  }
});
