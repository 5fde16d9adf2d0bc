import { randomBytes } from 'node:crypto';
import { expect, test } from '../../support/browser/e2e';
import { storePerson, type Database } from '../../support/database/stored-people';
import { headOf, type PageHead } from '../../support/site/page-head';

// Metadata of every public page for search engines and chats, and the status of missing pages.

const URDU = `/podcast/${encodeURIComponent('نمونہ-سیرت-کے-پوڈکاسٹ-کیسے-سنیں')}`;
const LONG = 'peace '.repeat(60);

/** Fills two pages of each paginated public list. @returns a person and the newest post */
async function fillLists(db: Database) {
  const person = await storePerson(db);
  const category = await db.blogCategory.findFirstOrThrow();
  const tag = randomBytes(4).toString('hex');
  await db.blogPost.createMany({
    data: Array.from({ length: 12 }, (_, index) => ({
      slug: `machines-${tag}-${index}`,
      title: `Post ${index} of ${tag}`,
      content: LONG,
      authorName: 'Amina',
      authorId: person.id,
      categoryId: category.id,
      status: 'published',
      publishedAt: new Date(Date.UTC(2026, 0, 1 + index)),
    })),
  });
  const slug = `machines-${tag}`;
  const { id: podcastId } = await db.podcast.create({
    data: { slug, title: `Lantern ${tag}`, rssUrl: `https://${slug}.test/`, rssUrlKey: slug },
  });
  for (let count = 0; count < 21; count += 1) {
    const { id: userId } = await storePerson(db);
    await db.review.create({ data: { userId, podcastId, rating: 4, content: 'x' } });
    const follow = { actionType: 'follow', subjectId: userId, followedUserId: userId };
    await db.activity.create({ data: { userId: person.id, ...follow } });
  }
  const now = new Date();
  await db.episode.createMany({
    data: Array.from({ length: 60 }, (_, index) => ({
      podcastId,
      key: `machines-${index}`,
      title: `Tone ${index}`,
      sortDate: new Date(now.getTime() - 1e10 - index * 1e6),
    })),
  });
  return { person, category, post: `/blog/machines-${tag}-11`, podcast: `/podcast/${slug}` };
}

/** All by canonical path. */
const pagesOf = ({ person, category, post, podcast }: Awaited<ReturnType<typeof fillLists>>) => [
  '/',
  '/search',
  '/search?trending=1',
  '/search?q=tafsir',
  '/featured',
  '/featured-episodes',
  '/blog',
  '/blog?page=2',
  `/blog?category=${category.slug}`,
  post,
  podcast,
  `${podcast}?page=2`,
  `${podcast}?reviews=2`,
  URDU,
  `/profile/${person.id}`,
  `/profile/${person.id}?tab=reviews`,
  `/profile/${person.id}?tab=activity`,
  `/profile/${person.id}?tab=activity&page=2`,
  '/newsletter',
  '/privacy',
  '/terms',
  '/contact',
  '/api',
];

function expectWhole(head: PageHead, path: string, origin: string) {
  const { title, canonical, meta, data } = head;
  expect(canonical, path).toBe(origin + path);
  expect(meta['og:url'], path).toBe(canonical);
  expect(title, path).toContain('Halaqa');
  expect(title, path).toContain(meta['og:title']);
  expect(meta['og:type'], path).toMatch(/^(website|article)$/);
  expect(meta['og:site_name'], path).toBe('Halaqa');
  expect(meta['og:image'], path).toMatch(/^http/);
  expect(meta['twitter:card'], path).toBe('summary_large_image');
  const { description = '' } = meta;
  expect(description, path).toBe(meta['og:description']);
  expect(description.length, path).toBeGreaterThan(20);
  expect(description.length, path).toBeLessThanOrEqual(160);
  if (path === '/') return;
  const { itemListElement } = data.BreadcrumbList as { itemListElement: { item: string }[] };
  expect(itemListElement[0]!.item, path).toBe(`${origin}/`);
  expect(itemListElement.at(-1)!.item, path).toBe(canonical);
}

