import type { Page } from 'playwright/test';
import { episodePath } from '../../../app/lib/web/site-paths';
import { languages } from '../../../app/messages/generated/languages';
import { pathIn } from '../../../app/messages/language-paths';
import { bothWays, expect, hydrated, test } from '../../support/browser/e2e';
import { listenAndNoteShifts, shiftFaults } from '../../support/browser/layout-shift';
import { screensOf } from '../../support/browser/screen-examples';
import { unmarkedTexts } from '../../support/browser/unmarked-text';
import { joined } from '../../support/database/stored-people';
import { seedFullSite } from '../../support/site/full-site';
import { headOf } from '../../support/site/page-head';

// The pseudo-language of the test build (scripts/develop/catalogues.ts): every text has a mark around it.
const LANGUAGE = 'en-XA';

test.use({ locale: LANGUAGE });

/** Paths that are the same in every language. */
const SHARED =
  /^\/(api(\/|$)|assets\/|artwork\?|sample\/|\S+\.(xml|csv|ico|svg|png|txt|webmanifest)(\?|$))/;

/** URLs of the links and forms of a page, open in the browser or in `html`, except those of the language menu. */
function waysFrom(page: Page, html: string | null): Promise<string[]> {
  const url = page.url();
  return page.evaluate(
    ({ url, html }) => {
      const shown = html === null ? document : new DOMParser().parseFromString(html, 'text/html');
      return [...shown.querySelectorAll('a[href], form, [formaction]')]
        .filter(
          (one) => !one.hasAttribute('hreflang') && !one.closest('nav[aria-label="⟦Language⟧"]'),
        )
        .map(
          (one) =>
            one.getAttribute('formaction') ??
            one.getAttribute('href') ??
            one.getAttribute('action') ??
            '',
        )
        .map((address) => new URL(address, url))
        .filter(({ origin }) => origin === new URL(url).origin)
        .map(({ pathname, search }) => decodeURI(pathname) + search);
    },
    { url, html },
  );
}

/** Checks a page as the server sends it, which is what visitors without script see, and after its scripts have run. */
async function languageFaults(page: Page, path: string): Promise<string[]> {
  const answer = await page.goto(`/${LANGUAGE}${path === '/' ? '' : path}`);
  const sent = await answer!.text();
  await hydrated(page);
  const faults: string[] = [];
  if (!new URL(page.url()).pathname.startsWith(`/${LANGUAGE}`)) faults.push(page.url());
  for (const html of [sent, null]) {
    const ways = await waysFrom(page, html);
    faults.push(...ways.filter((way) => !/^\/en-XA(\/|\?|$)/.test(way) && !SHARED.test(way)));
    faults.push(...(await unmarkedTexts(page, html)).map((text) => `"${text}"`));
  }
  return faults;
}

/** Their lists are empty until something was played in this browser. */
const LISTENING = /^\/($|(queue|history|library|new)($|\?))/;

for (const viewer of ['visitor', 'super_admin'] as const) {
  test(`every text is marked, links and forms keep the language, and nothing shifts while loading, as a ${viewer} @exhaustive`, async ({
    page,
    signIn,
    site,
    context,
  }) => {
    test.setTimeout(600_000);
    const screens = screensOf(await seedFullSite(site.db, await signIn('super_admin')));
    if (viewer === 'visitor') await context.clearCookies();
    const faults: string[] = [];
    const note = (path: string, found: string[]) =>
      faults.push(...found.map((fault) => `${decodeURI(path).slice(0, 40)}: ${fault}`));
    const paths = screens[viewer].map(({ path }) => path);
    for (const path of paths.filter((one) => LISTENING.test(one))) {
      note(path, await languageFaults(page, path));
    }
    await listenAndNoteShifts(page);
    for (const path of paths) {
      note(path, [...(await languageFaults(page, path)), ...(await shiftFaults(page))]);
    }
    expect(faults).toEqual([]);
  });
}

/** URLs of this site in the links and forms of a page, except those of the language menu. */
function addressesIn(html: string, page: URL): URL[] {
  const tags = html.match(/<(?:a|form|button|input)\s[^>]*>/g) ?? [];
  return tags
    .filter((tag) => !/\shreflang=|\sformaction="[^"]*\/language"/i.test(tag))
    .flatMap((tag) => /\s(?:href|action|formaction)="([^"]*)"/i.exec(tag)?.[1] ?? [])
    .map((address) => new URL(address.replaceAll('&amp;', '&'), page))
    .filter(({ origin }) => origin === page.origin);
}

