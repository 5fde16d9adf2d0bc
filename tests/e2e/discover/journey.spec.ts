import { expect, expectAccessible, hydrated, test } from '../../support/browser/e2e';
import { listenWhileBrowsing, openNewPodcast, playFirst } from '../../support/browser/journey';

test('a visitor searches the sample library, opens a podcast and listens while browsing', async ({
  page,
  site,
}) => {
  // Another test may have stored it already.
  await site.db.podcast.deleteMany({ where: { podcastIndexId: 900_000_012 } });
  await openNewPodcast(page, 'tafseer', 'Sample: Tafseer Listening Circle');
  await hydrated(page);
  await expect(page.getByText('Podcast created').first()).toBeVisible();
  await listenWhileBrowsing(page);
  await expectAccessible(page);
});

test('without script, a visitor searches, opens a podcast and plays it in the browser’s own player', async ({
  plainPage: page,
  site,
}) => {
  await site.db.podcast.deleteMany({ where: { podcastIndexId: 900_000_014 } });
  await openNewPodcast(page, 'رمضان', 'عيّنة: نغمات لأمسيات رمضان');
  await expect(page.getByRole('status').filter({ hasText: 'Podcast created' })).toBeVisible();
  await playFirst(page);
  await expect(page).toHaveURL(/\/episodes\/.*\?play$/);
  const audio = page.locator('audio[controls]');
  await expect(audio).toBeVisible();
  await expect(audio).toHaveAttribute('preload', 'none');
  const source = await audio.getAttribute('src');
  expect((await page.request.get(source!)).headers()['content-type']).toContain('audio');
});
