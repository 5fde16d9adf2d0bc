import { gzipSync } from 'node:zlib';
import type { Browser } from 'playwright/test';
import { languages } from '../../../app/messages/generated/languages';
import { pathIn, scriptIn } from '../../../app/messages/language-paths';
import { expect, test } from '../../support/browser/e2e';
import { sendRaw } from '../../support/site/raw-request';

// What a phone on a slow line has to fetch before a page is alive, as it is sent: some browsers and proxies take
// gzip alone.

const encodings = ['br', 'gzip'] as const;

const MAX_SCRIPT_BYTES = 110 * 1024;
/** More than the English page: letters of other scripts weigh more. */
const MAX_MORE_BYTES = 1536;
const MAX_HTML_BYTES = 10 * 1024;

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

/** Besides English, where a browser makes the visit; the pages of the others name the scripts of their language. */
const browsed = ['ar'];

/** The scripts that a browser fetches for a first visit. */
async function fetchedScripts(browser: Browser, url: string, path: string): Promise<string[]> {
  const context = await browser.newContext({ baseURL: url });
  const page = await context.newPage();
  await page.goto(path, { waitUntil: 'networkidle' });
  const scripts = await page.evaluate(() => {
    const entries = performance.getEntriesByType('resource');
    // On a busy machine the network rests only after a timer of the page has fetched this one, and others with it.
    const later = entries.find(({ name }) => name.includes('guard-navigation'));
    const end = later ? later.startTime - 1_000 : Infinity;
    return entries
      .filter(({ startTime }) => startTime < end)
      .map(({ name }) => new URL(name).pathname)
      .filter((name) => name.endsWith('.js'));
  });
  await context.close();
  expect(scripts).not.toEqual([]);
  return [...new Set(scripts)].sort();
}

/** The scripts that a page names. */
async function namedScripts(url: string, path: string): Promise<string[]> {
  const { text } = await sendRaw(url, { method: 'GET', path });
  const scripts = [...new Set(text.match(/\/assets\/[\w/-]+\.js/g))];
  expect(scripts).not.toEqual([]);
  return scripts.sort();
}

/** Bytes of scripts as they are sent, in each encoding. */
const bytesOf = (url: string, scripts: string[]): Promise<number[]> =>
  Promise.all(
    encodings.map(async (encoding) => {
      const headers = { 'Accept-Encoding': encoding };
      const sent = await Promise.all(
        scripts.map((path) => sendRaw(url, { method: 'GET', path, headers })),
      );
      expect(sent.map((answer) => answer.headers['content-encoding'])).toEqual(
        sent.map(() => encoding),
      );
      return sent.reduce((sum, { size }) => sum + size, 0);
    }),
  );

for (const [screen, path] of Object.entries(paths)) {
  test(`a first visit to the ${screen} page fetches at most 110 KiB of script in every language`, async ({
    browser,
    site: { db, url },
  }) => {
    const { slug } = await db.podcast.findFirstOrThrow({
      where: { featured: { isNot: null } },
      select: { slug: true },
    });
    const address = path ?? `/podcast/${encodeURIComponent(slug)}`;
    const fetched = await fetchedScripts(browser, url, address);
    const named = await namedScripts(url, address);
    const english = await bytesOf(url, fetched);
    for (const { tag } of languages) {
      const local = pathIn(tag, address);
      const inLanguage = (scripts: string[]) => scripts.map((file) => scriptIn(tag, file)).sort();
      const scripts = inLanguage(fetched);
      if (browsed.includes(tag)) {
        expect(await fetchedScripts(browser, url, local), tag).toEqual(scripts);
      }
      expect(await namedScripts(url, local), tag).toEqual(inLanguage(named));
      const bytes = await bytesOf(url, scripts);
      expect(Math.max(...bytes), tag).toBeLessThanOrEqual(MAX_SCRIPT_BYTES);
      const more = bytes.map((count, index) => count - english[index]!);
      expect(Math.max(...more), tag).toBeLessThanOrEqual(MAX_MORE_BYTES);
    }
  });
}

test('the home page itself weighs at most 10 KiB in every language, with an offer of another', async ({
  request,
}) => {
  for (const { tag } of languages) {
    for (const { tag: preferred } of languages) {
      const headers = { 'Accept-Language': preferred };
      const html = await (await request.get(pathIn(tag, '/'), { headers })).text();
      expect(html.includes('language-offer'), `${preferred} is offered`).toBe(preferred !== tag);
      const weight = gzipSync(html).length;
      expect(weight, `${tag} for ${preferred}`).toBeLessThanOrEqual(MAX_HTML_BYTES);
    }
  }
});
