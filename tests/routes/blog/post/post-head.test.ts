import { expect, test } from 'vitest';
import { toPost } from '~/domain/blog/to-post.server';
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
  authorName: 'admin',
  content: 'Words',
  contentHtml: null,
  language: null,
  metaDescription: null,
  metaKeywords: null,
  version: 1,
  createdAt: new Date(0),
  updatedAt: new Date(0),
};

const previewOf = (featuredImageUrl: string | null) => {
  const post = toPost({ ...stored, featuredImageUrl });
  const tags = postHead(post);
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
])('the preview of a post with the image %s', (featuredImageUrl, preview) => {
  expect(previewOf(featuredImageUrl)).toEqual(preview);
});
