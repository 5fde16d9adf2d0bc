import {
  bothWays,
  expect,
  expectAccessible,
  hydrated,
  test,
  sectionOf,
} from '../../support/browser/e2e';

// A freshly installed site of its own, because other tests need the seeded data.
test.use({ siteEnvironment: [{ SITE_NAME: 'The first day' }, { scope: 'worker' }] });

for (const { test, script, how } of bothWays) {
  test(`podcasts are added by address, a failed feed is listed, and visitors see the new podcasts, ${how}`, async ({
    page,
    signIn,
    site,
  }) => {
    await site.db.podcast.deleteMany();
    await site.db.blogPost.deleteMany();
    await site.db.requestedFeed.deleteMany();
    await signIn('admin');
    await page.goto('/admin');
    await expect(page.getByText('First steps: 0 of 6 done')).toBeVisible();
    if (script) await expectAccessible(page);
    await page.getByRole('main').getByRole('link', { name: 'Add podcasts' }).click();
    await expect(page.getByRole('heading', { name: 'Add podcasts' })).toBeVisible();
    if (script) await hydrated(page);
    const opml = `<opml><body><outline xmlUrl="/sample/feeds/evening-tones.xml" title="E"/></body></opml>`;
    await page.getByLabel('OPML file').setInputFiles({
      name: 'list.opml',
      mimeType: 'text/xml',
      buffer: Buffer.from(opml),
    });
    await page.getByLabel('Feed addresses or OPML').fill('http://127.0.0.1:9/feed.xml');
    await page.getByRole('button', { name: 'Add podcasts' }).click();
    await expect(page.getByRole('heading', { name: 'Progress' })).toBeVisible();
    const end = page.getByText('All feeds are read: 1 added, 0 already here, 1 failed.');
    if (script) await expect(end).toBeVisible({ timeout: 30_000 });
    else {
      await expect(async () => {
        const again = page.getByRole('link', { name: 'Check again' });
        if (await again.isVisible()) await again.click();
        await expect(end).toBeVisible({ timeout: 500 });
      }).toPass();
    }
    const failed = sectionOf(page, 'Not added').getByRole('listitem');
    await expect(failed).toContainText('http://127.0.0.1:9/feed.xml');
    if (script) await expectAccessible(page);
    await page.goto('/');
    await expect(
      page.getByText('No featured podcasts available at the moment. Check back soon!'),
    ).toBeVisible();
    const newest = sectionOf(page, 'New in the library');
    await expect(newest.getByRole('article')).toHaveCount(1);
    await page.goto('/admin');
    await expect(page.getByText('First steps: 1 of 6 done')).toBeVisible();
  });
}