test('a crawl from the Arabic home page finds no URL in another language', async ({
  request,
  site,
}) => {
  test.setTimeout(300_000);
  const waiting = [new URL('/ar', site.url)];
  const seen = new Set([waiting[0]!.href]);
  const outside: string[] = [];
  // Enough for every visitor screen and hundreds of episodes, profiles and pages.
  for (let read = 0; waiting.length > 0 && read < 400; read += 1) {
    const page = waiting.shift()!;
    const answer = await request.get(page.href);
    if (!answer.headers()['content-type']?.startsWith('text/html')) continue;
    const reached = new URL(answer.url());
    if (!/^\/ar(\/|$)/.test(reached.pathname))
      outside.push(`${page.href} leads to ${reached.href}`);
    for (const address of addressesIn(await answer.text(), reached)) {
      const path = decodeURI(address.pathname);
      if (SHARED.test(path)) continue;
      if (!/^\/ar(\/|$)/.test(path)) outside.push(`${page.pathname}: ${path}`);
      address.hash = '';
      if (!seen.has(address.href)) waiting.push(address);
      seen.add(address.href);
    }
  }
  expect(seen.size).toBeGreaterThan(50);
  expect(outside).toEqual([]);
});

const FORMS = [
  '/login',
  '/register',
  '/contact',
  '/logout',
  '/language',
  '/theme',
  '/my-profile',
  '/my-profile/delete',
  '/sign-in-again?to=/&by=login',
  '/admin/users',
  '/podcast/none/review',
  '/featured',
  '/search',
  '/no-such',
];

test('rejected forms, methods and visitors are never sent to another language', async ({
  request,
  site,
}) => {
  const { email, password } = await joined(site);
  const outside: string[] = [];
  const statuses = new Set<number>();
  const send = async (tag: string, path: string, form: Record<string, string> = {}) => {
    const address = new URL(pathIn(tag, path), site.url);
    const headers = { Origin: site.url };
    const answer = await request.post(address.href, { form, headers, maxRedirects: 0 });
    statuses.add(answer.status());
    const to = [answer.headers().location, answer.headers()['x-remix-redirect']];
    const named = addressesIn(await answer.text(), address);
    named.push(...to.flatMap((one) => (one ? new URL(one, address) : [])));
    const ways = named.map(({ pathname }) => pathname).filter((way) => !SHARED.test(way));
    const left = ways.filter((way) => way !== `/${tag}` && !way.startsWith(`/${tag}/`));
    outside.push(...left.map((way) => `${address.pathname}: ${way}`));
  };
  for (const { tag } of languages.filter((one) => one.tag !== 'en')) {
    for (const path of FORMS) {
      await send(tag, path);
      await send(tag, path.replace(/(?=\?|$)/, '.data'));
    }
    await send(tag, '/login', { email, password, redirectTo: '/favorites' });
  }
  expect(outside).toEqual([]);
  expect([...statuses]).toEqual(expect.arrayContaining([303, 307, 404, 405, 422]));
});

test('buttons are disabled while a form is being sent, in Arabic too', async ({ page }) => {
  await page.goto('/ar/login');
  await hydrated(page);
  let answer = () => {};
  const answered = new Promise<void>((resolve) => (answer = resolve));
  await page.route(/login\.data/, async (route) => {
    await answered;
    await route.continue();
  });
  const form = page.locator('#main form', { has: page.locator('[type=password]') });
  await form.locator('[type=email]').fill('amina@example.org');
  await form.locator('[type=password]').fill('not the password');
  await form.locator('[type=password]').press('Enter');
  await expect(form.locator('button[type=submit]')).toBeDisabled();
  answer();
  await expect(form.locator('button[type=submit]')).toBeEnabled();
});

for (const { test, script, how } of bothWays) {
  test(`${how} signing in, searching, listening and signing out stay in the language`, async ({
    page,
    site,
  }) => {
    const person = await joined(site);
    await page.goto(`/${LANGUAGE}/my-profile`);
    await expect(page).toHaveURL(/\/en-XA\/login\?redirectTo=%2Fmy-profile$/);
    if (script) await hydrated(page);
    await page.getByLabel('⟦Email⟧').fill(person.email);
    await page.getByLabel('⟦Password⟧', { exact: true }).fill(person.password);
    await page.locator('#main').getByRole('button', { name: '⟦Login⟧' }).click();
    await expect(page).toHaveURL(/\/en-XA\/my-profile$/);
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
    if (script) await page.evaluate(() => Object.assign(window, { sameDocument: true }));

    await page.getByRole('button', { name: '⟦Toggle theme⟧' }).click();
    await expect(page.locator('html')).toHaveClass('dark');
    await expect(page).toHaveURL(/\/en-XA\/my-profile$/);

    await page
      .getByRole('navigation', { name: '⟦Main⟧' })
      .getByRole('link', { name: '⟦Search⟧' })
      .click();
    await page.getByRole('searchbox').fill('tafsir');
    await page.getByRole('searchbox').press('Enter');
    await expect(page).toHaveURL(/\/en-XA\/search\?q=tafsir$/);
    await page
      .locator('#main')
      .getByRole('link', { name: /sample about tafsir/i })
      .first()
      .click();
    await expect(page).toHaveURL(/\/en-XA\/podcast\//);
    await page.locator('#episodes button[name=episode]:enabled').first().click();
    if (script) await expect(page.getByRole('region', { name: '⟦Audio player⟧' })).toBeVisible();
    else await expect(page).toHaveURL(/\/en-XA\/podcast\/.*\/episodes\/.*\?play$/);

    await page.goto(`/${LANGUAGE}/logout`);
    await page.locator('#main').getByRole('button').first().click();
    await expect(page).toHaveURL(/\/en-XA$/);
  });
}

test('browsing in a language reloads no document, and loads no texts of other languages', async ({
  page,
}) => {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname);
  });
  await page.goto(`/${LANGUAGE}`);
  await hydrated(page);
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await page
    .getByRole('navigation', { name: '⟦Main⟧' })
    .getByRole('link', { name: '⟦Blog⟧' })
    .click();
  await expect(page).toHaveURL(/\/en-XA\/blog$/);
  await page.getByRole('banner').getByRole('link').first().click();
  await expect(page).toHaveURL(/\/en-XA$/);
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
  const catalogue = new RegExp(
    `^/assets/(${LANGUAGE}|${languages.map(({ tag }) => tag).join('|')})-`,
  );
  expect(scripts.filter((path) => catalogue.test(path))).toEqual([
    expect.stringContaining(`/assets/${LANGUAGE}-`),
  ]);
});

