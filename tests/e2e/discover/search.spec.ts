import { eitherWay, expect, expectAccessible, test, open } from '../../support/browser/e2e';

for (const { test, how } of eitherWay) {
  test(`a quick search shows results, and a search without results suggests others, ${how}`, async ({
    page,
  }) => {
    await page.goto('/search');
    for (const name of ['Quran', 'Hadith', 'Islamic History', 'Prayer', 'Ramadan']) {
      await expect(page.locator('main').getByRole('link', { name, exact: true })).toBeVisible();
    }
    await page.locator('main').getByRole('link', { name: 'Islamic History', exact: true }).click();
    await expect(page).toHaveURL(/q=Islamic(\+|%20)History/);
    await expect(page.getByRole('searchbox')).toHaveValue('Islamic History');
    await expect(
      page.getByRole('link', { name: 'Sample: Islamic History, One City at a Time' }),
    ).toBeVisible();
    await page.getByRole('searchbox').fill('zzqqxx');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await expect(page.getByText('No podcasts found')).toBeVisible();
    await page.getByRole('link', { name: /Islam/ }).filter({ hasText: 'Search' }).click();
    await expect(page).toHaveURL(/q=Islam$/);
    await expect(page.getByText(/podcasts? found/)).toBeVisible();
  });

  test(`Refresh queries the directory again, ${how}`, async ({ page }) => {
    await page.goto('/search?q=tafseer');
    await page.goto('/search?q=tafseer');
    await expect(page.getByText('Cached', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(page.getByText('Live Results', { exact: true })).toBeVisible();
  });
}

test('trending lists podcasts', async ({ page }) => {
  await page.goto('/search?trending=1');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Trending');
  await expect(page.locator('main').getByRole('listitem').first()).toBeVisible();
  await expectAccessible(page);
});

test('the search page is accessible with a query that is too long @exhaustive', async ({
  page,
}) => {
  await open(page, `/search?q=${'ا'.repeat(600)}`);
  await expectAccessible(page);
});

test('while a search runs, the page names both the results shown and the new query', async ({
  page,
}) => {
  await open(page, '/ar/search?q=tafsir');
  let go = () => {};
  const held = new Promise<void>((resolve) => (go = resolve));
  await page.route('**/search.data*', async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole('searchbox').fill('ramazan');
  await page.getByRole('searchbox').press('Enter');
  await expect(page.getByText('جارٍ البحث عن «ramazan»…')).toBeVisible();
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('نتائج البحث عن «tafsir»');
  go();
  await expect(heading).toHaveText('نتائج البحث عن «ramazan»');
  await expect(page.getByText('جارٍ البحث عن')).toHaveCount(0);
});

test('the topics of the hero and the footer find something in every language', async ({
  plainPage: page,
}) => {
  for (const tag of ['', '/ar', '/fr', '/id', '/ms', '/tr', '/ur']) {
    await page.goto(`${tag}/`);
    const links = page.locator('main a[href*="/search?q="], footer a[href*="/browse/topic/"]');
    const paths = await links.evaluateAll((all) => all.map((one) => one.getAttribute('href')!));
    expect(paths).toHaveLength(6);
    for (const path of paths) {
      await page.goto(path);
      await expect(page.getByRole('article').first(), path).toBeVisible();
    }
  }
});
