import {
  bothWays,
  eitherWay,
  expect,
  expectAccessible,
  hydrated,
  test,
  open,
} from '../../support/browser/e2e';
import { openPodcastMenu } from '../../support/browser/journey';
import { HISTORY, EVENING, rows } from '../../support/browser/listening';
import { unreadFeed } from '../../support/database/unread-feed';

const URDU = `/podcast/${encodeURIComponent('نمونہ-سیرت-کے-پوڈکاسٹ-کیسے-سنیں')}`;

for (const { test, script, how } of bothWays) {
  test(`Refresh Episodes reports its result, ${how}`, async ({ page }) => {
    await open(page, EVENING, script);
    await openPodcastMenu(page);
    await page.getByRole('button', { name: 'Refresh Episodes' }).click();
    await expect(page.getByText('Episodes refreshed').first()).toBeVisible();
    await expect(page.getByText('No new episodes').first()).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`${EVENING}$`));
  });

  test(`Refresh Episodes reports a failure, ${how} @exhaustive`, async ({ page, site }) => {
    const slug = `lost-${how.replace(' ', '-')}`;
    await site.db.podcast.create({
      data: {
        title: 'Lost',
        slug,
        rssUrl: `http://127.0.0.1:9/${slug}`,
        rssUrlKey: `127.0.0.1:9/${slug}`,
      },
    });
    await page.goto(`/podcast/${slug}`);
    await expect(page.getByText('No episodes yet')).toBeVisible();
    if (script) await hydrated(page);
    await openPodcastMenu(page);
    await page.getByRole('button', { name: 'Refresh Episodes' }).click();
    await expect(page.getByText('Refresh failed').first()).toBeVisible();
  });
}

for (const { test, script, how } of eitherWay) {
  test(`episodes are shown ten to a page, newest or oldest first, ${how}`, async ({ page }) => {
    await page.goto(HISTORY);
    await expect(rows(page)).toHaveCount(10);
    const pages = page.getByRole('navigation', { name: 'Episode pages' });
    await expect(pages.getByRole('listitem')).toHaveCount(4);
    const newest = await rows(page).first().getByRole('heading').innerText();
    await pages.getByRole('link', { name: 'Page 4' }).click();
    await expect(rows(page)).toHaveCount(2);
    const oldest = await rows(page).last().getByRole('heading').innerText();
    await page.getByRole('link', { name: 'Oldest First' }).click();
    await expect(page).toHaveURL(/sort=oldest/);
    await expect(page).not.toHaveURL(/page=/);
    await expect(rows(page).first().getByRole('heading')).toHaveText(oldest);
    await page.getByRole('link', { name: 'Newest First' }).click();
    await expect(rows(page).first().getByRole('heading')).toHaveText(newest);
  });

  test(`a long description is cut off and can be expanded, ${how} @exhaustive`, async ({
    page,
    site,
  }) => {
    await page.goto('/podcast/sample-hadith-study-getting-started-with-podcasts');
    const text = page.locator('header .prose');
    const height = async () => (await text.boundingBox())!.height;
    const cut = await height();
    await page.getByText('Show full description').click();
    await expect.poll(height).toBeGreaterThan(cut);
    await page.getByText('Show less').click();
    await expect.poll(height).toBe(cut);
    // Text that fits in a wide window is cut off on a phone.
    await site.db.podcast.create({
      data: {
        title: `Four lines ${how}`,
        ...unreadFeed(`four-lines-${script}`),
        description: 'Words that fill their lines. '.repeat(12),
      },
    });
    await page.goto(`/podcast/four-lines-${script}`);
    const more = page.getByRole('checkbox', { name: 'Show full description' });
    await expect(text).toBeVisible();
    await expect(more).toHaveCount(0);
    await page.setViewportSize({ width: 360, height: 740 });
    await expect(more).toHaveCount(1);
    await expectAccessible(page);
  });

  test(`sharing requires signing in, then shows the text to share, ${how}`, async ({
    page,
    signIn,
  }) => {
    await open(page, EVENING, script);
    await page.getByRole('button', { name: 'Share' }).click();
    await expect(
      page.getByText('Create a free account to share this podcast.').first(),
    ).toBeVisible();
    await signIn();
    await open(page, EVENING, script);
    await page.getByRole('button', { name: 'Share' }).click();
    await expect(page.getByLabel('Text to share')).toHaveValue(
      /Sample: Evening Tones http.*\/podcast\/sample-evening-tones$/,
    );
  });
}

test('copying the text reports success and failure @exhaustive', async ({
  page,
  context,
  signIn,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn();
  await open(page, EVENING);
  await page.getByRole('button', { name: 'Share' }).press('Space');
  const dialog = page.getByRole('dialog', { name: 'Share this podcast' });
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Copy' }).click();
  await expect(dialog.getByText('Copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(
    'sample-evening-tones',
  );
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('no'));
  });
  await dialog.getByRole('button', { name: 'Copy' }).click();
  await expect(dialog.getByText('Copy failed. Please try again.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Share' })).toBeFocused();
});

