import { expect, test } from 'vitest';
import { db } from '~/adapters/database/client.server';
import { env } from '~/env.server';
import { feedUrlKey } from '~/lib/feeds/feed-url';
import { inLanguage } from '~/messages/find-text';
import { loader as manifest } from '~/routes/site/manifest';
import { loader } from '~/routes/site/shared';
import { callRoute, storedPodcast } from '../../support/site/call';

async function placeOf(shared: Record<string, string>): Promise<string | null> {
  const path = `/shared?${new URLSearchParams(shared)}`;
  return (await callRoute({ loader }, { path })).headers.get('Location');
}

test('a shared feed leads to its podcast, a link of the site to its page, the rest to a search', async () => {
  const { id, slug } = await storedPodcast({ slug: 'shared-show' });
  const rssUrl = 'https://feeds.example/show.xml';
  await db.podcast.update({ where: { id }, data: { rssUrl, rssUrlKey: feedUrlKey(rssUrl) } });
  expect(await placeOf({ url: rssUrl })).toBe(`/podcast/${slug}`);
  expect(await placeOf({ text: 'Listen: http://feeds.example/show.xml' })).toBe(`/podcast/${slug}`);
  expect(await placeOf({ text: 'feed://feeds.example/show.xml' })).toBe(`/podcast/${slug}`);
  await db.podcast.update({ where: { id }, data: { hiddenAt: new Date(), blocked: true } });
  expect(await placeOf({ url: rssUrl, title: 'A show' })).toBe('/search?q=A%20show');

  expect(await placeOf({ url: `${env.SITE_URL}/ar/blog/a?x=1` })).toBe('/blog/a?x=1');
  expect(await placeOf({ url: `${env.SITE_URL}//elsewhere.example` })).toBe('/');
  expect(await placeOf({ text: 'Tafsir of Yusuf https://elsewhere.example/1' })).toBe(
    '/search?q=Tafsir%20of%20Yusuf',
  );
  expect(await placeOf({ url: 'https://elsewhere.example/1' })).toBe(
    '/search?q=https%3A%2F%2Felsewhere.example%2F1',
  );
  expect(await placeOf({ title: 'x'.repeat(20_000) })).toBe('/search');
  expect(await placeOf({})).toBe('/search');
});

test('each language has a manifest of its own', async () => {
  const read = async (tag: string) => {
    const answer = await inLanguage(tag, () =>
      callRoute({ loader: manifest }, { path: '/manifest.webmanifest' }),
    );
    expect(answer.headers.get('Content-Type')).toContain('application/manifest+json');
    return (await answer.json()) as Record<string, unknown>;
  };
  expect(await read('en')).toMatchObject({ id: '/', start_url: '/', lang: 'en', dir: 'ltr' });
  expect(await read('ar')).toMatchObject({
    id: '/ar',
    start_url: '/ar',
    scope: '/',
    lang: 'ar',
    dir: 'rtl',
    launch_handler: { client_mode: 'focus-existing' },
    share_target: { action: '/ar/shared', method: 'GET' },
    shortcuts: [
      { url: '/ar/search' },
      { url: '/ar/new' },
      { url: '/ar/queue' },
      { url: '/ar/library' },
    ],
  });
});
