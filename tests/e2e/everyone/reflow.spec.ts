import { expect, hydrated, test } from '../../support/browser/e2e';
import { seedFullSite } from '../../support/site/full-site';
import { playFirst, playerBar } from '../../support/browser/journey';
import { hiddenMarks, reflowFaults } from '../../support/browser/layout';
import { lengthenTitles } from '../../support/cases/long-titles';

// Nothing of the player is cut where text is large, spaced out or in a narrow window; of the screens: screens.spec.ts.
// A site of its own: other tests look for the titles as they were.
test.use({
  siteEnvironment: [{ SITE_NAME: 'A gathering with a long name' }, { scope: 'worker' }],
});

test('the player’s bar shows long titles whole, and leaves most of the window to the page', async ({
  page,
  signIn,
  site,
}) => {
  const { arabic } = await seedFullSite(site.db, await signIn('super_admin'));
  await lengthenTitles(site.db);
  for (const slug of [arabic.slug, 'sample-evening-tones']) {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(`/podcast/${encodeURIComponent(slug)}`);
    await hydrated(page);
    await playFirst(page);
    const bar = playerBar(page);
    await bar.getByRole('button', { name: 'Pause' }).click();
    // To lie over the page is what the bar is for.
    const faults = await reflowFaults(page);
    expect(faults.filter((fault) => !fault.includes('over each other'))).toEqual([]);
    expect(await hiddenMarks(page)).toEqual([]);

    await page.setViewportSize({ width: 320, height: 640 });
    const { height } = (await bar.boundingBox())!;
    expect(height).toBeLessThan(256);
    const link = bar.getByRole('link');
    await link.focus();
    const end = link.locator('bdi').last();
    await page.keyboard.press('End');
    await expect(end).toBeInViewport({ ratio: 0.2 });
    for (const title of await link.locator('bdi').all()) {
      await expect(title.locator('..')).not.toHaveCSS('text-overflow', 'ellipsis');
    }
  }
});

test('with text twice as large on a phone the frame scrolls nothing sideways', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto('/queue');
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  await expect(page.getByLabel('Newsletter')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
});
