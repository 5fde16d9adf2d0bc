import { expect, test } from '../../support/browser/e2e';
import { openPlayer, playerBar } from '../../support/browser/journey';
import { openTranslated, translateAll } from '../../support/browser/translator';

// Readers of other languages let the browser translate the page while React manages it.

for (const like of ['Chrome', 'Edge'] as const) {
  test.describe(`translated like ${like}`, () => {
    test.beforeEach(({ page }) => translateAll(page, like));

    test('a listener plays, browses and searches', async ({ page }) => {
      await openTranslated(page, '/');
      await page
        .getByRole('button', { name: /^‹?Play Episode/ })
        .first()
        .click();
      await expect(playerBar(page).getByRole('button', { name: 'Pause' })).toBeVisible();
      await page
        .getByRole('navigation', { name: 'Main' })
        .getByRole('link', { name: /Search/ })
        .click();
      // The previous page has a search box too.
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Search podcasts/);
      await page.getByRole('searchbox').fill('tafsir');
      await page.getByRole('searchbox').press('Enter');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/tafsir/);
      await expect(page.getByText(/[1-9]\d* podcasts found/)).toBeVisible();
      await page.getByRole('searchbox').fill('zzqqxx');
      await page.keyboard.press('Enter');
      // The announcement of the previous search is replaced by the new one.
      const heading = page.getByRole('heading', { level: 1 });
      await expect(heading).toHaveText(/zzqqxx/);
      await expect(heading).not.toHaveText(/tafsir/);
      await expect(page.getByText(/\b0 podcasts found/)).toBeVisible();
      await expect(page.getByText(/[1-9]\d* podcasts found/)).toBeHidden();
      await page.goBack();
      await expect(heading).toHaveText(/tafsir/);
      await page
        .getByRole('main')
        .getByRole('link', { name: /How to Listen/ })
        .click();
      await expect(page).toHaveURL(/\/podcast\//);
      await page
        .locator('#episodes')
        .getByRole('button', { name: /^‹?Play/, disabled: false })
        .first()
        .click();
      await openPlayer(page);
      await page.getByRole('button', { name: 'Close player' }).click();
      await expect(playerBar(page)).toBeHidden();
    });

    test('a member keeps favorites, edits the profile and sees errors', async ({
      page,
      signIn,
    }) => {
      await signIn();
      await openTranslated(page, '/search?q=tafsir');
      await page
        .getByRole('button', { name: /^‹?Add .*to favorites/ })
        .first()
        .click();
      await expect(page.getByRole('button', { name: /^‹?Remove .*from favorites/ })).toHaveCount(1);
      await openTranslated(page, '/my-profile?edit');
      await page.getByLabel(/Bio/).fill('Salam');
      await page.getByRole('button', { name: /Save/ }).first().click();
      await expect(page.getByRole('definition').filter({ hasText: 'Salam' })).toBeVisible();
      await openTranslated(page, '/my-profile/password');
      await page.getByLabel(/Current password/).fill('not the one');
      await page
        .getByLabel(/New password/)
        .first()
        .fill('an odd password');
      await page.getByLabel(/Confirm/).fill('another odd password');
      await page.getByRole('main').getByRole('button').last().click();
      await expect(page.getByRole('alert').first()).toBeVisible();
    });

    test('an admin toggles, moves and removes items', async ({ page, signIn, site }) => {
      await site.db.featuredPodcast.updateMany({ data: { isActive: true } });
      await signIn('admin');
      await openTranslated(page, '/admin/featured-podcasts');
      const first = page.getByRole('switch').first();
      await first.click();
      await expect(first).toHaveAttribute('aria-checked', 'false');
      await expect(first.getByText('Inactive')).toHaveText(/^‹?Inactive›?$/);
      await page
        .getByRole('link', { name: /User Directory/ })
        .filter({ visible: true })
        .click();
      await expect(page).toHaveURL(/\/admin\/users/);
      await page.locator('a[href="/admin/blog"]').filter({ visible: true }).click();
      await expect(page).toHaveURL(/\/admin\/blog/);
    });
  });
}
