import { expect, test, vi } from 'vitest';
import { loader } from '~/routes/site/sitemap-file/route';
import { loader as robots } from '~/routes/site/robots/route';
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

test('what crawlers leave alone they leave alone in each language', async () => {
  const text = await (await callRoute({ loader: robots } as never, { path: '/robots.txt' })).text();
  for (const path of ['/admin', '/ar/admin', '/ur/login']) {
    expect(text).toContain(`Disallow: ${path}\n`);
  }
});
