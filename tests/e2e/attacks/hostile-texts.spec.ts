import type { Page, Response } from 'playwright/test';
import { sanitizeHtml } from '../../../app/lib/html/sanitize-html.server';
import { expect, hydrated } from '../../support/browser/e2e';
import { isAllowed, scriptsOf } from '../../support/browser/script-policy';
import {
  hostileAddresses,
  hostileText,
  hostileTexts,
  purifierTexts,
} from '../../support/cases/hostile-texts';
import { withDirectory } from '../../support/site/directory-site';
import { feedRow } from '../../support/site/podcast-index-server';

// A malicious directory, feed, reader and editor: what they write must appear as text on every screen, and nothing of
// it
// may run, with script, after client-side navigation, and without script.

const cdata = (text: string) => `<![CDATA[${text.replaceAll(']]>', ']]&gt;')}]]>`;
const attribute = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** One item per text and URL, in every feed field of that kind. */
function item(origin: string, text: string, address: string, number: number): string {
  return `<item><title>${cdata(`Hostile ${number} ${text}`)}</title><guid>g${number}</guid>
    <pubDate>Sun, 01 Nov 2026 06:${String(number).padStart(2, '0')}:00 GMT</pubDate>
    <description>${cdata(text)}</description><content:encoded>${cdata(text)}</content:encoded>
    <link>${attribute(address)}</link><itunes:image href="${attribute(address)}"/>
    <podcast:person href="${attribute(address)}" img="${attribute(address)}">${cdata(text)}</podcast:person>
    <podcast:chapters url="${attribute(address)}"/>
    <enclosure url="${number % 2 ? `${origin}/audio.mp3` : attribute(address)}" type="audio/mpeg" length="1"/></item>`;
}

function feed(origin: string): string {
  const count = Math.max(hostileTexts.length, hostileAddresses.length);
  const items = Array.from({ length: count }, (_, index) =>
    item(
      origin,
      hostileTexts[index % hostileTexts.length]!,
      hostileAddresses[index % hostileAddresses.length]!,
      index,
    ),
  );
  return `<rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"
    xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:podcast="https://podcastindex.org/namespace/1.0">
    <channel><title>${cdata(`Hostile show ${hostileText}`)}</title>
    <description>${cdata(hostileText)}</description><language>en"&gt;&lt;script&gt;window.__xss=60</language>
    <itunes:author>${cdata(hostileText)}</itunes:author>
    <itunes:owner><itunes:name>${cdata(hostileText)}</itunes:name></itunes:owner>
    <itunes:category text="${attribute(hostileTexts[0]!)}"/><link>${attribute(hostileAddresses[0]!)}</link>
    <itunes:image href="${attribute(hostileAddresses[1]!)}"/>
    <podcast:funding url="${attribute(hostileAddresses[0]!)}">${cdata(hostileText)}</podcast:funding>
    ${items.join('')}</channel></rss>`;
}

const test = withDirectory({
  files: (origin) => ({ '/feed.xml': { type: 'application/rss+xml', body: feed(origin) } }),
  podcasts: (origin) => [
    {
      feed: feedRow({
        id: 4_300_001,
        title: `Hostile show ${hostileText}`,
        url: `${origin}/feed.xml`,
        link: hostileAddresses[0],
        image: hostileAddresses[1],
        artwork: hostileAddresses[0],
        author: hostileText,
        ownerName: hostileText,
        description: hostileText,
        language: '"><script>',
        categories: { 63: 'Islam', 64: hostileTexts[0] },
        episodeCount: 2,
      }),
    },
  ],
});

/** Pictures and recordings that do not exist; failing to load them is not a fault of the page. */
test.use({ expectedErrors: [/Failed to load resource/] });

/** Collects everything a hostile text managed to do. */
async function watchFor(page: Page): Promise<() => Promise<string[]>> {
  const done: string[] = [];
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      ((window as unknown as { __violations: string[] }).__violations ??= []).push(
        `${violatedDirective} ${blockedURI}`,
      );
    });
  });
  page.on('dialog', (dialog) => void dialog.dismiss().then(() => done.push('a dialog')));
  page.on('request', (request) => {
    if (/canary|javascript:/.test(request.url())) done.push(`asked for ${request.url()}`);
  });
  return async () => {
    const seen = await page.evaluate(() => {
      const { __xss, __violations = [] } = window as unknown as {
        __xss?: unknown;
        __violations?: string[];
      };
      const bad = [...document.querySelectorAll('*')].flatMap((element) =>
        [...element.attributes]
          .filter(
            ({ name, value }) =>
              /^on|^style$|^srcdoc$/.test(name) ||
              (/^(href|src|action|formaction|poster)$/.test(name) &&
                /^[\s\0-\x20]*(?:java|vb)script|^data:text|^file:|^blob:/i.test(value)),
          )
          .map(({ name, value }) => `<${element.localName} ${name}="${value.slice(0, 60)}">`),
      );
      // The player bar's skeleton gets inline styles by script through the DOM, not from markup.
      const own = bad.filter((one) => !one.includes(' style='));
      return [...(__xss === undefined ? [] : [`ran ${String(__xss)}`]), ...__violations, ...own];
    });
    return [...done.splice(0), ...seen];
  };
}

