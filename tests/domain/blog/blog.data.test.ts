import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { db, inTransaction } from '~/adapters/database/client.server';
import { backgroundWorkEnded } from '~/lib/concurrency/concurrent-work';
import * as feed from '~/routes/blog/feed';
import * as screen from '~/routes/blog/post/route';
import { callRoute, signedInUser } from '../../support/site/call';
import { callAt } from '../../support/site/site-map';

const adminCategories = await callAt('admin/blog/categories');
const adminCategory = await callAt('admin/blog/categories/:id');
const adminPost = await callAt('admin/blog/posts/:id');
const adminPosts = await callAt('admin/blog/posts');
const categories = await callAt('blog/categories');
const post = await callAt('blog/posts/:slug');
const view = await callAt('blog/posts/:id/view');
const posts = await callAt('blog/posts');

let admin: { token: string; username: string };
let user: { token: string };
beforeAll(async () => {
  admin = await signedInUser('admin');
  user = await signedInUser('user');
});
beforeEach(async () => {
  await db.blogPost.deleteMany();
  await db.blogCategory.deleteMany();
});

const json = async (response: Response) => (await response.json()) as Record<string, unknown>;
const write = (values: Record<string, unknown> = {}, token = admin.token) =>
  callRoute(adminPosts, {
    method: 'POST',
    path: '/api/admin/blog/posts',
    token,
    body: { title: 'A post', slug: 'a-post', content: 'First line\nSecond line', ...values },
  });
const change = (id: string, values: Record<string, unknown>, token = admin.token) =>
  callRoute(adminPost, {
    method: 'PUT',
    path: `/api/admin/blog/posts/${id}`,
    params: { id },
    token,
    body: values,
  });
const read = (slug: string) =>
  callRoute(post, { path: `/api/blog/posts/${slug}`, params: { slug } });
async function written(values: Record<string, unknown> = {}) {
  const { post: stored } = (await (await write(values)).json()) as {
    post: { id: string; slug: string; version: number; publishedAt: string | null };
  };
  return stored;
}

