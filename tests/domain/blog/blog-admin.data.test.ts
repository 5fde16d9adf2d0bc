import { beforeEach, expect, test } from 'vitest';
import { db } from '~/adapters/database/client.server';
import { callRoute, signedInUser } from '../../support/site/call';
import { callAt } from '../../support/site/site-map';

const adminPost = await callAt('admin/blog/posts/:id');
const adminPosts = await callAt('admin/blog/posts');

let token: string;
beforeEach(async () => {
  await db.blogPost.deleteMany();
  await db.blogCategory.deleteMany();
  ({ token } = await signedInUser('admin'));
});

const post = (slug: string) =>
  db.blogPost.create({ data: { title: 'A post', slug, content: 'As it was', authorName: 'a' } });

const change = (id: string, body: Record<string, unknown>, as = token) =>
  callRoute(adminPost, {
    method: 'PUT',
    path: `/api/admin/blog/posts/${id}`,
    params: { id },
    token: as,
    body,
  });

test('tells the second of two simultaneous saves about the first, and loses no text', async () => {
  const { id } = await post('both');
  const contents = ['one', 'two', 'three'];
  const answers = await Promise.all(contents.map((content) => change(id, { content })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  const { content: stored } = await db.blogPost.findUniqueOrThrow({ where: { id } });
  const known = [stored];
  for (const answer of answers.filter(({ status }) => status === 409)) {
    const told = (await answer.json()) as Record<'post' | 'sent', { content: string }>;
    expect(told.post.content).toBe(stored);
    known.push(told.sent.content);
  }
  expect(known.sort()).toEqual(contents.sort());
  expect((await change(id, { content: 'later' })).status).toBe(409);
  expect((await change(id, { content: 'later', version: 2 })).status).toBe(200);
});

test('overwrites no other save without a version, not even the author’s own', async () => {
  const { token: other } = await signedInUser('admin');
  const { id } = await post('in-turn');
  expect((await change(id, { content: 'first' })).status).toBe(200);
  const refused = await change(id, { content: 'second' }, other);
  expect(refused.status).toBe(409);
  const told = (await refused.json()) as {
    error: string;
    post: { content: string; version: number };
    sent: object;
  };
  expect(told).toMatchObject({ post: { content: 'first' }, sent: { content: 'second' } });
  expect(told.error).toMatch(/^This post has changed since/);
  const { version } = told.post;
  expect((await change(id, { content: 'second', version }, other)).status).toBe(200);
  expect((await change(id, { content: 'third' }, other)).status).toBe(409);
  expect((await change(id, { content: 'fourth' })).status).toBe(409);
  const { content } = await db.blogPost.findUniqueOrThrow({ where: { id } });
  expect(content).toBe('second');
});

test('lets the author change a new post once without a version', async () => {
  const created = await callRoute(adminPosts, {
    method: 'POST',
    path: '/api/admin/blog/posts',
    token,
    body: { title: 'New', slug: 'new', content: 'Text' },
  });
  const { id } = ((await created.json()) as { post: { id: string } }).post;
  const { token: other } = await signedInUser('admin');
  expect((await change(id, { content: 'by another' }, other)).status).toBe(409);
  expect((await change(id, { content: 'by its author' })).status).toBe(200);
  expect((await change(id, { content: 'by its author, elsewhere' })).status).toBe(409);
});

test('filters posts by words, status and category, most recently changed first', async () => {
  const [first, second] = [await post('first'), await post('second')];
  const category = await db.blogCategory.create({ data: { name: 'C', slug: 'c' } });
  await change(first.id, { title: 'Of Ramaḍān', status: 'published', categoryId: category.id });
  const listed = async (query = '') => {
    const answer = await callRoute(adminPosts, { path: `/api/admin/blog/posts${query}`, token });
    return ((await answer.json()) as { posts: { slug: string }[] }).posts.map(({ slug }) => slug);
  };
  expect(await listed()).toEqual(['first', second.slug]);
  expect(await listed('?search=ramadan')).toEqual(['first']);
  expect(await listed('?status=draft')).toEqual(['second']);
  expect(await listed('?status=draft&search=ramadan')).toEqual([]);
  expect(await listed(`?category=${category.id}`)).toEqual(['first']);
});
