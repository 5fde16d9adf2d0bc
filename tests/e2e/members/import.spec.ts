import { bothWays, expect, expectAccessible, hydrated, sectionOf } from '../../support/browser/e2e';

for (const { test, script, how } of bothWays) {
  test(`a member imports podcasts, and failed feeds are listed, ${how}`, async ({
    page,
    signIn,
    site,
  }) => {
    const { id: userId } = await signIn('user');
    await page.goto('/my-profile');
    await page.getByRole('link', { name: 'Import your podcasts' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Import your podcasts');
    if (script) await hydrated(page);
    const choose = (name: string, text: string) =>
      page.getByLabel('Your file (JSON or OPML)').setInputFiles({
        name,
        mimeType: 'text/xml',
        buffer: Buffer.from(text),
      });
    await choose('list.txt', 'no list');
    await page.getByRole('button', { name: 'Import' }).click();
    await expect(page.getByRole('alert')).toContainText('Nothing was imported');
    await expect(page.getByRole('alert')).toContainText('This is neither a file of');
    if (script) await expectAccessible(page);
    const outlines = ['/sample/feeds/evening-tones.xml', 'http://127.0.0.1:9/feed.xml'].map(
      (url) => `<outline type="rss" text="" xmlUrl="${url}"/>`,
    );
    await choose('podcasts.opml', `<opml><body>${outlines.join('')}</body></opml>`);
    await page.getByRole('button', { name: 'Import' }).click();
    const end = page.getByText(/^All feeds are read: .* 1 failed\.$/);
    if (script) await expect(end).toBeVisible({ timeout: 30_000 });
    else {
      await expect(async () => {
        await page.goto('/my-profile/import');
        await expect(end).toBeVisible({ timeout: 500 });
      }).toPass();
    }
    const failed = sectionOf(page, 'Not added').getByRole('listitem');
    await expect(failed).toContainText('http://127.0.0.1:9/feed.xml');
    if (script) await expectAccessible(page);
    expect(await site.db.favorite.count({ where: { userId } })).toBe(1);
    await page.getByRole('button', { name: 'Clear the list' }).click();
    await expect(sectionOf(page, 'Not added')).toBeHidden();
    await page.goto('/favorites?view=cards');
    await expect(page.getByRole('main').getByRole('article')).toHaveCount(1);
  });
}
