import type { Page } from 'playwright/test';
import { episodePath } from '../../../app/lib/web/site-paths';
import {
  eitherWay,
  expect,
  expectAccessible,
  hydrated,
  test,
  open,
} from '../../support/browser/e2e';
import { playerBar } from '../../support/browser/journey';
import { playedSecond } from '../../support/browser/listening';
import { unreadFeed } from '../../support/database/unread-feed';

const support = (page: Page) => page.getByRole('link', { name: 'Support this show' });

type Site = {
  db: Awaited<ReturnType<typeof import('../../../app/adapters/database/open.server').openDatabase>>;
};

async function storeShow({ db }: Site, slug: string) {
  await db.podcast.create({
    data: {
      ...unreadFeed(slug),
      title: 'Evening lessons',
      language: 'en',
      fundingUrl: 'https://give.example.org/',
      episodeCount: 3,
      episodes: {
        create: [1, 2, 3].map((number) => ({
          key: `${number}`,
          title: `Lesson ${number}: patience`,
          audioUrl: '/sample/audio/tone-01.mp3',
          duration: 40,
          sortDate: new Date(Date.UTC(2026, 0, number)),
          pubDate: new Date(Date.UTC(2026, 0, number)),
          description:
            '<p>0:00 Opening<br>0:12 The verse (Qur’an 2:153)<br>Recorded at 7:30 pm.</p>',
          persons: [{ name: 'Amina Example', role: 'guest', href: null, image: null }],
        })),
      },
    },
  });
  return db.episode.findFirstOrThrow({
    where: { podcast: { slug }, key: '2' },
    select: { id: true, title: true },
  });
}

for (const { test, script, how } of eitherWay) {
  test(`an episode page shows its details, plays from its timestamps and links to its neighbors, ${how}`, async ({
    page,
    site,
  }) => {
    const slug = `episode-page-${how.replaceAll(' ', '-')}`;
    const episode = await storeShow(site, slug);
    await open(page, `/podcast/${slug}`, script);
    // Each episode in the list below has a More menu as well.
    const more = page.locator('main summary:not(ol summary)', { hasText: 'More' });
    await more.click();
    await expect(support(page)).toHaveAttribute('href', 'https://give.example.org/');
    await more.click();
    await page.getByRole('link', { name: 'Lesson 2: patience', exact: true }).click();
    await expect(page).toHaveURL(episodePath(slug, episode));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lesson 2: patience');
    await expect(page).toHaveTitle('Lesson 2: patience – Evening lessons – Halaqa');
    await expect(support(page)).toHaveAttribute('rel', /noopener.*nofollow ugc/);
    await expect(page.getByText('Amina Example')).toBeVisible();
    const notes = page.locator('.prose');
    await expect(notes.getByRole('link')).toHaveText(['0:00', '0:12', '2:153']);

    if (script) {
      await expectAccessible(page);
      await notes.getByRole('link', { name: '0:12' }).click();
      await expect(playerBar(page)).toContainText('Lesson 2');
      await expect.poll(() => playedSecond(page)).toBeGreaterThanOrEqual(12);
      await expect(page).toHaveURL(episodePath(slug, episode));
    } else {
      await notes.getByRole('link', { name: '0:12' }).click();
      await expect(page).toHaveURL(`${episodePath(slug, episode)}?t=12`);
      await expect(page.locator('audio[controls]')).toHaveAttribute('src', /tone-01\.mp3#t=12$/);
    }

    const around = page.getByRole('navigation', { name: 'Before and after' });
    await around.getByRole('link', { name: 'Lesson 3: patience' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lesson 3: patience');
    await page.locator('#main').getByRole('link', { name: 'Evening lessons' }).click();
    await expect(page).toHaveURL(`/podcast/${slug}`);
  });

  test(`a shared link starts playback at its time, ${how}`, async ({ page, site }) => {
    const slug = `shared-second-${how.replaceAll(' ', '-')}`;
    const episode = await storeShow(site, slug);
    // The short id alone redirects to the episode and keeps the time.
    const answer = await page.goto(`/podcast/${slug}/episodes/${episode.id.slice(-12)}?t=15`);
    expect(answer!.request().redirectedFrom()).not.toBeNull();
    await expect(page).toHaveURL(`${episodePath(slug, episode)}?t=15`);
    await page.getByText('Share from 0:15').click();
    await expect(page.getByLabel('Address to share')).toHaveValue(/\?t=15$/);
    if (script) {
      await hydrated(page);
      await page.getByRole('button', { name: /^Play from 0:15/ }).click();
      await expect.poll(() => playedSecond(page)).toBeGreaterThanOrEqual(15);
    } else {
      await expect(page.locator('audio[controls]')).toHaveAttribute('src', /#t=15$/);
    }
    const wrong = await page.goto(`/podcast/${slug}/episodes/nothing-000000000000`);
    expect(wrong!.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Episode not found');
  });
}

test('an episode page has a canonical link and structured data', async ({ page, site }) => {
  const episode = await storeShow(site, 'named-episode');
  const path = episodePath('named-episode', episode);
  await page.goto(`${path}?t=3`);
  expect(await page.locator('link[rel=canonical]').getAttribute('href')).toMatch(
    new RegExp(`${path}$`),
  );
  const data = await page
    .locator('script[type="application/ld+json"]')
    .evaluateAll((all) => all.map((one) => JSON.parse(one.textContent!)));
  expect(data).toContainEqual(
    expect.objectContaining({
      '@type': 'PodcastEpisode',
      name: 'Lesson 2: patience',
      duration: 'PT40S',
      timeRequired: 'PT40S',
      partOfSeries: expect.objectContaining({ name: 'Evening lessons' }),
    }),
  );
});
