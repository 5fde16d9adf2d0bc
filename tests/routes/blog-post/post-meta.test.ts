import { expect, test } from 'vitest';
import { presentPost } from '~/domain/blog/present-post.server';
import { postMeta } from '~/routes/blog-post/post-meta';

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
  metaDescription: null,
  metaKeywords: null,
  version: 1,
  createdAt: new Date(0),
  updatedAt: new Date(0),
};

const previewOf = (featuredImageUrl: string | null) => {
  const post = presentPost({ ...stored, featuredImageUrl });
  const tags = postMeta({ post, siteUrl: 'http://localhost:3000', siteName: 'Halaqa' }, []);
  return tags.flatMap((tag) =>
    'property' in tag && tag.property === 'og:image' ? [tag.content] : [],
  );
};

test.each([
  ['https://example.com/a b.jpg', ['https://example.com/a%20b.jpg']],
  ['/sample/art/a.svg', ['http://localhost:3000/sample/art/a.svg']],
  [null, []],
  ['https://example.com:99999/x.jpg', []],
  ['http://[image].jpg', []],
  ['https://exa%mple.com/a.jpg', []],
])('the preview of a post with the image %s', (featuredImageUrl, preview) => {
  expect(previewOf(featuredImageUrl)).toEqual(preview);
});
