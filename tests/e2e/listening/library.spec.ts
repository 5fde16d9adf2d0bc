import { eitherWay, expect, open } from '../../support/browser/e2e';

for (const { test, script, how } of eitherWay) {
  test(`the library links a visitor to their own lists, ${how}`, async ({ page }) => {
    await open(page, '/library', script);
    const main = page.locator('main');
    await expect(main.getByRole('link')).toHaveCount(6);
    await main.getByRole('link', { name: 'Queue' }).click();
    await expect(page).toHaveURL(/\/queue$/);
    await page.goBack();
    await main.getByRole('link', { name: 'My Favorites' }).click();
    await expect(page.getByText('Sign in to view your favorites')).toBeVisible();
  });
}