test('every public page has its own title, canonical URL, picture and description', async ({
  request,
  site,
}) => {
  const stored = await fillLists(site.db);
  const heads: Record<string, PageHead> = {};
  for (const path of pagesOf(stored)) {
    const answer = await request.get(path);
    expect(answer.status(), path).toBe(200);
    heads[path] = headOf(await answer.text());
    expectWhole(heads[path], path, site.url);
  }
  const all = Object.values(heads);
  expect(new Set(all.map(({ canonical }) => canonical)).size).toBe(all.length);
  expect(new Set(all.map(({ title }) => title)).size).toBe(all.length);
  for (const picture of new Set(all.map(({ meta }) => meta['og:image']!))) {
    const { status, headers } = await request.get(picture).then((answer) => ({
      status: answer.status(),
      headers: answer.headers(),
    }));
    expect([status, headers['content-type']], picture).toEqual([200, 'image/png']);
    expect(headers['cross-origin-resource-policy'], picture).toBe('cross-origin');
  }
  expect(heads['/']!.data.WebSite).toMatchObject({ name: 'Halaqa', url: `${site.url}/` });
  expect(heads[stored.post]!.meta.description).toMatch(/^(peace )+peace\.\.\.$/);
  expect(heads[stored.post]!.data.BlogPosting).toMatchObject({
    author: {
      '@type': 'Person',
      name: 'Amina',
      url: `${site.url}/profile/${stored.person.id}`,
    },
    image: `${site.url}/og.png`,
  });
  expect(heads[URDU]!.data.PodcastSeries).toMatchObject({ '@type': 'PodcastSeries' });
  expect(heads['/search?q=tafsir']!.robots).toBe('noindex');

  await test.step('another sort order has the same canonical URL', async () => {
    const { canonical } = headOf(
      await (await request.get(`${stored.podcast}?sort=oldest&page=2`)).text(),
    );
    expect(canonical).toBe(site.url + stored.podcast);
  });
  await test.step('responds with 404 to unknown pages, categories and sitemap parts', async () => {
    const profile = `/profile/${stored.person.id}`;
    for (const path of [
      '/blog?page=999',
      '/blog?page=0',
      '/blog?page=x',
      '/blog?category=no-such-category',
      `${stored.podcast}?page=999`,
      `${stored.podcast}?reviews=999`,
      `${profile}?page=9`,
      '/featured?page=99',
      '/featured-episodes?page=2',
      '/browse?page=2',
      '/browse/topic/hadith?page=99',
      '/search?trending=1&page=99',
      '/featured?page=0',
      '/search?q=tafsir&page=999',
      `/blog?category=${stored.category.slug}&page=2`,
      '/sitemap/podcasts-2.xml',
      '/sitemap/podcasts-0.xml',
      '/sitemap/none.xml',
    ]) {
      expect((await request.get(path)).status(), path).toBe(404);
    }
    for (const path of ['/sitemap/podcasts-1.xml', '/featured?page=1', '/browse']) {
      expect((await request.get(path)).status(), path).toBe(200);
    }
  });
  await test.step('a podcast’s page links to other podcasts', async () => {
    const found = async () => {
      const html = await (await request.get(URDU)).text();
      const [, more = ''] = html.split('More to listen to');
      return more.match(/<a [^>]*href="\/podcast\//g)?.length ?? 0;
    };
    // Related podcasts are computed in the background some seconds after the start.
    await expect.poll(found, { timeout: 30_000 }).toBeGreaterThan(1);
  });
});

test('pages about their reader ask search engines not to list them', async ({ request }) => {
  const lists = ['favorites', 'history', 'library', 'my-collections', 'new', 'queue'];
  for (const name of [...lists, 'login', 'register']) {
    const head = headOf(await (await request.get(`/${name}`)).text());
    expect([name, head.robots]).toEqual([name, 'noindex']);
  }
});
