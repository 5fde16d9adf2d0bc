import { expect, test } from 'vitest';
import { toPost } from '~/domain/blog/to-post.server';
import { headOf as tagsOf } from '~/lib/web/page-meta';
import { postHead } from '~/routes/blog/post/post-head.server';

const stored = {
  id: '1',
  title: 'A post',
  slug: 'a-post',
  excerpt: null,
  categoryId: null,
  category: null,
  status: 'published',
  publishedAt: new Date(0),
  viewCount: 0,
  authorId: null,
  authorName: 'admin',
  content: 'Words',
  contentHtml: null,
  language: null,
  metaDescription: null,
  metaKeywords: null,
  version: 1,
  translationOf: null,
  translations: [],
  createdAt: new Date(0),
  updatedAt: new Date(0),
};

const previewOf = (featuredImageUrl: string | null) => {
  const post = toPost({ ...stored, featuredImageUrl });
  const tags = tagsOf({ head: postHead(post) })!;
  return tags.flatMap((tag) =>
    'property' in tag && tag.property === 'og:image' ? [tag.content] : [],
  );
};

test.each([
  ['https://example.com/a b.jpg', ['https://example.com/a%20b.jpg']],
  ['/sample/art/a.svg', ['http://localhost:3000/sample/art/a.svg']],
  [null, ['http://localhost:3000/og.png']],
  ['https://example.com:99999/x.jpg', ['http://localhost:3000/og.png']],
  ['http://[image].jpg', ['http://localhost:3000/og.png']],
  ['https://exa%mple.com/a.jpg', ['http://localhost:3000/og.png']],
])('uses the right preview image for %s', (featuredImageUrl, preview) => {
  expect(previewOf(featuredImageUrl)).toEqual(preview);
});

const row = (slug: string, language: string | null, status = 'published') => ({
  id: slug,
  title: slug,
  slug,
  language,
  status,
  publishedAt: new Date(0),
});

/** The post's links for search engines, and its structured data. */
function headOf(post: Parameters<typeof toPost>[0]) {
  const tags = tagsOf({ head: postHead(toPost(post)) }) as Record<string, never>[];
  const links = tags.flatMap(({ rel, hrefLang, href }) =>
    rel === 'alternate' || rel === 'canonical' ? `${hrefLang ?? rel} ${href}` : [],
  );
  return { links, data: tags.flatMap((tag): object[] => tag['script:ld+json'] ?? []) };
}

test('links a translated post to its published translations, never to drafts', () => {
  const original = {
    ...row('one', 'en'),
    translations: [row('a-post', 'ar'), row('fr', 'fr', 'draft')],
  };
  const post = { ...stored, featuredImageUrl: null, id: 'a-post', language: 'ar' };
  const {
    links,
    data: [data],
  } = headOf({ ...post, translationOf: original });
  const site = 'http://localhost:3000';
  expect(links).toEqual([
    `canonical ${site}/ar/blog/a-post`,
    `ar ${site}/ar/blog/a-post`,
    `en ${site}/blog/one`,
  ]);
  const work = { '@type': 'BlogPosting', url: `${site}/blog/one`, inLanguage: 'en' };
  const own = { inLanguage: 'ar', url: `${site}/ar/blog/a-post` };
  expect(data).toMatchObject({ ...own, mainEntityOfPage: own.url, translationOfWork: work });
});

test('takes structured data from the post’s language, whatever the UI language', () => {
  const original = { ...row('one', 'ur'), translations: [row('a-post', 'ar')] };
  const post = { ...stored, featuredImageUrl: null, id: 'a-post', language: 'ar' };
  const { data } = headOf({ ...post, translationOf: original });
  expect(data[0]).toMatchObject({
    translationOfWork: { url: expect.stringContaining('/ur/blog/one') },
  });
  expect(JSON.stringify(data[1])).toContain('/ar/blog/a-post');
});

test('links a post without public translations to itself in every UI language', () => {
  const hidden = { ...row('one', 'en', 'draft'), translations: [row('a-post', 'ar')] };
  const post = { ...stored, featuredImageUrl: null, id: 'a-post', language: 'ar' };
  const {
    links,
    data: [data],
  } = headOf({ ...post, translationOf: hidden });
  expect(links).toContain('canonical http://localhost:3000/blog/a-post');
  expect(links).toContain('x-default http://localhost:3000/blog/a-post');
  expect(data).not.toHaveProperty('translationOfWork');
});

test.each([
  ['u1', 'amina', { '@type': 'Person', name: 'amina', url: 'http://localhost:3000/profile/u1' }],
  [null, 'Halaqa', { '@type': 'Organization', name: 'Halaqa', url: 'http://localhost:3000/' }],
  // Her account was deleted, and with it her page.
  [null, 'amina', { '@type': 'Person', name: 'amina' }],
])('describes the author with account %s and name %s', (authorId, authorName, author) => {
  const { data } = headOf({ ...stored, featuredImageUrl: null, authorId, authorName });
  expect(data[0]).toHaveProperty('author', author);
});
