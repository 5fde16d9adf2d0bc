import { expect, test, vi } from 'vitest';
import { db } from '~/adapters/database/client.server';
import { getPost } from '~/domain/blog/blog.server';
import { headOf } from '~/lib/web/page-meta';
import { episodePath } from '~/lib/web/site-paths';
import { postHead } from '~/routes/blog/post/post-head.server';
import { loader as robots } from '~/routes/site/robots';
import { loader } from '~/routes/site/sitemap';
import { storeSpeaker } from '../../support/database/stored-speakers';
import { callRoute, storedPodcast } from '../../support/site/call';

vi.mock('~/messages/generated/languages', () => ({
  languages: ['en', 'ar', 'ur'].map((tag) => ({ tag, name: tag, direction: 'ltr' })),
}));

const file = async (name: string) =>
  (await callRoute({ loader } as never, { path: `/sitemap/${name}`, params: { name } })).text();

test('lists each page with its alternates in all languages', async () => {
  const xml = await file('pages.xml');
  expect(xml).toContain('xmlns:xhtml="http://www.w3.org/1999/xhtml"');
  const [, featured = ''] = /<url><loc>[^<]*\/featured<\/loc>(.*?)<\/url>/.exec(xml) ?? [];
  const found = [...featured.matchAll(/hreflang="([^"]+)" href="[^"]*?:\d+([^"]*)"/g)];
  expect(found.map(([, tag, path]) => [tag, path])).toEqual([
    ['en', '/featured'],
    ['ar', '/ar/featured'],
    ['ur', '/ur/featured'],
    ['x-default', '/featured'],
  ]);
});

/** The entries whose `<loc>` ends with the path. */
const entriesOf = (xml: string, path: string) =>
  xml.split('<url>').filter((one) => one.includes(`${path}</loc>`));

const lastChange = (entry: string) => /<lastmod>(.*?)<\/lastmod>/.exec(entry)?.[1];

/** The size of a file with 200 URLs as long as this one on a site with twelve languages; the tests have three. */
const worstFile = (entry: string) => (entry.length / 5) * 14 * 12 * 200;

test('lists every language version as its own URL, with the same links and time', async () => {
  const { id, slug } = await storedPodcast({ slug: 'سيرة'.repeat(20) });
  const { lastUpdateTime, createdAt } = await db.podcast.findUniqueOrThrow({ where: { id } });
  const path = `/podcast/${encodeURIComponent(slug)}`;
  const entries = entriesOf(await file('podcasts-1.xml'), path);
  const locs = entries.map((one) => /<loc>http:..[^/]+(.*)<\/loc>/.exec(one)![1]);
  expect(locs).toEqual([path, `/ar${path}`, `/ur${path}`]);
  const rest = entries.map((one) => one.replace(/<loc>.*<\/loc>/, ''));
  expect(rest[0]).toContain(`hreflang="ar" href="`);
  expect(rest[1]).toBe(rest[0]);
  expect(lastChange(entries[2]!)).toBe((lastUpdateTime ?? createdAt).toISOString());
  expect(worstFile(entries[2]!)).toBeLessThan(50_000_000);
});

test('dates every entry by its last change', async () => {
  const { episodeIds } = await storedPodcast({ episodes: 1 });
  await storeSpeaker(db, 'dated', [{ episodeId: episodeIds[0]! }]);
  for (const kind of ['pages', 'posts', 'browse', 'podcasts-1', 'episodes-1', 'speakers-1']) {
    for (const one of (await file(`${kind}.xml`)).split('<url>').slice(1)) {
      expect(new Date(lastChange(one) ?? NaN).getTime(), one).toBeLessThanOrEqual(Date.now());
    }
  }
});

