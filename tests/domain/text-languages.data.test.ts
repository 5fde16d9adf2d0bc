import { beforeEach, describe, expect, test } from 'vitest';
import { db } from '~/adapters/database/client.server';
import { updateProfile } from '~/domain/accounts/users.server';
import { getPublicProfile } from '~/domain/community/people/people.server';
import { reportReview } from '~/domain/community/reports/reports.server';
import { writeContactMessage } from '~/domain/site/contact.server';
import { callRoute, signedInUser, storedPodcast } from '../support/site/call';
import { callAt } from '../support/site/site-map';

const categories = await callAt('admin/blog/categories');
const adminPost = await callAt('admin/blog/posts/:id');
const adminPosts = await callAt('admin/blog/posts');
const review = await callAt('podcast/:slug/review');

const ARABIC = 'جزاكم الله خيرا على هذه الدروس النافعة';
const URDU = 'بہت اچھا درس ہے، اللہ جزائے خیر دے';

let admin: Awaited<ReturnType<typeof signedInUser>>;
let user: Awaited<ReturnType<typeof signedInUser>>;
beforeEach(async () => {
  await db.blogPost.deleteMany();
  await db.blogCategory.deleteMany();
  await db.podcast.deleteMany();
  admin = await signedInUser('admin');
  user = await signedInUser();
});

type Answer = Record<string, { id: string; language: string | null }>;

async function answer(response: Promise<Response>): Promise<Answer> {
  return (await (await response).json()) as Answer;
}

const sendPost = (values: object) =>
  callRoute(adminPosts, {
    method: 'POST',
    path: '/api/admin/blog/posts',
    token: admin.token,
    body: { title: '123', slug: 'a-post', content: ARABIC, ...values },
  });
const changePost = (id: string, body: object) =>
  callRoute(adminPost, {
    method: 'PUT',
    path: `/api/admin/blog/posts/${id}`,
    params: { id },
    token: admin.token,
    body,
  });
const sendCategory = (values: object) =>
  callRoute(categories, {
    method: 'POST',
    path: '/api/admin/blog/categories',
    token: admin.token,
    body: { name: 'سلام', slug: 'a-category', ...values },
  });

describe('posts', () => {
  test('detect the language from the text, or use the chosen one', async () => {
    expect((await answer(sendPost({}))).post?.language).toBe('ar');
    expect((await answer(sendPost({ slug: 'b', content: URDU }))).post?.language).toBe('ur');
    expect((await answer(sendPost({ slug: 'c', language: 'FA' }))).post?.language).toBe('fa');
    expect((await answer(sendPost({ slug: 'd', language: '' }))).post?.language).toBe('ar');
  });

  test('use the author’s language if the letters do not tell', async () => {
    await db.user.update({ where: { id: admin.id }, data: { primaryLanguage: 'French' } });
    const french = { content: 'Merci pour ces cours' };
    expect((await answer(sendPost(french))).post?.language).toBe('fr');
    expect((await answer(sendPost({ slug: 'b' }))).post?.language).toBe('ar');
    await db.user.update({
      where: { id: admin.id },
      data: { primaryLanguage: 'Other', bioLanguage: 'sw' },
    });
    expect((await answer(sendPost({ ...french, slug: 'c' }))).post?.language).toBe('sw');
  });

  test('are not taken for English because of URLs in them', async () => {
    const content = `${ARABIC}\n\n${'[هنا](https://example.org/a-long-address/of-something)\n\n'.repeat(9)}`;
    expect((await answer(sendPost({ content }))).post?.language).toBe('ar');
  });

  test('keep the stored language as long as the text can be in it', async () => {
    const { id } = (await answer(sendPost({ language: 'fa' }))).post!;
    let version = 0;
    const changed = async (values: object) =>
      (await answer(changePost(id, { ...values, version: (version += 1) }))).post?.language;
    expect(await changed({ title: 'Another' })).toBe('fa');
    expect(await changed({ content: URDU })).toBe('fa');
    expect(await changed({ content: 'In English' })).toBe('en');
    expect(await changed({ language: 'en-gb' })).toBe('en-gb');
    expect(await changed({ language: null })).toBe('en');
    expect(await changed({ content: URDU, language: '' })).toBe('ur');
  });

  test.each(['English', 'und', 'e', 'en_GB', 'en--gb', `en-x-${'abcdefgh-'.repeat(4)}a`, 7])(
    'reject the language %j and name the field',
    async (language) => {
      for (const response of [await sendPost({ language }), await sendCategory({ language })]) {
        expect(response.status).toBe(422);
        const { fields } = (await response.json()) as { fields: object };
        expect(Object.keys(fields)).toEqual(['language']);
      }
      expect((await db.blogPost.count()) + (await db.blogCategory.count())).toBe(0);
    },
  );
});

test('uses the language of a category’s name, or the chosen one', async () => {
  expect((await answer(sendCategory({}))).category?.language).toBe('ar');
  expect((await answer(sendCategory({ slug: 'b', language: 'ur' }))).category?.language).toBe('ur');
});

test('uses the author’s language for a review, or the podcast’s, unless its letters differ', async () => {
  const { slug } = await storedPodcast({ language: 'id' });
  const write = async (content: string) =>
    (
      await answer(
        callRoute(review, {
          method: 'PUT',
          path: `/api/podcasts/${slug}/review`,
          params: { slug },
          token: user.token,
          body: { rating: 5, content },
        }),
      )
    ).review;
  expect((await write('Terima kasih'))?.language).toBe('id');
  expect((await write(ARABIC))?.language).toBe('ar');
  expect((await write(''))?.language).toBeNull();
  await db.user.update({ where: { id: user.id }, data: { primaryLanguage: 'Malay' } });
  const { id, language } = (await write('Terima kasih'))!;
  expect(language).toBe('ms');

  const details = 'Ce n’est pas bien';
  await db.user.update({ where: { id: admin.id }, data: { primaryLanguage: 'French' } });
  await reportReview(admin.id, id, { reason: 'Something else', details });
  expect(await db.reviewReport.findFirst()).toMatchObject({ language: 'fr' });
});

test('uses the primary language for a bio, unless its letters differ', async () => {
  const language = async () => (await getPublicProfile(user.id, null)).bioLanguage;
  await updateProfile(user.id, { bio: 'Merhaba', primaryLanguage: 'Turkish' });
  expect(await language()).toBe('tr');
  await updateProfile(user.id, { bio: ARABIC });
  expect(await language()).toBe('ar');
  await updateProfile(user.id, { ageRange: null });
  expect(await language()).toBe('ar');
  await updateProfile(user.id, { bio: null });
  expect(await language()).toBeNull();
});

test('uses the sender’s likely language for a message, unless its letters differ', async () => {
  const letter = { name: 'Hafsa', email: 'a@example.org' };
  await writeContactMessage({ ...letter, message: URDU }, 'de');
  await writeContactMessage({ ...letter, message: 'Guten Tag' }, 'de');
  const stored = await db.contactMessage.findMany({ orderBy: { id: 'asc' } });
  expect(stored.map(({ language }) => language)).toEqual(['ur', 'de']);
});
