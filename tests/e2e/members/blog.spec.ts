import { randomBytes } from 'node:crypto';
import type { Locator, Page } from 'playwright/test';
import {
  bothWays,
  expect,
  expectAccessible,
  hydrated,
  test,
  open,
} from '../../support/browser/e2e';

const unique = (name: string) => `${name} ${randomBytes(3).toString('hex')}`;

async function writePost(page: Page, title: string, status: 'Draft' | 'Published') {
  await page.goto('/admin/blog');
  await page.getByRole('link', { name: 'New post' }).click();
  await page.getByLabel('Title').fill(title);
  await page.getByLabel('Content').fill('First line\nSee https://example.org/page.');
  await page.getByLabel('Status').selectOption(status);
  await page.getByRole('button', { name: 'Create post' }).click();
  await expect(page).toHaveURL(/\/admin\/blog$/);
}

const MARKDOWN =
  '# A heading\n\nFirst line\nwith *emphasis*\n\n- an item\n\n> a quote\n\n[a link](https://example.org/)';

async function expectFormatted(place: Locator) {
  await expect(place.getByRole('heading', { level: 2, name: 'A heading' })).toBeVisible();
  await expect(place.getByText(/First line\s*\nwith emphasis/)).toBeVisible();
  await expect(place.locator('br')).toHaveCount(1);
  await expect(place.locator('em')).toHaveText('emphasis');
  await expect(place.getByRole('listitem')).toHaveText('an item');
  await expect(place.locator('blockquote')).toHaveText('a quote');
  const link = place.getByRole('link', { name: 'a link' });
  await expect(link).toHaveAttribute('href', 'https://example.org/');
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer');
}

test('the editor previews a post as it is typed, and loads the renderer only for the preview @exhaustive', async ({
  page,
  signIn,
  site,
}) => {
  await signIn('admin');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const drawing = () => asked.filter((url) => url.includes('markdown'));
  const old = await site.db.blogPost.create({
    data: {
      title: 'Old',
      slug: unique('old').replace(' ', '-'),
      content: '*as it is*',
      authorName: 'a',
    },
  });
  await page.goto('/blog');
  await open(page, `/admin/blog/posts/${old.id}`);
  expect(drawing()).toEqual([]);
  await page.getByText('Preview', { exact: true }).click();
  const preview = page.locator('details .prose');
  await expect(preview).toHaveText('*as it is*');
  expect(drawing()).toHaveLength(1);
  await page.getByLabel('Content').fill(MARKDOWN);
  await expectFormatted(page.locator('details'));
  await expectAccessible(page);
  await page.getByLabel('Content').fill('*a* '.repeat(5_100));
  await expect(preview).toHaveText(/^Content has too many/);
  await page.getByLabel('Content').fill('- أول\n- ثان\n\n> اقتباس');
  for (const block of ['ul', 'blockquote']) {
    await expect(preview.locator(block)).toHaveCSS('direction', 'rtl');
  }
  await page.getByLabel('Content').fill('**Bold**');
  await expect(preview.locator('strong')).toHaveText('Bold');
});

test.describe('when a request fails', () => {
  test.use({ expectedErrors: [/Failed to load resource/] });

  test('the preview says that it could not be loaded, and reopening it tries again @exhaustive', async ({
    page,
    signIn,
  }) => {
    await signIn('admin');
    await page.route(/markdown-preview/, (route) => route.abort(), { times: 1 });
    await open(page, '/admin/blog/posts/new');
    await page.getByLabel('Content').fill('*kept*');
    const summary = page.getByText('Preview', { exact: true });
    await summary.click();
    await expect(page.getByText('The preview could not be loaded')).toBeVisible();
    await summary.click();
    await summary.click();
    await expect(page.locator('details em')).toHaveText('kept');
    await expect(page.getByText('The preview could not be loaded')).toHaveCount(0);
  });
});