test('lists each episode, except hidden ones', async () => {
  const podcast = await storedPodcast({ slug: `${'سيرة'.repeat(19)}صبر` });
  const episodes = await Promise.all(
    [false, true].map((blocked) =>
      db.episode.create({
        data: {
          podcastId: podcast.id,
          key: String(blocked),
          title: 'صبر'.repeat(30),
          sortDate: new Date(),
          blocked,
        },
      }),
    ),
  );
  const [shown, hidden] = episodes.map((episode) => `${episodePath(podcast.slug, episode)}<`);
  const xml = await file('episodes-1.xml');
  expect(xml).toContain(shown);
  expect(xml).not.toContain(hidden);
  const [entry = ''] = xml.split('<url>').filter((one) => one.includes(shown!));
  expect(worstFile(entry)).toBeLessThan(50_000_000);
  expect(await file('episodes-9999.xml')).toBe('{"error":"Not found"}');
});

/** Stores a published post. @returns the links in the sitemap and those on its page, without the origin */
async function postLinks(slug: string) {
  const [entry = ''] = (await file('posts.xml'))
    .split('<url>')
    .filter((one) => one.includes(`/${slug}</loc>`));
  const named = [...entry.matchAll(/<loc>([^<]*)|hreflang="(.*?)" href="(.*?)"/g)].map(
    ([, url, tag = 'canonical', href = url]) => `${tag} ${href}`,
  );
  const tags = headOf({ head: postHead(await getPost(slug)) }) as Record<string, string>[];
  const linked = tags.flatMap(({ rel, hrefLang, href }) =>
    rel === 'canonical' || hrefLang ? `${hrefLang ?? rel} ${href}` : [],
  );
  return { named, linked };
}

test('links a post to its translations like its page does, or to itself in each language', async () => {
  const store = (slug: string, language: string | null, more = {}) => {
    const texts = { title: slug, content: slug, authorName: 'Amina', status: 'published' };
    const data = { ...texts, slug, language, publishedAt: new Date(0), ...more };
    return db.blogPost.create({ data });
  };
  const { id: translationOfId } = await store('seerah', 'en');
  await store('sirah', 'ar', { translationOfId });
  await store('siyer', 'tr', { translationOfId, status: 'draft' });
  await store('alone', 'ur');
  const { named, linked } = await postLinks('sirah');
  expect(named).toEqual(linked);
  expect(named.map((one) => one.replace(/http:..[^/]+/, ''))).toEqual([
    'canonical /ar/blog/sirah',
    'ar /ar/blog/sirah',
    'en /blog/seerah',
  ]);
  const alone = await postLinks('alone');
  expect(alone.named).toEqual(alone.linked);
  expect(alone.named.join()).toMatch(/canonical [^,]*\d\/blog\/alone,.*ur [^,]*\/ur\/blog\/alone/);
});

test('lists publicly heard speakers in their own files', async () => {
  const { episodeIds } = await storedPodcast({ episodes: 1 });
  const heard = await storeSpeaker(db, 'heard', [{ episodeId: episodeIds[0]! }]);
  const silent = await storeSpeaker(db, 'silent', []);
  const xml = await file('speakers-1.xml');
  expect(xml).toContain(`/ar/speaker/${heard.slug}"`);
  expect(xml).not.toContain(silent.slug);
});

test('lists public collections that have entries', async () => {
  const { id: podcastId } = await storedPodcast();
  const [full, empty, byLink] = await Promise.all(
    ['public', 'public', 'link'].map((visibility) =>
      db.collection.create({ data: { title: 'Beginnings', visibility } }),
    ),
  );
  for (const { id: collectionId } of [full!, byLink!]) {
    await db.collectionEntry.create({ data: { collectionId, podcastId, place: 1 } });
  }
  const xml = await file('collections-1.xml');
  expect(xml).toContain(`/ar/collections/${full!.id}"`);
  expect(xml).not.toContain(empty!.id);
  expect(xml).not.toContain(byLink!.id);
});

test('disallows the same paths in each language', async () => {
  const text = await (await callRoute({ loader: robots } as never, { path: '/robots.txt' })).text();
  for (const path of ['/api/', '/ar/theme', '/ur/login?']) {
    expect(text).toContain(`Disallow: ${path}\n`);
  }
  for (const path of ['/search?q=', '/search?*&q=', '/ar/search?q=']) {
    expect(text).toContain(`Disallow: ${path}\n`);
  }
  expect(text).not.toMatch(/^Disallow: \/search$/m);
});