test('a page links to itself in each language, for people and search engines', async ({ page }) => {
  const answer = await page.goto(`/${LANGUAGE}/featured`);
  expect(answer!.headers()['content-language']).toBe(LANGUAGE);
  const address = (selector: string) => page.locator(selector).getAttribute('href');
  expect(await address('link[rel=canonical]')).toMatch(/\/en-XA\/featured$/);
  expect(await address('link[hreflang=en]')).toMatch(/\d\/featured$/);
  expect(await address('link[hreflang=x-default]')).toMatch(/\d\/featured$/);
  expect(await address('link[hreflang="en-XA"]')).toMatch(/\/en-XA\/featured$/);
  await expect(page.locator('meta[property="og:locale"]')).toHaveAttribute('content', 'en_XA');
  const menu = page.getByTestId('language-menu');
  await menu.locator('summary').click();
  await menu.getByRole('button', { name: 'English', exact: true }).click();
  await expect(page).toHaveURL(/\d\/featured$/);
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});

test('the page is shared in its language', async ({ page, signIn, site }) => {
  await signIn();
  const { slug } = await site.db.podcast.findFirstOrThrow({ where: { itunesId: null } });
  const address = `${site.url}/${LANGUAGE}/podcast/${encodeURIComponent(slug)}`;
  await page.goto(`${address}/share`);
  expect(await page.getByRole('main').getByRole('textbox').inputValue()).toContain(address);
  await page.goto(address);
  await hydrated(page);
  await page
    .getByRole('button', { name: /⟦Share/ })
    .first()
    .click();
  expect(await page.getByRole('dialog').getByRole('textbox').inputValue()).toContain(address);
  await page.keyboard.press('Escape');
  await page.locator('#episodes button[name=episode]:enabled').first().click();
  const bar = page.getByRole('region', { name: '⟦Audio player⟧' });
  await bar.getByRole('button', { name: /^⟦Now playing⟧/ }).click();
  const panel = page.getByRole('dialog', { name: '⟦Now playing⟧' });
  await panel.getByRole('tab', { name: /^⟦Notes⟧/ }).click();
  await panel.getByRole('button', { name: '⟦Share from here⟧' }).click();
  const shared = panel.getByRole('textbox');
  await expect(shared).toBeVisible();
  expect(await shared.inputValue()).toContain(`${address}/episodes/`);
});

test('structured data and the blog feed link to pages in the same language', async ({
  request,
  site,
}) => {
  const post = await site.db.blogPost.findFirstOrThrow({ where: { status: 'published' } });
  const podcast = await site.db.podcast.findFirstOrThrow({ where: { blocked: false } });
  const inLanguage = (path: string) => `${site.url}/${LANGUAGE}${path}`;
  const episode = await site.db.episode.findFirstOrThrow({
    where: { podcastId: podcast.id },
    select: { id: true, title: true },
  });
  for (const [type, path] of [
    ['PodcastEpisode', episodePath(podcast.slug, episode)],
    ['BlogPosting', `/blog/${encodeURIComponent(post.slug)}`],
    ['PodcastSeries', `/podcast/${encodeURIComponent(podcast.slug)}`],
  ] as const) {
    const { data, canonical } = headOf(await (await request.get(inLanguage(path))).text());
    expect(canonical).toBe(inLanguage(path));
    expect(data[type]).toMatchObject({ url: inLanguage(path) });
    const { itemListElement } = data.BreadcrumbList as { itemListElement: { item: string }[] };
    for (const { item } of itemListElement) expect(item).toContain(`${site.url}/${LANGUAGE}`);
  }
  const html = await (await request.get(inLanguage(episodePath(podcast.slug, episode)))).text();
  expect(html).not.toContain(`${site.url}/podcast/${encodeURIComponent(podcast.slug)}"`);
  const feed = await (await request.get(inLanguage('/blog/feed.xml'))).text();
  expect(feed).toContain(`<link>${inLanguage(`/blog/${encodeURIComponent(post.slug)}`)}</link>`);
  expect(feed).not.toContain(`<link>${site.url}/blog`);
});
