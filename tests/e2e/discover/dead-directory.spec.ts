import { eitherWay, expect, expectAccessible, hydrated, test } from '../../support/browser/e2e';

// The directory is unreachable: no server listens on that port.
test.use({
  siteEnvironment: [
    {
      PODCAST_INDEX_KEY: 'key',
      PODCAST_INDEX_SECRET: 'secret',
      PODCAST_INDEX_URL: 'http://127.0.0.1:9/api/1.0',
    },
    { scope: 'worker' },
  ],
});

for (const { test, script, how } of eitherWay) {
  test(`a search shows stored podcasts with a notice, or an alert with Retry if there are none, ${how}`, async ({
    page,
  }) => {
    const answer = await page.goto('/search?q=tafsir');
    expect(answer?.status()).toBe(200);
    await expect(
      page.getByRole('link', { name: 'How to Listen: A Sample about Tafsir Podcasts' }),
    ).toBeVisible();
    await expect(page.getByText(/directory/i).first()).toBeVisible();

    const refused = await page.goto('/search?q=zzqqxx');
    expect(refused?.status()).toBe(502);
    await expect(page.getByRole('alert')).toContainText(
      'Failed to search podcasts. Please check your connection and try again.',
    );
    if (script) {
      await hydrated(page);
      await expectAccessible(page);
    }
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page).toHaveURL(/q=zzqqxx&refresh=0/);
    await expect(page.getByRole('alert')).toContainText('Failed to search podcasts.');
  });

  test(`the dashboard says that podcasts cannot be searched, ${how}`, async ({ page, signIn }) => {
    await signIn('admin');
    for (const path of ['/admin/featured-podcasts', '/admin/featured-episodes']) {
      await page.goto(`${path}?q=zzqqxx`);
      const alert = page.getByRole('main').getByRole('alert');
      await expect(alert).toContainText('Search Failed');
      await expect(alert).toContainText('Unable to search podcasts. Please try again.');
      await expect(page.getByLabel('Search podcasts')).toHaveValue('zzqqxx');
    }
  });
}
