import { beforeEach, expect, test } from 'vitest';
import { db } from '~/adapters/database/client.server';
import { listPostLanguages, listPosts } from '~/domain/blog/blog.server';
import * as feed from '~/routes/blog/feed';
import { callRoute } from '../../support/site/call';
import { callAt } from '../../support/site/site-map';

const posts = await callAt('blog/posts');

/** Creates posts, newest first. */
async function store(languages: (string | null)[], values = {}) {
  const category = await db.blogCategory.create({ data: { name: 'C', slug: 'c' } });
  await db.blogPost.createMany({
    data: languages.map((language, at) => ({
      title: `${at}`,
      slug: `${at}`,
      content: 'Text',
      authorName: 'a',
      language,
      status: 'published',
      publishedAt: new Date(Date.UTC(2020, 1, 28 - at)),
      categoryId: at % 2 ? category.id : null,
      ...values,
    })),
  });
}

beforeEach(async () => {
  await db.blogPost.deleteMany();
  await db.blogCategory.deleteMany();
});

const titles = async (wanted: Parameters<typeof listPosts>[0]) =>
  (await listPosts(wanted)).posts.map(({ title }) => title).join(' ');

test('includes regional variants in the list of a language, by category and page', async () => {
  await store(['en', 'ur', 'en-gb', 'ur', null, 'enx']);
  expect(await titles({ language: 'en' })).toBe('0 2');
  expect(await titles({ language: 'en-gb' })).toBe('2');
  expect(await titles({ language: 'ur', category: 'c' })).toBe('1 3');
  expect(await titles({ language: 'en', category: 'c' })).toBe('');
  expect(await titles({ language: 'ur', limit: 1, page: 2 })).toBe('3');
  expect(await titles({})).toBe('0 1 2 3 4 5');
  const answer = await callRoute(posts, { path: '/api/blog/posts?language=UR' });
  expect(await answer.json()).toMatchObject({
    totalCount: 2,
    posts: [{ title: '1' }, { title: '3' }],
  });
  expect((await callRoute(posts, { path: '/api/blog/posts?language=x' })).status).toBe(400);
});

test.each([1, 2, 3, 4, 7])(
  'lists one language before the others, on pages of %i',
  async (limit) => {
    await store(['en', 'ur', null, 'ur-pk', 'tr', 'ur', 'en']);
    const pages = [];
    for (let page = 1; page <= Math.ceil(7 / limit); page += 1) {
      pages.push(await titles({ limit, page, first: 'ur' }));
    }
    expect(pages.join(' ')).toBe('1 3 5 0 2 4 6');
  },
);

test('lists the languages of public posts without duplicates', async () => {
  await store(['ur', 'en', 'en-gb', null, 'ur']);
  await db.blogPost.create({
    data: { title: 'd', slug: 'd', content: 'x', authorName: 'a', language: 'tr' },
  });
  expect(await listPostLanguages()).toEqual(['en', 'ur']);
});

test('serves a feed per language that declares its language and URL', async () => {
  await store(['ur', 'en', 'ar']);
  const read = async (query: string) => {
    const answer = await callRoute(feed, { path: `/blog/feed.xml${query}` });
    expect(answer.status).toBe(200);
    return answer.text();
  };
  const all = await read('');
  expect(all).toContain('<language>en</language>');
  expect(all.match(/<item>/g)).toHaveLength(3);
  expect(all).toContain('<dc:language>ur</dc:language>');
  const arabic = await read('?language=ar');
  expect(arabic).toContain('<language>ar</language>');
  expect(arabic.match(/<item>/g)).toHaveLength(1);
  expect(arabic).toContain('/blog/feed.xml?language=ar"');
  expect(arabic).toContain('/blog?language=ar</link>');
  expect(await read('?language=fr')).not.toContain('<item>');
  const refused = await callRoute(feed, { path: '/blog/feed.xml?language=x' });
  expect(refused.status).toBe(400);
});