for (const { test, script, how } of bothWays) {
  test(`an admin writes, previews, publishes and deletes a post, ${how}`, async ({
    page,
    signIn,
  }) => {
    await signIn('admin');
    const title = unique('كيف نستمع؟ How to listen');
    await writePost(page, title, 'Draft');
    await expect(page.getByText('Post created').first()).toBeVisible();
    const row = page.locator('main').getByRole('listitem').filter({ hasText: title });
    await expect(row).toContainText('Draft');

    await row.getByRole('link', { name: `Preview ${title}` }).click();
    await expect(page.getByRole('link', { name: 'https://example.org/page' })).toBeVisible();
    await page.getByRole('link', { name: 'Edit' }).click();
    const slug = await page.getByLabel('Slug').inputValue();
    expect(slug).toMatch(/^كيف-نستمع-how-to-listen-[0-9a-f]{6}$/);
    expect((await page.request.get(`/blog/${slug}`)).status()).toBe(404);

    await page.getByLabel('Status').selectOption('Published');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByText('Post updated').first()).toBeVisible();
    await page.goto(`/blog/${slug}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(page.getByText('0 views')).toBeVisible();
    await expect(page.getByText(/First line\s*\nSee/)).toBeVisible();

    await page.goto('/admin/blog');
    await page.getByRole('link', { name: `Delete ${title}` }).click();
    await page.getByRole('button', { name: 'Delete post' }).click();
    await expect(page.getByText('Post deleted').first()).toBeVisible();
    await page.goto(`/blog/${slug}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Post Not Found');
    await expect(
      page.getByText("The blog post you're looking for doesn't exist or has been removed."),
    ).toBeVisible();
  });

  test(`the longest post is saved in any script, ${how} @exhaustive`, async ({
    page,
    signIn,
    site,
  }) => {
    await signIn('admin');
    const title = unique('Longest');
    const content = 'শোনার কথা '.repeat(20_000).trim();
    await open(page, '/admin/blog/posts/new', script);
    await page.getByLabel('Title').fill(title);
    await page.getByLabel('Content').fill(content);
    await page.getByRole('button', { name: 'Create post' }).click();
    await expect(page).toHaveURL(/\/admin\/blog$/);
    const stored = await site.db.blogPost.findFirstOrThrow({ where: { title } });
    expect(stored.content).toBe(content);
    await site.db.blogPost.delete({ where: { id: stored.id } });
  });

  test(`an admin schedules a post, finds it by its state, and sees it as readers will, ${how}`, async ({
    page,
    signIn,
  }) => {
    await signIn('admin');
    const title = unique('Scheduled');
    await open(page, '/admin/blog/posts/new', script);
    await page.getByLabel('Title').fill(title);
    await page.getByLabel('Slug').fill(title.toLowerCase().replace(' ', '-'));
    await page.getByLabel('Content').fill('For later');
    await page.getByLabel('Status').selectOption('Published');
    await page.getByLabel('Publication time').fill('2099-03-04T05:06');
    await page.getByRole('button', { name: 'Create post' }).click();
    await expect(page.getByText('Post scheduled').first()).toBeVisible();
    await page.goto('/admin/blog?status=scheduled');
    const row = page.locator('main').getByRole('listitem').filter({ hasText: title });
    await expect(row).toContainText('Scheduled Mar 4, 2099, 05:06 UTC');
    await expectAccessible(page);
    await row.getByRole('link', { name: `Preview ${title}` }).click();
    await expect(page.getByRole('main')).toContainText(
      'Nobody but admins sees it before Mar 4, 2099, 05:06 UTC.',
    );
    await expect(page.getByRole('heading', { level: 2, name: title })).toBeVisible();
    expect(
      (await page.request.get(`/blog/${title.toLowerCase().replace(' ', '-')}`)).status(),
    ).toBe(404);
  });

  test(`a Markdown post is formatted, and an older plain-text post stays as it was, ${how} @exhaustive`, async ({
    page,
    signIn,
    site,
  }) => {
    await signIn('admin');
    const title = unique('Markdown');
    await open(page, '/admin/blog/posts/new', script);
    await page.getByLabel('Title').fill(title);
    await page.getByLabel('Slug').fill(title.toLowerCase().replace(' ', '-'));
    await page.getByLabel('Content').fill(MARKDOWN);
    await page.getByLabel('Status').selectOption('Published');
    await page.getByRole('button', { name: 'Create post' }).click();
    await page.getByRole('link', { name: `Preview ${title}` }).click();
    await expectFormatted(page.getByRole('article'));
    await page.goto(`/blog/${title.toLowerCase().replace(' ', '-')}`);
    await expectFormatted(page.getByRole('article'));
    if (script) await expectAccessible(page);

    const old = await site.db.blogPost.create({
      data: {
        title: unique('Old'),
        slug: unique('old').replace(' ', '-'),
        content: '# no heading\n*as* it is',
        authorName: 'a',
        status: 'published',
        publishedAt: new Date(),
      },
    });
    await open(page, `/admin/blog/posts/${old.id}`, script);
    await page.getByText('Excerpt, image and language').click();
    await page.getByLabel('Excerpt').fill('Short');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page).toHaveURL(/\/admin\/blog$/);
    await page.goto(`/blog/${old.slug}`);
    await expect(page.getByText(/# no heading\s*\n\*as\* it is/)).toBeVisible();
  });

  test(`a category is created, and deleting it says what happens to its posts, ${how}`, async ({
    page,
    signIn,
    site,
  }) => {
    await signIn('admin');
    const name = unique('Guides');
    await page.goto('/admin/blog/categories');
    await page.getByText('New category').click();
    await page.getByLabel('Name').fill(name);
    if (script)
      await expect(page.getByLabel('Slug')).toHaveValue(name.toLowerCase().replace(' ', '-'));
    await page.getByRole('button', { name: 'Create category' }).click();
    await expect(page.getByText('Category created').first()).toBeVisible();
    const category = await site.db.blogCategory.findFirstOrThrow({ where: { name } });
    await site.db.blogPost.create({
      data: {
        title: name,
        slug: category.slug,
        content: 'x',
        categoryId: category.id,
        authorName: 'a',
      },
    });
    await page.getByRole('link', { name: `Delete category ${name}` }).click();
    await expect(
      page.getByText('1 post is in it. It stays and will have no category.'),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Delete category' }).click();
    await expect(page.getByText('Category deleted').first()).toBeVisible();
    const post = await site.db.blogPost.findUniqueOrThrow({ where: { slug: category.slug } });
    expect(post.categoryId).toBeNull();
  });

  test(`the chosen language of a post or a category survives an error and is saved, ${how}`, async ({
    page,
    signIn,
    site,
  }) => {
    await signIn('admin');
    const language = page.locator('#main').getByLabel('Language');
    const title = unique('Bismillah');
    await open(page, '/admin/blog/posts/new', script);
    await expect(language.locator('option:checked')).toHaveText('Detect from the text');
    await page.getByLabel('Title').fill(title);
    await page.getByLabel('Slug').fill(title.toLowerCase().replace(' ', '-'));
    await page.getByLabel('Content').fill('Apa khabar');
    await page.getByText('Excerpt, image and language').click();
    await page.getByLabel('Image address').fill('ftp://example.org/x.png');
    await language.selectOption('Bahasa Melayu');
    await page.getByRole('button', { name: 'Create post' }).click();
    await expect(page.getByRole('alert')).toContainText('The post could not be saved');
    await expect(language).toHaveValue('ms');
    await page.getByLabel('Image address').fill('');
    await page.getByRole('button', { name: 'Create post' }).click();
    await expect(page).toHaveURL(/\/admin\/blog$/);
    await expect(page.locator('p > bdi[lang="ms"]', { hasText: title })).toBeVisible();

    await page.getByRole('link', { name: `Edit ${title}` }).click();
    await expect(language).toHaveValue('ms');
    if (script) await hydrated(page);
    await page.getByText('Excerpt, image and language').click();
    await language.selectOption('Detect from the text');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page).toHaveURL(/\/admin\/blog$/);
    const languageOf = async () =>
      (await site.db.blogPost.findFirstOrThrow({ where: { title } })).language;
    expect(await languageOf()).toBe('en');

    await page.getByRole('link', { name: `Edit ${title}` }).click();
    await expect(language.locator('option:checked')).toHaveText('Detect from the text');
    if (script) await hydrated(page);
    await page.getByLabel('Content').fill('هذا درس في السيرة النبوية لمن أراد أن يتعلم');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page).toHaveURL(/\/admin\/blog$/);
    expect(await languageOf()).toBe('ar');

    const name = unique('Panduan');
    await open(page, '/admin/blog/categories', script);
    await page.getByText('New category').click();
    await page.getByLabel('Name').fill(name);
    await page.getByLabel('Slug').fill('not a slug');
    await language.selectOption('Bahasa Indonesia');
    await page.getByRole('button', { name: 'Create category' }).click();
    await expect(page.getByRole('alert')).toContainText('The category could not be created');
    await expect(language).toHaveValue('id');
    await page.getByLabel('Slug').fill(name.toLowerCase().replace(' ', '-'));
    await page.getByRole('button', { name: 'Create category' }).click();
    await expect(page.getByText('Category created').first()).toBeVisible();
    const category = await site.db.blogCategory.findFirstOrThrow({ where: { name } });
    expect(category.language).toBe('id');
  });

  test(`an admin who saves a post that another has changed is warned and keeps the text, ${how}`, async ({
    page,
    signIn,
    site,
  }) => {
    await signIn('admin');
    const slug = unique('conflict').replace(' ', '-');
    const { id } = await site.db.blogPost.create({
      data: { title: 'Two editors', slug, content: 'As it was', authorName: 'a' },
    });
    await open(page, `/admin/blog/posts/${id}`, script);
    await page.getByLabel('Content').fill('Mine');
    await site.db.blogPost.update({ where: { id }, data: { content: 'Theirs', version: 2 } });
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByRole('alert')).toContainText('This post was saved in the meantime');
    await expect(page.getByLabel('Content')).toHaveValue('Mine');
    await page.getByText('Show the saved version').click();
    await expect(page.getByText('Theirs')).toBeVisible();
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page).toHaveURL(/\/admin\/blog$/);
    expect((await site.db.blogPost.findUniqueOrThrow({ where: { id } })).content).toBe('Mine');
  });
}

