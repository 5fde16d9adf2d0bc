import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Browser } from 'playwright/test';
import { compileCatalogue } from '../../../app/messages/catalogue';
import english from '../../../app/messages/en.json' with { type: 'json' };
import { languages } from '../../../app/messages/generated/languages';
import { pathIn } from '../../../app/messages/language-paths';
import { expect, hydrated, test } from '../../support/browser/e2e';
import { sendRaw } from '../../support/site/raw-request';

// What a phone on a slow connection has to load before a page is interactive. Uses its own site, because other tests
// fill the home page.
test.use({ siteEnvironment: [{ LOG_LEVEL: 'warn' }, { scope: 'worker' }] });

/** KiB. */
const MAX_SCRIPT = 146;
const MAX_HTML_BYTES = 14 * 1024;

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

/** The scripts that a browser loads on a first visit. */
async function fetchedScripts(browser: Browser, url: string, path: string): Promise<string[]> {
  const context = await browser.newContext({ baseURL: url });
  const page = await context.newPage();
  // Scripts loaded some seconds after the page do not count.
  await page.addInitScript(() => {
    const later = setTimeout;
    const first = (task: () => void, wait?: number) => (wait === 4_000 ? 0 : later(task, wait));
    Object.assign(window, { setTimeout: first });
  });
  await page.goto(path);
  await hydrated(page);
  await page.waitForLoadState('networkidle');
  const scripts = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name).pathname)
      .filter((name) => name.endsWith('.js')),
  );
  await context.close();
  return [...new Set(scripts)];
}

/** Bytes of scripts as a browser receives them. */
async function bytesOf(url: string, scripts: string[]): Promise<number> {
  const headers = { 'Accept-Encoding': 'br' };
  const sent = await Promise.all(
    scripts.map((path) => sendRaw(url, { method: 'GET', path, headers })),
  );
  expect(sent.map((answer) => answer.headers['content-encoding'])).toEqual(sent.map(() => 'br'));
  return sent.reduce((sum, { size }) => sum + size, 0);
}

const assets = path.resolve(`${process.env.BUILD_DIRECTORY}/client/assets`);
const ENGLISH_TEXTS = /^\/assets\/en(\.\w+)?-/;

/** The same scripts with the texts of another language. */
function scriptsIn(tag: string, scripts: string[], files: string[]): string[] {
  return scripts.map((script) => {
    const part = ENGLISH_TEXTS.exec(script);
    if (!part) return script;
    const start = `${tag}${part[1] ?? ''}-`;
    return `/assets/${files.find((name) => name.startsWith(start) && name.endsWith('.js'))!}`;
  });
}

test('a first visit in another language loads the same scripts, with its texts in place of the English ones', async ({
  browser,
  site: { url },
}) => {
  const files = await readdir(assets);
  const inEnglish = await fetchedScripts(browser, url, '/');
  for (const { tag } of languages) {
    const scripts = await fetchedScripts(browser, url, pathIn(tag, '/'));
    expect(scripts.sort(), tag).toEqual(scriptsIn(tag, inEnglish, files).sort());
    const catalogues = scripts.filter((name) => name.startsWith(`/assets/${tag}-`));
    expect(catalogues, `texts in ${tag}`).toHaveLength(1);
  }
});

for (const [screen, path] of Object.entries(paths)) {
  test(`loads at most ${MAX_SCRIPT} KiB of script on a first visit to the ${screen} page in every language`, async ({
    browser,
    site: { db, url },
  }) => {
    const { slug } = await db.podcast.findFirstOrThrow({
      where: { featured: { isNot: null } },
      select: { slug: true },
    });
    const address = path ?? `/podcast/${encodeURIComponent(slug)}`;
    const inEnglish = await fetchedScripts(browser, url, address);
    const files = await readdir(assets);
    for (const { tag } of languages) {
      const scripts = scriptsIn(tag, inEnglish, files);
      expect(await bytesOf(url, scripts), tag).toBeLessThanOrEqual(MAX_SCRIPT * 1024);
    }
  });
}

test('requests no script before the style sheet has arrived, without which nothing is shown', async ({
  page,
}) => {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('.js')) scripts.push(request.url());
  });
  let sendStyles = () => {};
  const wait = new Promise<void>((resolve) => (sendStyles = resolve));
  await page.route(/\.css$/, async (route) => {
    await wait;
    await route.continue();
  });
  const picture = page.waitForRequest(/icons-[^/]+\.svg/);
  await page.goto('/', { waitUntil: 'commit' });
  await picture;
  expect(scripts).toEqual([]);
  sendStyles();
  await hydrated(page);
  expect(scripts.length).toBeGreaterThan(0);
});

test('the home page itself is at most 14 KiB in every language, including a language offer', async ({
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

test('the browser receives every text that its scripts use', async () => {
  const files = await readdir(assets);
  const tags = ['en-XA', ...languages.map(({ tag }) => tag)].join('|');
  const isCatalogue = new RegExp(`^(${tags})(\\.\\w+)?-`);
  const textsOf = async (isWanted: RegExp) => {
    const file = path.join(
      assets,
      files.find((name) => isWanted.test(name))!,
    );
    return ((await import(file)) as { default: Record<string, string> }).default;
  };
  const sent = {
    ...(await textsOf(/^en-(?!XA).*\.js$/)),
    ...(await textsOf(/^en\.admin-.*\.js$/)),
    ...(await textsOf(/^en\.account-.*\.js$/)),
    ...(await textsOf(/^en\.collections-.*\.js$/)),
    ...(await textsOf(/^en\.legal-.*\.js$/)),
    ...(await textsOf(/^en\.downloads-.*\.js$/)),
  };
  const known = new Set(Object.keys(compileCatalogue(english)));
  const scripts = files.filter((name) => name.endsWith('.js') && !isCatalogue.test(name));
  const missing = new Set<string>();
  for (const name of scripts) {
    const script = await readFile(path.join(assets, name), 'utf8');
    for (const [, id] of script.matchAll(/["'`](\w+\.\w+)["'`]/g)) {
      if (known.has(id!) && !(id! in sent)) missing.add(`${id} in ${name}`);
    }
  }
  expect([...missing]).toEqual([]);
});
