import { bothWays, expect, expectAccessible, hydrated, test } from '../../support/browser/e2e';

for (const { test, how } of bothWays) {
  test(`from a quick search to results, and to nothing found, ${how}`, async ({ page }) => {
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

  test(`Refresh asks the directory again, ${how}`, async ({ page }) => {
    await page.goto('/search?q=tafseer');
    await page.goto('/search?q=tafseer');
    await expect(page.getByText('Cached', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(page.getByText('Live Results', { exact: true })).toBeVisible();
  });
}

test('trending shows what there is', async ({ page }) => {
  await page.goto('/search?trending=1');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Trending');
  await expect(page.locator('main').getByRole('listitem').first()).toBeVisible();
  await expectAccessible(page);
});

test('nothing to complain of: beginning, results, nothing found @exhaustive', async ({ page }) => {
  for (const path of [
    '/search',
    '/search?q=islam',
    '/search?q=zzqqxx',
    `/search?q=${'ا'.repeat(600)}`,
  ]) {
    await page.goto(path);
    await hydrated(page);
    await expectAccessible(page);
  }
});