test('a rejected post keeps what was typed and shows its errors @exhaustive', async ({
  plainPage: page,
  signIn,
}) => {
  await signIn('admin', page);
  await page.goto('/admin/blog/posts/new');
  await page.getByLabel('Title').fill('Kept title');
  await page.getByLabel('Content').fill('Kept content');
  await page.getByText('Excerpt, image and language').click();
  await page.getByLabel('Image address').fill('ftp://example.org/x.png');
  const answer = page.waitForResponse((one) => one.request().method() === 'POST');
  await page.getByRole('button', { name: 'Create post' }).click();
  expect((await answer).status()).toBe(422);
  await expect(page.getByRole('alert')).toContainText('The post could not be saved');
  await expect(page.getByLabel('Image address')).toHaveAccessibleDescription(/must begin with/);
  await expect(page.getByLabel('Title')).toHaveValue('Kept title');
  await expect(page.getByLabel('Content')).toHaveValue('Kept content');
});

test('leaving unsaved work asks for confirmation @exhaustive', async ({ page, signIn }) => {
  await signIn('admin');
  await open(page, '/admin/blog/posts/new');
  await page.getByLabel('Title').fill('Not saved');
  const questions: string[] = [];
  page.on('dialog', (dialog) => {
    questions.push(dialog.message());
    void (questions.length === 1 ? dialog.dismiss() : dialog.accept());
  });
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect.poll(() => questions.length).toBe(1);
  await expect(page.getByLabel('Title')).toHaveValue('Not saved');
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect(page).toHaveURL(/\/admin\/blog$/);
  expect(questions[0]).toContain('unsaved changes');
});