describe('posts', () => {
  test('shows drafts to admins and published posts to everyone', async () => {
    const draft = await written();
    expect(draft.publishedAt).toBeNull();
    expect((await read('a-post')).status).toBe(404);
    expect((await json(await callRoute(posts, { path: '/api/blog/posts' }))).totalCount).toBe(0);

    const published = await json(await change(draft.id, { status: 'published' }));
    const { publishedAt } = published.post as { publishedAt: string };
    expect(Math.abs(Date.parse(publishedAt) - Date.now())).toBeLessThan(60_000);
    expect((await json(await read('a-post'))).post).toMatchObject({
      title: 'A post',
      content: 'First line\nSecond line',
      author: { id: expect.any(String), username: admin.username },
      viewCount: 0,
      excerpt: null,
      metaDescription: null,
    });

    const again = await json(await change(draft.id, { title: 'Another title', version: 2 }));
    expect(again.post).toMatchObject({ title: 'Another title', publishedAt });
  });

  test('keeps an existing date, and does not publish a post dated in the future', async () => {
    const date = '2020-02-03T04:05:06.000Z';
    expect((await written({ status: 'published', publishedAt: date })).publishedAt).toBe(date);
    await write({ slug: 'later', status: 'published', publishedAt: '2999-01-01T00:00:00Z' });
    expect((await read('later')).status).toBe(404);
  });

  test('stores empty optional values as null', async () => {
    const stored = await written({
      excerpt: '',
      categoryId: '',
      featuredImageUrl: ' ',
      metaDescription: '',
      metaKeywords: null,
    });
    expect(stored).toMatchObject({
      excerpt: null,
      categoryId: null,
      featuredImageUrl: null,
      metaDescription: null,
      metaKeywords: null,
    });
  });

  test.each([
    [{ title: ' ' }, 'title'],
    [{ slug: '' }, 'slug'],
    [{ slug: 'two words' }, 'slug'],
    [{ content: '\n' }, 'content'],
    [{ status: 'secret' }, 'status'],
    [{ featuredImageUrl: 'javascript:alert(1)' }, 'featuredImageUrl'],
    [{ featuredImageUrl: 'https://example.com:99999/x.jpg' }, 'featuredImageUrl'],
    [{ featuredImageUrl: 'http://[image].jpg' }, 'featuredImageUrl'],
    [{ featuredImageUrl: 'https://exa%mple.com/a.jpg' }, 'featuredImageUrl'],
    [{ publishedAt: 'yesterday' }, 'publishedAt'],
    [{ publishedAt: '0000-01-01T00:00:00Z' }, 'publishedAt'],
    [{ categoryId: 'none-such' }, 'categoryId'],
  ])('rejects %j and names the field', async (values, field) => {
    const response = await write(values);
    expect(response.status).toBe(422);
    expect(Object.keys((await json(response)).fields as object)).toEqual([field]);
    expect(await db.blogPost.count()).toBe(0);
  });

  test('creates one post per slug, even for twenty simultaneous requests', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => write()));
    const statuses = answers.map((answer) => answer.status).sort();
    expect(statuses).toEqual([201, ...Array<number>(19).fill(409)]);
    expect(await db.blogPost.count()).toBe(1);
  });

  test('tells the second of two editors about the first, whose changes stay', async () => {
    const { id, version } = await written();
    const [first, second] = await Promise.all([
      change(id, { content: 'one', version }),
      change(id, { content: 'two', version }),
    ]);
    expect([first.status, second.status].sort()).toEqual([200, 409]);
    const kept = await db.blogPost.findUniqueOrThrow({ where: { id } });
    expect(kept.content).toBe(first.status === 200 ? 'one' : 'two');
    expect(kept.version).toBe(version + 1);
  });

  test('counts every view, of published posts only', async () => {
    const { id } = await written({ status: 'published' });
    const draft = await written({ slug: 'draft' });
    const look = (postId: string) =>
      callRoute(view, {
        method: 'POST',
        path: `/api/blog/posts/${postId}/view`,
        params: { id: postId },
      });
    const answers = await Promise.all(Array.from({ length: 5 }, () => look(id)));
    expect(answers.map((answer) => answer.status)).toEqual([204, 204, 204, 204, 204]);
    expect((await db.blogPost.findUniqueOrThrow({ where: { id } })).viewCount).toBe(5);
    expect((await look(draft.id)).status).toBe(404);
  });

  test('does not treat a view as a change of the post', async () => {
    const { id } = await written({ status: 'published' });
    const updatedAt = '2026-01-02T03:04:05.000Z';
    await db.blogPost.update({ where: { id }, data: { updatedAt } });
    await callRoute(view, {
      method: 'POST',
      path: `/api/blog/posts/${id}/view`,
      params: { id },
    });
    expect((await json(await read('a-post'))).post).toMatchObject({ viewCount: 1, updatedAt });
  });

  test('waits for the view count before the process ends', async () => {
    const { id } = await written({ status: 'published' });
    let ended: Promise<string> | undefined;
    await inTransaction(async (tx) => {
      // Locks the post, so that nothing else can write to it meanwhile.
      await tx.blogPost.update({ where: { id }, data: { viewCount: 10 } });
      await callRoute(screen, { path: '/blog/a-post', params: { slug: 'a-post' } });
      ended = backgroundWorkEnded().then(() => 'ended');
      expect(await Promise.race([ended, yieldToEventLoop('waiting')])).toBe('waiting');
    });
    await ended;
    expect((await json(await read('a-post'))).post).toMatchObject({ viewCount: 11 });
  });

  test('pages lists newest first, and filters them by category', async () => {
    const category = await db.blogCategory.create({ data: { name: 'Guides', slug: 'guides' } });
    for (let day = 1; day <= 12; day += 1) {
      await write({
        slug: `post-${day}`,
        status: 'published',
        publishedAt: new Date(Date.UTC(2026, 0, day)).toISOString(),
        categoryId: day % 2 ? category.id : null,
      });
    }
    const list = async (search: string) =>
      json(await callRoute(posts, { path: `/api/blog/posts${search}` }));
    const first = await list('');
    expect((first.posts as { slug: string }[])[0]!.slug).toBe('post-12');
    expect(first).toMatchObject({
      totalCount: 12,
      totalPages: 2,
      currentPage: 1,
      hasNextPage: true,
    });
    expect((await list('?page=2&limit=5')).posts).toHaveLength(5);
    expect(await list('?category=guides')).toMatchObject({ totalCount: 6 });
    expect((await callRoute(posts, { path: '/api/blog/posts?page=0' })).status).toBe(400);
  });

  test('escapes the published posts in the feed', async () => {
    await write({ title: 'Tea & <talk>', status: 'published' });
    await write({ slug: 'draft', title: 'Not yet' });
    const response = await callRoute(feed, { path: '/blog/feed.xml' });
    const text = await response.text();
    expect(response.headers.get('Content-Type')).toContain('application/rss+xml');
    expect(text).toContain('<title>Tea &amp; &lt;talk&gt;</title>');
    expect(text).not.toContain('Not yet');
  });
});

