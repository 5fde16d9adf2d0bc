import { expect, test, vi } from 'vitest';
import { db } from '~/adapters/database/client.server';
import { headOf } from '~/lib/web/page-meta';
import { episodePath } from '~/lib/web/episode-path';
import { getPost } from '~/domain/blog/blog.server';
import { postHead } from '~/routes/blog/post/post-head.server';
import { loader } from '~/routes/site/sitemap-file/route';
import { loader as robots } from '~/routes/site/robots/route';
import { storeSpeaker } from '../../support/database/stored-speakers';
import { callRoute, storedPodcast } from '../../support/site/call';

vi.mock('~/messages/generated/languages', () => ({
  languages: ['en', 'ar', 'ur'].map((tag) => ({ tag, name: tag, direction: 'ltr' })),
}));

const file = async (name: string) =>
  (await callRoute({ loader } as never, { path: `/sitemap/${name}`, params: { name } })).text();

test('each page of the sitemap names itself in all languages', async () => {
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

test('so does a podcast, and a file of them is far below 50 MB', async () => {
  const { slug } = await storedPodcast({ slug: 'سيرة'.repeat(20) });
  const xml = await file('podcasts-1.xml');
  const [entry = ''] = xml.split('<url>').filter((one) => one.includes(encodeURIComponent(slug)));
  expect(entry).toContain(`/ar/podcast/${encodeURIComponent(slug)}"`);
  // Seven languages, and 2,000 podcasts with names of the longest kind.
  expect((entry.length / 5) * 9 * 2_000).toBeLessThan(50_000_000);
});

test('each episode stands in it, a hidden one does not', async () => {
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
  expect((entry.length / 5) * 9 * 2_000).toBeLessThan(50_000_000);
  expect(await file('episodes-9999.xml')).toBe('{"error":"Not found"}');
});

/** A published post; the sitemap's links of it and those of its page, without the site. */
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

test('a post names its translations, as its page does; without one, itself in each language', async () => {
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

test('speakers who are heard in public stand in files of their own', async () => {
  const { episodeIds } = await storedPodcast({ episodes: 1 });
  const heard = await storeSpeaker(db, 'heard', [{ episodeId: episodeIds[0]! }]);
  const silent = await storeSpeaker(db, 'silent', []);
  const xml = await file('speakers-1.xml');
  expect(xml).toContain(`/ar/speaker/${heard.slug}"`);
  expect(xml).not.toContain(silent.slug);
});

test('what crawlers leave alone they leave alone in each language', async () => {
  const text = await (await callRoute({ loader: robots } as never, { path: '/robots.txt' })).text();
  for (const path of ['/admin', '/ar/admin', '/ur/login', '/history', '/ar/queue', '/new$']) {
    expect(text).toContain(`Disallow: ${path}\n`);
  }
});
