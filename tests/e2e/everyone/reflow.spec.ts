import { episodePath, podcastPath } from '../../../app/lib/web/site-paths';
import { expect, hydrated, test } from '../../support/browser/e2e';
import { playFirst, playerBar } from '../../support/browser/journey';
import { hiddenMarks, reflowFaults } from '../../support/browser/layout';
import { lengthenTitles } from '../../support/cases/long-titles';
import { seedFullSite } from '../../support/site/full-site';

// Nothing of the player is cut off with large or spaced text or in a narrow window. For the screens, see
// screens.spec.ts. Uses its own site, because other tests expect the original titles.
test.use({
  siteEnvironment: [{ SITE_NAME: 'A gathering with a long name' }, { scope: 'worker' }],
});

test('the player bar keeps its height, however long the titles', async ({ page, signIn, site }) => {
  const { arabic } = await seedFullSite(site.db, await signIn('super_admin'));
  await lengthenTitles(site.db);
  for (const slug of [arabic.slug, 'sample-evening-tones']) {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(`/podcast/${encodeURIComponent(slug)}`);
    await hydrated(page);
    await playFirst(page);
    const bar = playerBar(page);
    await bar.getByRole('button', { name: 'Pause' }).click();
    // The bar is meant to cover the page.
    const faults = await reflowFaults(page);
    expect(faults.filter((fault) => !fault.includes('over each other'))).toEqual([]);
    expect(await hiddenMarks(page)).toEqual([]);

    await page.setViewportSize({ width: 320, height: 640 });
    const { height } = (await bar.boundingBox())!;
    expect(height).toBeLessThanOrEqual(72);
  }
});

test('with double text size, nothing scrolls sideways on a phone', async ({ page, site }) => {
  const episodes = await site.db.episode.findMany({ include: { podcast: true } });
  const episode = episodes.find(({ transcripts }) => (transcripts as unknown[]).length > 0)!;
  const podcastPage = podcastPath(episode.podcast.slug);
  const episodePage = episodePath(episode.podcast.slug, episode);
  await page.setViewportSize({ width: 360, height: 780 });
  for (const path of ['/queue', '/', '/ar', '/search?q=quran', podcastPage, episodePage]) {
    await page.goto(path);
    await hydrated(page);
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    await expect(page.getByRole('contentinfo').locator('[type=email]')).toBeVisible();
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width, path).toBe(360);
  }
});

test("with the browser's own text size doubled, lists and admin searches do not scroll sideways on a phone", async ({
  page,
  signIn,
  site,
}) => {
  await seedFullSite(site.db, await signIn('super_admin'));
  await page.setViewportSize({ width: 360, height: 780 });
  const devtools = await page.context().newCDPSession(page);
  for (const path of [
    '/queue',
    '/history',
    '/podcast/sample-evening-tones',
    '/admin',
    '/admin/blog',
    '/admin/messages',
    '/admin/audit',
    '/admin/featured-podcasts?q=tones',
    '/admin/users',
    '/admin/speakers',
    '/admin/analytics',
    '/admin/moderation',
    '/admin/blog/categories',
    '/admin/blog/posts/new',
    '/my-profile?edit',
    '/my-profile',
  ]) {
    await page.goto(path);
    await hydrated(page);
    // Media queries follow this size, which no CSS rule can change.
    await devtools.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 32 } });
    await expect(page.locator('html')).toHaveCSS('font-size', '32px');
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect.soft(width, path).toBe(360);
  }
  await page.goto('/podcast/sample-evening-tones');
  await devtools.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 32 } });
  const title = page.locator('#episodes h3').first();
  expect((await title.boundingBox())!.width).toBeGreaterThan(180);
});
