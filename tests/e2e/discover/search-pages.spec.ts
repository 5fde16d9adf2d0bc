import type { Page } from 'playwright/test';
import { bothWaysOf, expect, expectAccessible, open } from '../../support/browser/e2e';
import { withDirectory } from '../../support/site/directory-site';
import { feedRow } from '../../support/site/podcast-index-server';

const test = withDirectory({
  podcasts: (origin) =>
    Array.from({ length: 45 }, (_zero, index) => ({
      feed: feedRow({
        id: 4_300_001 + index,
        title: `Lanternlight number ${index + 1}`,
        url: `${origin}/feed-${index}.xml`,
        categories: { 63: 'Islam' },
      }),
    })),
});

/** The titles of the podcast cards on this page. */
const titles = (page: Page) => page.locator('main h2').getByText(/^Lanternlight number \d+$/);

const ways = bothWaysOf(test);
for (const { test, script, how } of ways) {
  test(`results are split into pages, ${how}`, async ({ page }) => {
    await open(page, '/search?q=lanternlight', script);
    const seen: string[] = [];
    const pages = page.getByRole('navigation', { name: 'Pages of results' });
    for (const [number, count] of [
      [1, 20],
      [2, 20],
      [3, 5],
    ] as const) {
      await expect(pages.getByRole('link', { name: `Page ${number}` })).toHaveAttribute(
        'aria-current',
        'page',
      );
      await expect(titles(page)).toHaveCount(count);
      await expect(page.getByText('45 podcasts found')).toBeVisible();
      seen.push(...(await titles(page).allTextContents()));
      if (number < 3) await pages.getByRole('link', { name: 'Next' }).click();
    }
    expect(new Set(seen).size).toBe(45);
    await expect(page).toHaveURL(/q=lanternlight&page=3$/);
    await expect(page).toHaveTitle(/^Search: lanternlight, page 3/);
    await expect(pages.getByRole('link', { name: 'Next' })).toHaveCount(0);
    if (script) await expectAccessible(page);
    await page.goto('/search?q=lanternlight&page=99');
    await expect(titles(page)).toHaveCount(5);
  });

  test(`a misspelled word gets a link to the correct spelling, ${how}`, async ({ page }) => {
    await open(page, '/search?q=lantrenlight', script);
    await expect(page.getByText('Did you mean')).toBeVisible();
    if (script) await expectAccessible(page);
    await page.getByRole('link', { name: 'lanternlight', exact: true }).click();
    await expect(page).toHaveURL(/q=lanternlight$/);
    await expect(titles(page)).toHaveCount(20);
  });
}
