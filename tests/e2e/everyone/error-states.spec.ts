import type { Page } from 'playwright/test';
import { accessibilityFaults, expect, hydrated, test } from '../../support/browser/e2e';
import { reflowFaults } from '../../support/browser/layout';
import { storePerson } from '../../support/database/stored-people';
import { seedFullSite } from '../../support/site/full-site';

// Admin pages that reject something, tested by what people see and screen readers announce.

test.use({ expectedErrors: [/status of (4\d\d|5\d\d)|"level":50/] });

const alertOf = (page: Page) => page.getByRole('main').getByRole('alert').first();

async function expectTold(page: Page, words: RegExp, at = alertOf(page)): Promise<void> {
  await expect(at).toContainText(words);
  expect(await accessibilityFaults(page)).toEqual([]);
  // The header lies over what is scrolled.
  await page.evaluate(() => scrollTo(0, 0));
  expect(await reflowFaults(page)).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 800 });
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await hydrated(page);
}

test('everybody is told what an admin page rejects', async ({ page, signIn, site }) => {
  test.setTimeout(300_000);
  const { db } = site;
  const all = await seedFullSite(db, await signIn('super_admin'));

  const other = await storePerson(db);
  await open(page, `/admin/users?search=${other.username}`);
  await db.user.delete({ where: { id: other.id } });
  await page.getByRole('button', { name: `Change the role of ${other.username}` }).click();
  await expectTold(page, /User not found/);

  await open(page, '/admin/messages');
  await db.contactMessage.deleteMany();
  await page
    .getByRole('button', { name: /^Close the message/ })
    .first()
    .click();
  await expectTold(page, /dealt with already/);

  await open(page, '/admin/moderation');
  await db.reviewReport.deleteMany();
  await db.podcastReport.deleteMany();
  await db.episodeReport.deleteMany();
  await db.collectionReport.deleteMany();
  await page.getByRole('button', { name: /^Keep/ }).first().click();
  await expectTold(page, /This report no longer exists/);

  await open(page, '/admin/blog/categories');
  await page.getByText('New category').click();
  await page.getByLabel('Name').fill(all.category.name);
  await page.getByLabel('Slug').fill(all.category.slug);
  await page.getByRole('button', { name: 'Create category' }).click();
  await expectTold(page, /slug|taken|already/i);

  await open(page, '/admin/podcasts/add');
  await page.getByLabel('Feed addresses or OPML').fill('nothing that is an address');
  await page.getByRole('button', { name: /^Add/ }).first().click();
  await expectTold(page, /./);

  await open(page, '/admin/featured-podcasts');
  await page.locator('main summary').last().click();
  await page.getByLabel('Order').last().fill('not a number');
  await page.getByRole('button', { name: /^Save/ }).last().click();
  await expectTold(page, /./);
});

test('everybody is told that the list of an admin page cannot be read', async ({
  page,
  signIn,
  site,
}) => {
  test.setTimeout(300_000);
  await signIn('super_admin');
  for (const [path, table, column] of [
    ['/admin/users', 'User', 'lastLoginAt'],
    ['/admin/messages', 'ContactMessage', 'message'],
    ['/admin/moderation', 'ReviewReport', 'reason'],
    ['/admin/blog/categories', 'BlogCategory', 'slug'],
    ['/admin/blog', 'BlogPost', 'title'],
    ['/admin/audit', 'AuditEntry', 'action'],
  ] as const) {
    const rename = (from: string, to: string) =>
      site.db.$executeRawUnsafe(`ALTER TABLE "${table}" RENAME COLUMN "${from}" TO "${to}"`);
    await rename(column, 'gone');
    try {
      await open(page, path);
      await expectTold(page, /Please try again/, page.getByRole('main'));
    } finally {
      await rename('gone', column);
    }
  }
});