/** The site's own markup: an episode's menu, for members without script. */
const OWN_MENU = /<noscript>(?=<details><summary class="grid size-11 )/g;

/** Foreign markup in the HTML of a page without script. */
async function markupOf(answer: Response | null): Promise<string[]> {
  const html = await answer!.text();
  const policy = answer!.headers()['content-security-policy']!;
  const withoutScripts = html
    .replace(/<script[^>]*>[\s\S]*?<\/script>/g, '<script></script>')
    .replace(OWN_MENU, '');
  const foreign = /<(?:iframe|object|embed|math|base|form><math|mglyph|noscript|style)\b/gi;
  const events = /<[a-z][^<>"']*(?:"[^"]*"[^<>"']*|'[^']*'[^<>"']*)*\son\w+=/gi;
  const scripts = scriptsOf(html)
    .filter((script) => !isAllowed(script, policy))
    .map(({ attributes, text }) => `<script${attributes}>${text}`);
  return [
    ...[...withoutScripts.matchAll(foreign)].map(([tag]) => tag),
    ...[...withoutScripts.matchAll(events)].map(([tag]) => tag.slice(0, 80)),
    ...scripts,
  ];
}

test('shows what a directory, a feed, listeners and editors write only as text', async ({
  page,
  plainPage,
  site,
  signIn,
}) => {
  const person = await signIn('super_admin', plainPage);
  const violations = await watchFor(page);

  // First the directory's unstored rows, then the feed's.
  await page.goto('/search?q=hostile');
  await hydrated(page);
  expect(await violations()).toEqual([]);
  const answer = await page.request.post(`${site.url}/api/podcast/create/4300001`, {
    headers: { 'Sec-Fetch-Site': 'same-origin' },
  });
  expect(answer.status()).toBeLessThan(300);
  const { podcast } = (await answer.json()) as { podcast: { id: string; slug: string } };

  // Texts written by people.
  const write = async (method: string, path: string, data: unknown) => {
    const { status } = await fetch(site.url + path, {
      method,
      headers: { Authorization: `Bearer ${person.token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(data),
    });
    return status;
  };
  const slug = encodeURIComponent(podcast.slug);
  expect(
    await write('PUT', `/api/podcast/${slug}/review`, { rating: 5, content: hostileText }),
  ).toBe(201);
  expect(await write('POST', `/api/favorites/${podcast.id}`, {})).toBeLessThan(300);
  const bio = hostileText.slice(0, 990);
  expect(await write('PATCH', '/api/profile', { bio, countryOfOrigin: hostileTexts[4] })).toBe(200);
  expect(
    await write('POST', '/api/admin/blog/categories', { name: hostileTexts[4], slug: 'hostile' }),
  ).toBe(201);
  const category = await site.db.blogCategory.findFirstOrThrow({ where: { slug: 'hostile' } });
  const post = {
    title: `Hostile ${hostileTexts[1]}`,
    slug: 'hostile',
    content: hostileText,
    excerpt: hostileText.slice(0, 990),
    categoryId: category.id,
    status: 'published',
    featuredImageUrl: '/no/"onerror="window.__xss=70.png',
    metaDescription: hostileText.slice(0, 990),
    metaKeywords: hostileTexts[1],
  };
  expect(await write('POST', '/api/admin/blog/posts', post)).toBe(201);
  for (const featuredImageUrl of hostileAddresses.slice(0, 8)) {
    const refused = { ...post, slug: 'refused', featuredImageUrl };
    expect(await write('POST', '/api/admin/blog/posts', refused)).toBe(422);
  }
  const featured = { podcastId: podcast.id, notes: hostileText.slice(0, 490) };
  expect(await write('POST', '/api/admin/featured-podcasts', featured)).toBe(201);
  await site.db.contactMessage.create({
    data: { name: hostileTexts[4]!, email: 'a@example.org', message: hostileText },
  });
  await site.db.review.updateMany({ data: { content: hostileText } });

  const asked = encodeURIComponent(hostileTexts[1]!);
  const screens = [
    `/podcast/${slug}`,
    `/podcast/${slug}?sort=oldest&page=2`,
    `/podcast/${slug}/share`,
    `/podcast/${slug}/review`,
    `/profile/${person.id}`,
    `/profile/${person.id}?tab=reviews`,
    '/my-profile',
    '/favorites',
    '/',
    '/featured',
    '/search?q=hostile',
    `/search?q=${asked}`,
    `/login?redirectTo=${asked}`,
    `/${asked}`,
    '/blog',
    '/blog/hostile',
    '/admin',
    '/admin/blog',
    '/admin/blog/categories',
    '/admin/messages',
    '/admin/moderation',
    '/admin/analytics',
    '/admin/audit',
    `/admin/users?search=${asked}`,
  ];
  const found: Record<string, string[]> = {};
  for (const screen of screens) {
    await page.goto(screen);
    await hydrated(page);
    const seen = await violations();
    // Again by client-side navigation, where the text arrives as data instead of HTML.
    await page.evaluate((to) => {
      history.pushState({}, '', to);
      window.dispatchEvent(new PopStateEvent('popstate'));
    }, '/privacy');
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toHaveText(/privacy/i);
    await page.goBack();
    await expect(heading.first()).not.toHaveText(/privacy/i);
    const response = await plainPage.goto(screen);
    const all = [...seen, ...(await violations()), ...(await markupOf(response))];
    if (all.length > 0) found[screen] = all;
  }
  expect(found).toEqual({});
});

test('strings made to bypass a purifier have no effect in a description, a post or its preview', async ({
  page,
  plainPage,
  site,
  signIn,
}) => {
  await signIn('admin', plainPage);
  const violations = await watchFor(page);
  const podcast = await site.db.podcast.findFirstOrThrow({ where: { episodes: { some: {} } } });
  const all = purifierTexts.join('\n\n');

  for (const text of [...purifierTexts, all]) {
    const description = sanitizeHtml(text);
    await site.db.podcast.update({ where: { id: podcast.id }, data: { description } });
    await site.db.episode.updateMany({ where: { podcastId: podcast.id }, data: { description } });
    const address = `/podcast/${encodeURIComponent(podcast.slug)}`;
    expect(await markupOf(await plainPage.goto(address)), text).toEqual([]);
  }
  await page.goto(`/podcast/${encodeURIComponent(podcast.slug)}`);
  await hydrated(page);
  expect(await violations()).toEqual([]);

  await page.goto('/admin/blog/posts/new');
  await hydrated(page);
  await page.getByLabel('Title').fill('Purified');
  await page.getByText('Preview', { exact: true }).click();
  const preview = page.locator('details .prose');
  for (const text of [...purifierTexts, all]) {
    await page.getByLabel('Content').fill(`${text}\n\nthe end`);
    await expect(preview).toContainText('the end');
    expect(await violations(), text).toEqual([]);
  }
  // NUL is shown as a replacement character and not stored.
  const previewed = (await preview.innerHTML()).replaceAll('\ufffd', '');
  await page.getByLabel('Status').selectOption('Published');
  await page.getByRole('button', { name: 'Create post' }).click();
  await expect(page).toHaveURL(/\/admin\/blog$/);
  await page.goto('/blog/purified');
  await hydrated(page);
  expect(await violations()).toEqual([]);
  // Browser and server rendered the same.
  expect(await page.locator('article .prose').innerHTML()).toBe(previewed);
  expect(await markupOf(await plainPage.goto('/blog/purified'))).toEqual([]);
});

test('machine-readable responses are well-formed', async ({ page, site, signIn }) => {
  const { token } = await signIn('admin');
  const post = {
    title: hostileText.slice(0, 190),
    slug: 'for-machines',
    content: 'x',
    excerpt: hostileText.slice(0, 990),
    status: 'published',
  };
  const stored = await fetch(`${site.url}/api/admin/blog/posts`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(post),
  });
  expect(stored.status).toBe(201);
  for (const email of ['=cmd|x!a1@example.org', '+1@example.org', '-1@example.org']) {
    await site.db.newsletterSubscriber.create({
      data: { email, emailKey: email, unsubscribeToken: email },
    });
  }
  const csv = await (
    await fetch(`${site.url}/admin/newsletter.csv`, {
      headers: { Authorization: `Bearer ${token}` },
    })
  ).text();
  expect(csv).toContain("'=cmd|x!a1@example.org");
  expect(csv).not.toMatch(/^[=+\-@]/m);

  await page.goto('/privacy');
  for (const path of ['/blog/feed.xml', '/sitemap.xml', '/sitemap/posts.xml']) {
    const xml = await (await fetch(site.url + path)).text();
    const problem = await page.evaluate((source) => {
      const document = new DOMParser().parseFromString(source, 'application/xml');
      return document.querySelector('parsererror')?.textContent ?? null;
    }, xml);
    expect(problem, path).toBeNull();
  }
  const html = await (await fetch(`${site.url}/blog/for-machines`)).text();
  const data = /<script[^>]*ld\+json[^>]*>(.*?)<\/script>/s.exec(html)![1]!;
  expect((JSON.parse(data) as { headline: string }).headline).toContain('<script>');
});