test.describe('a share dialog that cannot be loaded', () => {
  test.use({ expectedErrors: [/ERR_FAILED.*share-dialog/] });

  test('leaves the page unchanged and offers a separate page instead @exhaustive', async ({
    page,
    signIn,
  }) => {
    await signIn();
    await page.route('**/assets/share-dialog-*.js', (route) => route.abort());
    await open(page, EVENING);
    await page.getByRole('button', { name: 'Share' }).click();
    await expect(page.getByText('The text to share could not be loaded').first()).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sample: Evening Tones');
    await page.getByRole('button', { name: 'Open the podcast’s page' }).click();
    await expect(page.getByLabel('Text to share')).toHaveValue(/sample-evening-tones$/);
  });
});

test('a podcast with an Apple id shows its ratings and shares its Apple Podcasts address @exhaustive', async ({
  page,
  site,
  signIn,
}) => {
  await site.db.podcast.create({
    data: {
      title: 'On Apple',
      ...unreadFeed('on-apple'),
      itunesId: 1_234_567_890n,
      ownerName: 'The publisher',
      author: 'On Apple',
      genres: ['A', 'B', 'C', 'D'],
      externalRating: {
        create: {
          averageRating: 4.46,
          ratingCount: 12,
          sentimentPositive: 75,
          sentimentNegative: 8,
          keywords: ['clear', 'calm'],
        },
      },
    },
  });
  await signIn();
  await open(page, '/podcast/on-apple');
  await expect(page.getByText('By On Apple')).toHaveCount(0);
  await expect(page.getByText('Published by The publisher')).toBeVisible();
  await expect(page.getByText('D', { exact: true })).toHaveCount(0);
  await expect(page.getByRole('img', { name: '4.5 of 5 stars' })).toBeVisible();
  await expect(page.getByText('12 ratings')).toBeVisible();
  await expect(page.getByText('75% positive')).toBeVisible();
  await expect(page.getByText('8% negative')).toBeVisible();
  await expect(page.getByText('calm', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Share' }).click();
  await expect(page.getByLabel('Text to share')).toHaveValue(
    'On Apple https://podcasts.apple.com/podcast/id1234567890',
  );
});

test('an episode without audio cannot be played, and a dead podcast is marked as inactive @exhaustive', async ({
  page,
}) => {
  await page.goto('/podcast/how-to-listen-a-sample-about-tafsir-podcasts');
  await expect(page.getByText('No audio')).toBeVisible();
  await expect(page.locator('#episodes').getByRole('button', { disabled: true })).toHaveCount(1);
  await page.goto('/podcast/sample-an-archive-of-quiet-tones');
  await expect(page.getByText('Inactive', { exact: true })).toBeVisible();
});

test('a podcast page has the language of its podcast, and metadata for search engines and previews', async ({
  page,
  request,
  site,
}) => {
  await page.goto(URDU);
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveAttribute('lang', 'ur');
  await expect(heading).toHaveCSS('direction', 'rtl');
  const content = (selector: string) => page.locator(selector).getAttribute('content');
  expect((await content('meta[name=description]'))!.length).toBeLessThanOrEqual(160);
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', site.url + URDU);
  await expect(page.locator('link[rel=alternate][type="application/rss+xml"]')).toHaveAttribute(
    'href',
    /\.xml$/,
  );
  const data = JSON.parse(
    await page.locator('script[type="application/ld+json"]').first().innerText(),
  ) as {
    '@type': string;
    hasPart: { '@type': string }[];
  };
  expect(data['@type']).toBe('PodcastSeries');
  expect(data.hasPart[0]!['@type']).toBe('PodcastEpisode');
  const image = await request.get((await content('meta[property="og:image"]'))!);
  expect(image.headers()['content-type']).toBe('image/png');
  const bytes = await image.body();
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630]);
  const again = await request.get(image.url(), {
    headers: { 'If-None-Match': image.headers().etag! },
  });
  expect(again.status()).toBe(304);
});

test('the sitemap lists podcasts, and robots.txt links to the sitemap', async ({
  request,
  site,
}) => {
  const robots = await (await request.get('/robots.txt')).text();
  expect(robots).toContain(`Sitemap: ${site.url}/sitemap.xml`);
  const index = await (await request.get('/sitemap.xml')).text();
  const files = [...index.matchAll(/<loc>([^<]+)<\/loc>/g)].map((match) => match[1]!);
  const all = await Promise.all(files.map(async (file) => (await request.get(file)).text()));
  expect(all.join('')).toContain(`${site.url}${URDU}`);
  expect((await request.get('/sitemap/none.xml')).status()).toBe(404);
});

test('an unknown podcast returns 404 with a link back to the search', async ({ page }) => {
  const response = await page.goto('/podcast/no-such-podcast');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1, name: 'Podcast not found' })).toBeVisible();
  await page.getByRole('link', { name: 'Back to Search' }).click();
  await expect(page).toHaveURL(/\/search$/);
});