describe('the text of a post', () => {
  const text = '# Heading\n\n*Tea* & [talk](https://example.org)\n<b>raw</b>';
  const html =
    '<h2 dir="auto">Heading</h2>\n<p dir="auto"><em>Tea</em> &amp; ' +
    '<a href="https://example.org" rel="noopener noreferrer">talk</a><br>\n&lt;b&gt;raw&lt;/b&gt;</p>';
  const old = (content: string) =>
    db.blogPost.create({
      data: {
        title: 'Old',
        slug: 'a-post',
        content,
        authorName: 'a',
        status: 'published',
        publishedAt: new Date(0),
      },
    });

  test('is Markdown, stored as written and as HTML', async () => {
    const { id } = await written({ content: text, status: 'published', contentHtml: '<script>' });
    expect((await json(await read('a-post'))).post).toMatchObject({
      content: text,
      contentHtml: html,
    });
    expect((await json(await change(id, { title: 'Other' }))).post).toMatchObject({
      contentHtml: html,
    });
    expect((await json(await change(id, { content: '*New*', version: 2 }))).post).toMatchObject({
      content: '*New*',
      contentHtml: '<p dir="auto"><em>New</em></p>',
    });
    expect(
      (await json(await change(id, { contentHtml: '<script>', version: 3 }))).post,
    ).toMatchObject({
      contentHtml: '<p dir="auto"><em>New</em></p>',
    });
  });

  test('is plain text in an older post, until it is changed', async () => {
    const { id } = await old('# no heading\n*as* it is');
    expect((await json(await read('a-post'))).post).toMatchObject({ contentHtml: null });
    // Forms send line breaks as CRLF.
    const same = { content: '# no heading\r\n*as* it is', title: 'Other' };
    expect((await json(await change(id, same))).post).toMatchObject({ contentHtml: null });
    expect(
      (await json(await change(id, { content: '# A heading', version: 2 }))).post,
    ).toMatchObject({
      contentHtml: '<h2 dir="auto">A heading</h2>',
    });
  });

  test('appears without markup in feeds and descriptions', async () => {
    const description = async () => {
      const answer = await callRoute(screen, { path: '/blog/a-post', params: { slug: 'a-post' } });
      const { head } = (await json(answer)) as { head: string };
      const tags = JSON.parse(head) as { name?: string; content?: string }[];
      return tags.find(({ name }) => name === 'description')?.content;
    };
    const feedText = async () => (await callRoute(feed, { path: '/blog/feed.xml' })).text();
    await write({ content: text, status: 'published' });
    expect(await description()).toBe('Heading Tea & talk <b>raw</b>');
    expect(await feedText()).toContain(
      '<description>Heading Tea &amp; talk &lt;b&gt;raw&lt;/b&gt;</description>',
    );
    await db.blogPost.deleteMany();
    await old('# no *heading*');
    expect(await description()).toBe('# no *heading*');
    expect(await feedText()).toContain('<description># no *heading*</description>');
  });

  test('is refused if it has enough markup to block the server', async () => {
    const response = await write({ content: '- a\n'.repeat(3_000) });
    expect(response.status).toBe(422);
    expect(Object.keys((await json(response)).fields as object)).toEqual(['content']);
  });
});

describe('categories', () => {
  const create = (body: unknown, token = admin.token) =>
    callRoute(adminCategories, { method: 'POST', path: '/api/admin/blog/categories', token, body });

  test('are created once and listed by name; deleting one keeps its posts', async () => {
    const { category } = await json(
      await create({ name: 'Guides', slug: 'guides', description: '' }),
    );
    const { id } = category as { id: string };
    expect(category).toMatchObject({ name: 'Guides', description: null });
    expect((await create({ name: 'Guides', slug: 'guides' })).status).toBe(409);
    expect((await create({ name: '', slug: 'x' })).status).toBe(422);
    await write({ status: 'published', categoryId: id });
    const gone = await callRoute(adminCategory, {
      method: 'DELETE',
      path: `/api/admin/blog/categories/${id}`,
      params: { id },
      token: admin.token,
    });
    expect(await json(gone)).toEqual({ success: true });
    expect((await json(await read('a-post'))).post).toMatchObject({
      category: null,
      categoryId: null,
    });
    expect(
      (await json(await callRoute(categories, { path: '/api/blog/categories' }))).categories,
    ).toEqual([]);
  });
});

describe('authorization', () => {
  test('answers 401 to visitors and 403 to users, and changes nothing', async () => {
    const { id, version } = await written();
    const category = await db.blogCategory.create({ data: { name: 'Guides', slug: 'guides' } });
    const calls = [
      [adminCategories, 'GET', '/api/admin/blog/categories', {}],
      [adminCategories, 'POST', '/api/admin/blog/categories', {}],
      [adminCategory, 'DELETE', `/api/admin/blog/categories/${category.id}`, { id: category.id }],
      [adminPosts, 'GET', '/api/admin/blog/posts', {}],
      [adminPosts, 'POST', '/api/admin/blog/posts', {}],
      [adminPost, 'GET', `/api/admin/blog/posts/${id}`, { id }],
      [adminPost, 'PUT', `/api/admin/blog/posts/${id}`, { id }],
      [adminPost, 'DELETE', `/api/admin/blog/posts/${id}`, { id }],
    ] as const;
    for (const [route, method, path, params] of calls) {
      const body =
        method === 'POST' || method === 'PUT' ? { title: 'Mine', name: 'x', slug: 'x' } : undefined;
      const visitor = await callRoute(route, { method, path, params, body });
      const other = await callRoute(route, { method, path, params, body, token: user.token });
      expect([path, method, visitor.status, other.status]).toEqual([path, method, 401, 403]);
      expect(await other.text()).not.toContain('First line');
    }
    expect(await db.blogPost.findUniqueOrThrow({ where: { id } })).toMatchObject({
      title: 'A post',
      version,
    });
    expect(await db.blogCategory.count()).toBe(1);
  });
});
