import { readFileSync } from 'node:fs';
import { expect, hydrated } from '../../support/browser/e2e';
import { listenWhileBrowsing, openNewPodcast } from '../../support/browser/journey';
import { withDirectory } from '../../support/site/directory-site';
import { feedRow } from '../../support/site/podcast-index-server';

// The main journey again, with a directory that speaks the Podcast Index API and a feed from another server.

const title = 'Mercy in the Morning';

function firstTone(): Buffer {
  const feed = readFileSync('public/sample/feeds/evening-tones.xml', 'utf8');
  return readFileSync(`public${/\/sample\/audio\/[\w.-]+/.exec(feed)![0]}`);
}

const item = (origin: string, number: number) =>
  `<item><title>Morning ${number}</title><guid>morning-${number}</guid>
   <pubDate>Sun, 0${number} Nov 2026 06:00:00 GMT</pubDate><itunes:duration>20</itunes:duration>
   <enclosure url="${origin}/audio.mp3" type="audio/mpeg" length="100000"/></item>`;

const feed = (origin: string) =>
  `<rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"><channel>
   <title>${title}</title><description>Short mornings</description><language>en</language>
   ${item(origin, 1)}${item(origin, 2)}</channel></rss>`;

const test = withDirectory({
  secret: 'secret$#|',
  files: (origin) => ({
    '/audio.mp3': { type: 'audio/mpeg', body: firstTone() },
    '/feed.xml': { type: 'application/rss+xml', body: feed(origin) },
  }),
  podcasts: (origin) => [
    {
      feed: feedRow({
        id: 4_200_001,
        title,
        url: `${origin}/feed.xml`,
        author: 'A mosque',
        categories: { 63: 'Islam' },
        episodeCount: 2,
      }),
    },
  ],
});

test('a visitor searches, opens a podcast and listens, with and without script', async ({
  page,
  plainPage,
  site,
}) => {
  await page.goto('/search?q=mercy');
  await expect(page.getByText('Live Results')).toBeVisible();
  await openNewPodcast(page, 'mercy', title);
  await hydrated(page);
  await expect(page.getByText('2 episodes').first()).toBeVisible();
  await listenWhileBrowsing(page);

  await site.db.podcast.deleteMany({ where: { podcastIndexId: 4_200_001 } });
  await openNewPodcast(plainPage, 'mercy', title);
  await plainPage.getByRole('button', { name: 'Play Morning 2' }).click();
  await expect(plainPage.locator('audio[controls]')).toHaveAttribute('src', /\/audio\.mp3$/);
});
