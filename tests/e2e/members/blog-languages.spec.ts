import { randomBytes } from 'node:crypto';
import type { Page } from 'playwright/test';
import { bothWays, eitherWay, expect, expectAccessible, open } from '../../support/browser/e2e';
import { textsIn } from '../../support/browser/texts';

const t = textsIn('ar');

type Database = Parameters<Parameters<(typeof eitherWay)[number]['test']>[2]>[0]['site']['db'];

/** Stores a post and its translation, in languages that no other test writes in. */
async function storePosts(db: Database) {
  const tag = randomBytes(3).toString('hex');
  const post = (language: string, title: string, day: number, translationOfId?: string) =>
    db.blogPost.create({
      data: {
        title: `${title} ${tag}`,
        slug: `${language}-${tag}`,
        content: 'x',
        authorName: 'a',
        language,
        status: 'published',
        publishedAt: new Date(Date.UTC(2026, 8, day)),
        translationOfId,
      },
    });
  const original = await post('de', 'Hören', 20);
  await post('ar', 'الاستماع', 1, original.id);
  return { tag, original };
}

const cards = (page: Page) => page.getByRole('article');

for (const { test, script, how } of eitherWay) {
  test(`posts can be filtered by language and link to their translations, ${how}`, async ({
    page,
    site,
  }) => {
    const { tag } = await storePosts(site.db);
    await open(page, '/blog', script);
    const languages = page.getByRole('navigation', { name: 'Languages of posts' });
    await languages.getByRole('link', { name: 'Deutsch' }).click();
    await expect(page).toHaveURL(/\?language=de$/);
    await expect(languages.getByRole('link', { name: 'Deutsch' })).toHaveAttribute(
      'aria-current',
      'true',
    );
    await expect(cards(page).filter({ hasText: `Hören ${tag}` })).toBeVisible();
    await expect(cards(page).filter({ hasText: 'الاستماع' })).toHaveCount(0);
    await expect(page).toHaveTitle(/Deutsch/);
    await expect(page.locator('link[type="application/rss+xml"]')).toHaveAttribute(
      'href',
      /\/blog\/feed\.xml\?language=de$/,
    );
    if (script) await expectAccessible(page);
    const category = page.getByRole('navigation', { name: 'Categories' }).getByRole('link');
    await expect(category.last()).toHaveAttribute('href', /language=de/);

    await page.getByRole('link', { name: `Read More: Hören ${tag}` }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Hören ${tag}`);
    await expect(page.locator('link[hreflang=ar]')).toHaveAttribute('href', /\/ar\/blog\/ar-/);
    const arabic = page.getByRole('list', { name: 'Also in:' }).getByRole('link');
    await expect(arabic).toHaveText('العربية');
    await expect(arabic).toHaveAttribute('lang', 'ar');
    await expect(arabic).toHaveAttribute('hreflang', 'ar');
    await expect(arabic).toHaveAttribute('dir', 'rtl');
    if (script) await expectAccessible(page);
    await arabic.click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`الاستماع ${tag}`);
    await expect(page.getByRole('list', { name: 'Also in:' })).toHaveText('Deutsch');
    expect((await page.request.get('/blog?language=xh')).status()).toBe(404);
    expect((await page.request.get('/blog?language=no+tag')).status()).toBe(400);
  });

  test(`an Arabic page lists Arabic posts first unless the visitor chooses newest first, ${how}`, async ({
    page,
    site,
  }) => {
    await storePosts(site.db);
    await open(page, '/ar/blog', script);
    await expect(page.locator('#main').getByText(t('blog.languageFirst'))).toBeVisible();
    const first = cards(page).first().getByRole('heading');
    await expect(first.locator('bdi')).toHaveAttribute('lang', 'ar');
    await page.getByRole('link', { name: t('blog.showNewestFirst') }).click();
    await expect(page).toHaveURL(/\/ar\/blog\?order=newest$/);
    await expect(page.locator('#main').getByText(t('blog.newestFirst'))).toBeVisible();
    await expect(first.locator('bdi')).not.toHaveAttribute('lang', 'ar');
    if (script) await expectAccessible(page);
    await page.getByRole('link', { name: t('blog.showLanguageFirst') }).click();
    await expect(first.locator('bdi')).toHaveAttribute('lang', 'ar');
    await page.goto('/blog');
    await expect(first.locator('bdi')).not.toHaveAttribute('lang', 'ar');
  });

  test(`the preview of a post leads to those of its drafts in other languages, ${how}`, async ({
    page,
    signIn,
    site,
  }) => {
    const { tag, original } = await storePosts(site.db);
    await site.db.blogPost.updateMany({ where: { slug: `ar-${tag}` }, data: { status: 'draft' } });
    await signIn('admin');
    await open(page, `/admin/blog/posts/${original.id}/preview`, script);
    await page.getByRole('link', { name: 'العربية' }).click();
    await expect(page.getByRole('heading', { name: `الاستماع ${tag}` })).toBeVisible();
    await expect(page).toHaveURL(/\/preview$/);
  });
}

for (const { test, script, how } of bothWays) {
  test(`an admin marks a post as the translation of another, ${how}`, async ({
    page,
    signIn,
    site,
  }) => {
    const { tag, original } = await storePosts(site.db);
    await signIn('admin');
    await open(page, '/admin/blog/posts/new', script);
    await page.getByLabel('Title').fill(`Dinlemek ${tag}`);
    await page.getByLabel('Content').fill('Metin');
    await page.getByText('Translation', { exact: true }).click();
    const field = page.getByLabel('Translates the post');
    await expect(page.locator(`datalist option[value="de-${tag}"]`)).toHaveText(`Hören ${tag}`);
    await field.fill('no-such-post');
    await page.getByRole('button', { name: 'Create post' }).click();
    await expect(page.getByRole('alert')).toContainText('There is no post with this slug.');
    await expect(field).toHaveValue('no-such-post');
    if (script) await expectAccessible(page);
    await field.fill(`ar-${tag}`);
    await page.getByRole('button', { name: 'Create post' }).click();
    await expect(page).toHaveURL(/\/admin\/blog$/);
    await page.getByRole('link', { name: `Edit Dinlemek ${tag}` }).click();
    await expect(field).toHaveValue(`de-${tag}`);
    const stored = await site.db.blogPost.findFirstOrThrow({ where: { title: `Dinlemek ${tag}` } });
    expect(stored.translationOfId).toBe(original.id);
  });
}
