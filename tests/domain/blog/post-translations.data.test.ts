import { beforeEach, expect, test } from 'vitest';
import { db } from '~/adapters/database/client.server';
import { callRoute, signedInUser } from '../../support/site/call';
import { callAt } from '../../support/site/site-map';

const adminPost = await callAt('admin/blog/posts/:id');
const adminPosts = await callAt('admin/blog/posts');
const post = await callAt('blog/posts/:slug');

type Link = { slug: string; language: string | null };
type Post = Link & {
  id: string;
  version: number;
  translationOf: Link | null;
  translations: Link[];
};

let token: string;
beforeEach(async () => {
  await db.blogPost.deleteMany();
  ({ token } = await signedInUser('admin'));
});

const write = (slug: string, values: Record<string, unknown> = {}) =>
  callRoute(adminPosts, {
    method: 'POST',
    path: '/api/admin/blog/posts',
    token,
    body: { title: slug, slug, content: 'Text', status: 'published', language: slug, ...values },
  });
const postOf = async (answer: Response) => ((await answer.json()) as { post: Post }).post;
const written = async (slug: string, values?: Record<string, unknown>) =>
  postOf(await write(slug, values));
const ask = (method: string, id: string, body?: Record<string, unknown>) =>
  callRoute(adminPost, {
    method,
    path: `/api/admin/blog/posts/${id}`,
    params: { id },
    token,
    body,
  });
const change = async ({ id }: Post, body: Record<string, unknown>) => {
  const { version } = await db.blogPost.findUniqueOrThrow({ where: { id } });
  return ask('PUT', id, { ...body, version });
};
const read = async (slug: string) =>
  postOf(await callRoute(post, { path: `/api/blog/posts/${slug}`, params: { slug } }));

/** What readers see: the original, and the translations in any order. */
async function groupOf(slug: string) {
  const { translationOf, translations } = await read(slug);
  return [translationOf?.slug ?? null, translations.map((one) => one.slug).sort()];
}

async function fault(answer: Response) {
  const { fields } = (await answer.json()) as { fields: Record<string, string[]> };
  return [answer.status, fields.translationOf];
}

test('groups translations around the original, whichever of them they were created from', async () => {
  const original = await written('en');
  expect((await written('tr', { translationOf: 'en' })).translationOf).toMatchObject({
    id: original.id,
    language: 'en',
  });
  await written('ur', { translationOf: 'tr' });
  await written('fr', { translationOf: original.id });
  await written('id');
  expect(await groupOf('en')).toEqual([null, ['fr', 'tr', 'ur']]);
  expect(await groupOf('ur')).toEqual(['en', ['en', 'fr', 'tr']]);
  expect(await groupOf('id')).toEqual([null, []]);
});

test('moves the translations along when an original becomes a translation', async () => {
  const first = await written('en');
  await written('tr', { translationOf: 'en' });
  await written('ar');
  await written('ur', { translationOf: 'ar' });
  expect((await change(first, { translationOf: 'ur' })).status).toBe(200);
  expect(await groupOf('tr')).toEqual(['ar', ['ar', 'en', 'ur']]);
  expect((await change(first, { title: 'Other' })).status).toBe(200);
  expect(await groupOf('en')).toEqual(['ar', ['ar', 'tr', 'ur']]);
  expect((await change(first, { translationOf: '' })).status).toBe(200);
  expect(await groupOf('en')).toEqual([null, []]);
  expect(await groupOf('ar')).toEqual([null, ['tr', 'ur']]);
});

test('refuses a translation of itself, of its own translation, or of an unknown post', async () => {
  const original = await written('en');
  await written('tr', { translationOf: 'en' });
  const itself = ['A post cannot translate itself.'];
  expect(await fault(await change(original, { translationOf: 'en' }))).toEqual([422, itself]);
  expect(await fault(await change(original, { translationOf: 'tr' }))).toEqual([
    422,
    ['That post is a translation of this one.'],
  ]);
  const missing = ['There is no post with this slug.'];
  expect(await fault(await change(original, { translationOf: 'no' }))).toEqual([422, missing]);
  expect(await fault(await write('ur', { translationOf: 'no' }))).toEqual([422, missing]);
  expect(await groupOf('en')).toEqual([null, ['tr']]);
});

test('leaves one original when two posts become translations of each other at once', async () => {
  const [one, other] = [await written('en'), await written('ar')];
  const answers = await Promise.all([
    ask('PUT', one.id, { translationOf: 'ar' }),
    ask('PUT', other.id, { translationOf: 'en' }),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  expect(await db.blogPost.count({ where: { translationOfId: null } })).toBe(1);
});

test('makes the first published translation the original when the original is deleted', async () => {
  const original = await written('en');
  await written('tr', { translationOf: 'en', status: 'draft' });
  await written('fr', { translationOf: 'en', publishedAt: '2021-01-01T00:00:00Z' });
  await written('ur', { translationOf: 'en', publishedAt: '2020-01-01T00:00:00Z' });
  expect((await ask('DELETE', original.id)).status).toBe(200);
  expect(await groupOf('fr')).toEqual(['ur', ['ur']]);
  expect(await db.blogPost.count({ where: { translationOfId: { not: null } } })).toBe(2);
  const last = await read('ur');
  expect((await ask('DELETE', last.id)).status).toBe(200);
  expect(await groupOf('fr')).toEqual([null, []]);
});

test('links drafts and future posts only for admins', async () => {
  const original = await written('en', { status: 'draft' });
  await written('tr', { translationOf: 'en' });
  await written('ur', { translationOf: 'en', publishedAt: '2999-01-01T00:00:00Z' });
  const french = await written('fr', { translationOf: 'en' });
  expect(await groupOf('fr')).toEqual([null, ['tr']]);
  const seen = await postOf(await ask('GET', french.id));
  expect(seen.translationOf?.slug).toBe('en');
  expect(seen.translations.map(({ slug }) => slug).sort()).toEqual(['en', 'tr', 'ur']);
  expect((await change(original, { status: 'published' })).status).toBe(200);
  expect(await groupOf('fr')).toEqual(['en', ['en', 'tr']]);
});
