import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { cacheUntilWrite } from '~/adapters/database/cache-until-write.server';
import { db } from '~/adapters/database/client.server';
import type { Actor } from '~/domain/accounts/users';
import { createPost, listAllPosts } from '~/domain/blog/blog-admin.server';
import { newPostSchema } from '~/domain/blog/blog-schema';
import { getPost, listPosts, listPostAddresses } from '~/domain/blog/blog.server';
import { listPageAddresses } from '~/domain/site/sitemap.server';
import * as feed from '~/routes/blog/feed';
import * as sitemap from '~/routes/site/sitemap';
import { callRoute, signedInUser } from '../../support/site/call';

const NOW = '2031-05-01T10:00:00.000Z';
const TIME = '2031-05-01T10:05:00.000Z';

let admin: Actor;
beforeAll(async () => {
  admin = (await signedInUser('admin')) as unknown as Actor;
});
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(NOW);
  await db.blogPost.deleteMany();
  const write = (slug: string, values: object) =>
    createPost(admin, newPostSchema.parse({ title: slug, slug, content: 'Text', ...values }));
  await write('draft', {});
  await write('published', { status: 'published' });
  await write('scheduled', { status: 'published', publishedAt: TIME });
  await write('much-later', { status: 'published', publishedAt: '2032-01-01T00:00:00Z' });
});
afterEach(() => {
  vi.useRealTimers();
});

const wanted = { page: 1, limit: 10 };

test('admins see what is scheduled as its own state, the next to appear first', async () => {
  const states = async (status?: 'draft' | 'scheduled' | 'published') =>
    (await listAllPosts({ ...wanted, status })).posts.map(({ slug, state }) => `${slug} ${state}`);
  expect(await states('scheduled')).toEqual(['scheduled scheduled', 'much-later scheduled']);
  expect(await states('published')).toEqual(['published published']);
  expect(await states('draft')).toEqual(['draft draft']);
  expect((await states()).sort()).toEqual([
    'draft draft',
    'much-later scheduled',
    'published published',
    'scheduled scheduled',
  ]);
});

const publicSlugs = async () => (await listPosts({})).posts.map(({ slug }) => slug);

test('a scheduled post appears at its time everywhere, also in what is cached until a write', async () => {
  const cached = cacheUntilWrite(publicSlugs, 1);
  const feedText = async () => (await callRoute(feed, { path: '/blog/feed.xml' })).text();
  const paths = async () => (await listPostAddresses()).map(({ path }) => path);

  vi.setSystemTime('2031-05-01T10:04:59.999Z');
  expect(await cached()).toEqual(['published']);
  expect(await feedText()).not.toContain('scheduled');
  expect(await paths()).toEqual(['/blog/published']);
  await expect(getPost('scheduled')).rejects.toThrow();

  vi.setSystemTime(TIME);
  expect(await cached()).toEqual(['scheduled', 'published']);
  expect(await feedText()).toContain('scheduled');
  expect(await paths()).toEqual(['/blog/scheduled', '/blog/published']);
  expect((await getPost('scheduled')).slug).toBe('scheduled');
});

test('the sitemap dates a post and the blog by the time it appeared, not by its last change', async () => {
  const blog = async () =>
    (await listPageAddresses()).find(({ path }) => path === '/blog')?.updatedAt;
  const before = await blog();
  vi.setSystemTime(TIME);
  expect((await listPostAddresses())[0]?.updatedAt).toBe(TIME);
  expect([before, await blog()]).toEqual([NOW, TIME]);
});

test('feed and sitemap are cached no longer than until the next post', async () => {
  const age = async (route: object, path: string, params = {}) =>
    (await callRoute(route, { path, params })).headers.get('Cache-Control');
  const posts = { name: 'posts.xml' };
  expect(await age(feed, '/blog/feed.xml')).toBe('public, max-age=300');
  expect(await age(sitemap, '/sitemap/posts.xml', posts)).toBe('public, max-age=300');
  vi.setSystemTime(TIME);
  expect(await age(feed, '/blog/feed.xml')).toBe('public, max-age=600');
  expect(await age(sitemap, '/sitemap/posts.xml', posts)).toBe('public, max-age=3600');
});
