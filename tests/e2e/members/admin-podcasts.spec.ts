import { randomBytes } from 'node:crypto';
import { episodePath } from '../../../app/lib/web/site-paths';
import { bothWays, expect, expectAccessible, open } from '../../support/browser/e2e';
import { unreadFeed } from '../../support/database/unread-feed';

for (const { test, script, how } of bothWays) {
  test(`an admin hides a podcast and shows it again, ${how}`, async ({ page, signIn, site }) => {
    const podcast = await site.db.podcast.findUniqueOrThrow({
      where: { slug: 'sample-evening-tones' },
      select: { id: true, slug: true, title: true },
    });
    await signIn('admin');
    await open(page, '/admin/podcasts', script);
    await page.getByLabel('Search by title, maker or feed address').fill(podcast.title);
    await page.getByLabel('Search by title, maker or feed address').press('Enter');
    await expect(page).toHaveURL(/search=/);
    if (script) await expectAccessible(page);
    await page.locator('#podcasts').getByRole('link', { name: podcast.title }).first().click();
    await page.getByRole('button', { name: 'Hide', exact: true }).click();
    await expect(page.getByText('Please say why').first()).toBeVisible();
    if (script) await expectAccessible(page);
    await page.getByLabel('Reason').fill('Not what it says');
    await page.getByRole('button', { name: 'Hide', exact: true }).click();
    await expect(page.getByText('The podcast is hidden').first()).toBeVisible();
    await expect(page.getByText(/Hidden on .* by .*: Not what it says/)).toBeVisible();

    const answer = await page.request.get(`/podcast/${encodeURIComponent(podcast.slug)}`);
    expect(answer.status()).toBe(410);
    expect(await answer.text()).toContain('This podcast has been taken down');
    const arabic = await page.request.get(`/ar/podcast/${encodeURIComponent(podcast.slug)}`);
    expect(arabic.status()).toBe(410);
    expect(await arabic.text()).toContain('أُزيل هذا البودكاست');

    await page.getByRole('button', { name: 'Show again' }).click();
    await expect(page.getByText('The podcast is shown again').first()).toBeVisible();
    expect((await page.request.get(`/podcast/${podcast.slug}`)).status()).toBe(200);
    await page.goto(`/admin/audit?search=${encodeURIComponent('hid podcast')}`);
    await expect(page.getByText('reason: Not what it says').first()).toBeVisible();
  });

  test(`an admin hides an episode and shows it again, ${how}`, async ({ page, signIn, site }) => {
    const episode = await site.db.episode.findFirstOrThrow({
      where: { blocked: false, podcast: { blocked: false, language: 'en' } },
      select: { id: true, title: true, podcast: { select: { id: true, slug: true } } },
    });
    const { podcast } = episode;
    const path = episodePath(podcast.slug, episode);
    await signIn('admin');
    await open(
      page,
      `/admin/podcasts/${podcast.id}?search=${encodeURIComponent(episode.title)}`,
      script,
    );
    await page.getByRole('link', { name: `Hide ${episode.title}`, exact: true }).click();
    // The podcast's page has a Reason field too, so wait for the page of the episode.
    await expect(page.getByRole('heading', { name: 'Hide this episode' })).toBeVisible();
    await page.getByLabel('Reason').fill('Another recording');
    if (script) await expectAccessible(page);
    await page.getByRole('button', { name: 'Hide', exact: true }).click();
    await expect(page.getByText('The episode is hidden').first()).toBeVisible();
    expect((await page.request.get(path)).status()).toBe(410);
    await open(page, `/admin/episodes/${episode.id}`, script);
    await page.getByRole('button', { name: 'Show again' }).click();
    await expect(page.getByText('The episode is shown again').first()).toBeVisible();
    expect((await page.request.get(path)).status()).toBe(200);
  });

  test(`an admin corrects, merges and removes a podcast, ${how}`, async ({
    page,
    signIn,
    site,
  }) => {
    const mark = randomBytes(3).toString('hex');
    const store = (name: string) =>
      site.db.podcast.create({
        data: {
          ...unreadFeed(`${name}-${mark}`),
          title: `${name} ${mark}`,
        },
        select: { id: true, title: true },
      });
    const [given, kept] = [await store('given'), await store('kept')];
    await signIn('admin');
    await open(page, `/admin/podcasts/${given.id}/correct`, script);
    await page.getByLabel('Address of the cover').fill('no address');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByLabel('Address of the cover')).toHaveAttribute('aria-invalid', 'true');
    if (script) await expectAccessible(page);
    await page.getByLabel('Address of the cover').fill('');
    await page.getByLabel('Title').fill(`Put right ${mark}`);
    await page.getByLabel('Hadith', { exact: true }).check();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('heading', { name: `Put right ${mark}` })).toBeVisible();

    await page.getByRole('link', { name: 'Merge into another' }).click();
    await page.getByLabel('Search the podcast that stays').fill(kept.title);
    await page.getByLabel('Search the podcast that stays').press('Enter');
    await expect(page.getByRole('link', { name: kept.title })).toBeVisible();
    if (script) await expectAccessible(page);
    await page.getByRole('link', { name: kept.title }).click();
    await expect(page.getByText('This moves with it:')).toBeVisible();
    await page.getByRole('button', { name: 'Merge into another' }).click();
    await expect(page.getByRole('heading', { name: kept.title })).toBeVisible();

    await page.getByRole('link', { name: 'Remove', exact: true }).click();
    await expect(page.getByText('This is removed with it, for all members:')).toBeVisible();
    if (script) await expectAccessible(page);
    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    await expect(page.getByText('The podcast is removed').first()).toBeVisible();
    expect((await page.request.get(`/podcast/kept-${mark}`)).status()).toBe(404);
  });
}