test('a view is counted once per page load, but not for crawlers or prefetches @exhaustive', async ({
  page,
  site,
  request,
}) => {
  const slug = unique('views').replace(' ', '-');
  const { id } = await site.db.blogPost.create({
    data: {
      title: 'Views',
      slug,
      content: 'x',
      authorName: 'a',
      status: 'published',
      publishedAt: new Date(),
    },
  });
  const views = async () => (await site.db.blogPost.findUniqueOrThrow({ where: { id } })).viewCount;
  await page.goto(`/blog/${slug}`);
  await expect.poll(views).toBe(1);
  await hydrated(page);
  await page.getByLabel('Newsletter').fill('views@example.org');
  await page.getByRole('button', { name: 'Subscribe' }).click();
  await expect(page.getByText('You are on the newsletter list.').first()).toBeVisible();
  await request.get(`/blog/${slug}`, { headers: { 'User-Agent': 'Googlebot/2.1' } });
  await request.get(`/blog/${slug}`, {
    headers: { 'User-Agent': 'Mozilla/5.0', 'Sec-Purpose': 'prefetch' },
  });
  await page.reload();
  await expect.poll(views).toBe(2);
  await expect(page.getByText('1 view', { exact: false })).toBeVisible();
});

test('the blog can be filtered by category, and has pages only without a filter', async ({
  page,
  site,
}) => {
  const category = await site.db.blogCategory.create({
    data: { name: unique('Paged'), slug: unique('paged').replace(' ', '-') },
  });
  for (let number = 1; number <= 12; number += 1) {
    await site.db.blogPost.create({
      data: {
        title: `Paged ${number}`,
        slug: `${category.slug}-${number}`,
        content: 'x',
        excerpt: 'An excerpt',
        authorName: 'a',
        status: 'published',
        publishedAt: new Date(Date.UTC(2026, 5, number)),
        categoryId: category.id,
      },
    });
  }
  await page.goto('/blog');
  await expect(page.getByRole('navigation', { name: 'Blog pages' })).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(10);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Next' }).click();
  await expect(page).toHaveURL(/page=2/);
  await page.getByRole('link', { name: category.name }).click();
  await expect(page.getByRole('article')).toHaveCount(12);
  await expect(page.getByRole('navigation', { name: 'Blog pages' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Read More: Paged 12' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expectAccessible(page);
});
