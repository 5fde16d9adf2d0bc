import type { Page } from 'playwright/test';
import { eitherWay, expect, expectAccessible, open } from '../../support/browser/e2e';
import { openEpisodeFilter, playerBar } from '../../support/browser/journey';
import { rows } from '../../support/browser/listening';
import { unreadFeed } from '../../support/database/unread-feed';

const headings = (page: Page) => rows(page).getByRole('heading').allInnerTexts();
const AUDIO = '/sample/audio/tone-01.mp3';

for (const { test, script, how } of eitherWay) {
  test(`a serial show starts with its first episode, ${how}`, async ({ page, site }) => {
    const slug = `serial-${how.replaceAll(' ', '-')}`;
    await site.db.podcast.create({
      data: {
        ...unreadFeed(slug),
        title: 'A series',
        feedType: 'serial',
        episodeCount: 12,
        episodes: {
          create: Array.from({ length: 12 }, (_value, index) => ({
            key: `${index}`,
            title: `Part ${index + 1}`,
            audioUrl: AUDIO,
            episodeNumber: index + 1,
            seriesPlace: index + 1,
            // Published in reverse order.
            sortDate: new Date(Date.UTC(2026, 0, 20 - index)),
          })),
        },
      },
    });
    await open(page, `/podcast/${slug}`, script);
    expect((await headings(page))[0]).toBe('Part 1');
    const sort = page.getByRole('navigation', { name: 'Sort episodes' });
    await expect(sort.locator('[aria-current=true]')).toHaveText('Oldest First');
    await page.getByRole('link', { name: 'Page 2' }).click();
    await expect(rows(page)).toHaveCount(2);
    expect(await headings(page)).toEqual(['Part 11', 'Part 12']);
    await sort.getByRole('link', { name: 'Newest First' }).click();
    await expect(page).toHaveURL(/sort=newest/);
    await expect(sort.locator('[aria-current=true]')).toHaveText('Newest First');
    await sort.getByRole('link', { name: 'Oldest First' }).click();
    await expect(sort.locator('[aria-current=true]')).toHaveText('Oldest First');
    if (!script) return;
    await page.getByRole('button', { name: 'Play Part 1', exact: true }).click();
    await playerBar(page).getByRole('button', { name: 'Next episode' }).click();
    await expect(playerBar(page)).toContainText('Part 2');
  });

  test(`episodes can be limited to a season and shown in full again, ${how}`, async ({
    page,
    site,
  }) => {
    const slug = `seasons-${how.replaceAll(' ', '-')}`;
    await site.db.podcast.create({
      data: {
        ...unreadFeed(slug),
        title: 'Two seasons',
        episodeCount: 12,
        episodes: {
          create: Array.from({ length: 12 }, (_value, index) => ({
            key: `${index}`,
            title: `Lesson ${index + 1}`,
            season: index < 9 ? 1 : 2,
            sortDate: new Date(Date.UTC(2026, 0, 20 - index)),
          })),
        },
      },
    });
    await open(page, `/podcast/${slug}`, script);
    await openEpisodeFilter(page);
    const choose = async (season: string) => {
      await page.getByRole('combobox', { name: 'Season' }).selectOption({ label: season });
      await page.getByRole('button', { name: 'Show', exact: true }).click();
    };
    await choose('2');
    await expect(rows(page).getByRole('heading')).toHaveText([
      'Lesson 10',
      'Lesson 11',
      'Lesson 12',
    ]);
    await choose('All seasons');
    await expect(rows(page)).toHaveCount(10);
  });

  test(`episode rows show the details that the feed gives, ${how}`, async ({ page, site }) => {
    const slug = `told-${how.replaceAll(' ', '-')}`;
    await site.db.podcast.create({
      data: {
        ...unreadFeed(slug),
        title: 'Told by its feed',
        author: 'The Circle',
        language: 'en',
        explicit: true,
        episodes: {
          create: [
            {
              key: '1',
              title: 'Beginnings',
              sortDate: new Date('2026-01-02'),
              author: 'Dr. Amina',
              description: '<p>On Qur’an 49:13, live at 7:30.</p>',
              season: 2,
              episodeNumber: 4,
              episodeType: 'bonus',
              explicit: true,
              transcripts: [
                { url: 'https://example.org/1.vtt', type: 'text/vtt', language: 'en' },
                { url: 'https://example.org/1.srt', type: 'application/srt', language: 'ar' },
              ],
            },
            {
              key: '2',
              title: 'Before it begins',
              sortDate: new Date('2026-01-01'),
              author: 'the circle',
              season: 1,
              seasonName: 'The Early Years',
              episodeNumber: 1,
              episodeDisplay: 'Ch. 1',
              episodeType: 'trailer',
            },
          ],
        },
      },
    });
    await open(page, `/podcast/${slug}`, script);
    const [first, second] = [rows(page).nth(0), rows(page).nth(1)];
    for (const text of ['Bonus', 'Explicit', 'S2', 'Ep 4', 'By Dr. Amina']) {
      await expect(first.getByText(text, { exact: true })).toBeVisible();
    }
    await expect(first.getByText('On Qur’an 49:13, live at 7:30.')).toBeVisible();
    for (const text of ['Trailer', 'The Early Years', 'Ch. 1']) {
      await expect(second.getByText(text, { exact: true })).toBeVisible();
    }
    await expect(second.getByText('By the circle')).toHaveCount(0);
    await expect(page.locator('header').getByText('Explicit', { exact: true })).toBeVisible();
    if (script) await expectAccessible(page);

    await first.getByRole('link', { name: 'Beginnings' }).click();
    const verse = page.locator('article .prose').getByRole('link', { name: '49:13' });
    await expect(verse).toHaveAttribute('href', 'https://quran.com/49/13');
  });

  test(`a podcast whose feed has not answered for a week says so, ${how}`, async ({
    page,
    site,
  }) => {
    const slug = `silent-${how.replaceAll(' ', '-')}`;
    await site.db.podcast.create({
      data: {
        ...unreadFeed(slug),
        title: 'Silent',
        feedFirstFailedAt: new Date('2026-01-03T10:00:00Z'),
        feedFailureReason: 'timeout',
      },
    });
    await page.goto(`/podcast/${slug}`);
    await expect(
      page.getByText(
        'This podcast’s feed has not answered since Jan 3, 2026. New episodes cannot be shown until it does.',
      ),
    ).toBeVisible();
  });
}
