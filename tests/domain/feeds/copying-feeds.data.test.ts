import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { db } from '~/adapters/database/client.server';
import { listNewestEpisodes } from '~/domain/episodes/episodes.server';
import { importFeed, importPodcastFeed } from '~/domain/feeds/import/import-podcast.server';
import { refreshPodcast } from '~/domain/feeds/refresh-podcast.server';
import { getPodcast } from '~/domain/podcasts/podcasts.server';
import { startFeedServer } from '../../adapters/feeds/feed-server';
import { searchLibrary } from '../../support/database/search-library';
import { clearPodcasts, feed, item } from './feeds-for-tests';

// A feed that copies guids and recordings of another show, has episodes of its own, and later leads to that show.

vi.hoisted(() => {
  process.env.FEED_HOST_ALLOWLIST = '127.0.0.1';
});

const GUID = '917393e3-1b1e-5cef-ace4-edaa54e1f810';
const SHOW = `<title>The Show</title><podcast:guid>${GUID}</podcast:guid>`;
const COPY = `<title>Casino</title><podcast:guid>${GUID}</podcast:guid>`;
const advert = item(9, { guid: 'advert', title: 'Advert' });

const server = await startFeedServer();
afterAll(() => server.stop());
beforeEach(async () => {
  await clearPodcasts();
  server.serve('/show', feed([item(2), item(1)], SHOW));
  server.serve('/copy', feed([advert, item(2), item(1)], COPY));
});

const addShow = () => importPodcastFeed(server.url('/show'));
const addCopy = () =>
  importPodcastFeed(server.url('/copy'), { podcastIndexId: 66, itunesId: 41, title: 'Casino' });

function leadToShow(how: string) {
  if (how === 'a redirect') return server.redirect('/copy', server.url('/show'), 301);
  const announced = `${COPY}<itunes:new-feed-url>${server.url('/show')}</itunes:new-feed-url>`;
  return server.serve('/copy', feed([advert, item(2), item(1)], announced));
}

async function moveOnTwoDays(id: string) {
  for (const day of [1, 2]) {
    await refreshPodcast(id);
    const feedMovedSeenAt = new Date(Date.now() - day * 86_400_000);
    await db.podcast.updateMany({ where: { id }, data: { feedMovedSeenAt } });
  }
}

const titlesOf = async (id: string) => (await listNewestEpisodes(id, 10)).map(({ title }) => title);

describe.each(['a redirect', 'an announcement'])('a copy that leads to the show by %s', (how) => {
  test.each([
    ['before', addCopy, addShow],
    ['after', addShow, addCopy],
  ])('contributes nothing of its own when added %s the show', async (_when, first, second) => {
    await first();
    await second();
    const show = await importPodcastFeed(server.url('/show'));
    const copy = await importPodcastFeed(server.url('/copy'));
    leadToShow(how);
    await moveOnTwoDays(copy.id);

    expect(await db.podcast.findMany()).toMatchObject([
      { id: show.id, slug: 'the-show', title: 'The Show', podcastIndexId: null, itunesId: null },
    ]);
    expect(await titlesOf(show.id)).toEqual(['Episode 2', 'Episode 1']);
    expect(await getPodcast('casino')).toMatchObject({ slug: 'the-show', episodeCount: 2 });
    expect(await searchLibrary('Advert')).toEqual([]);

    // Its own episode is kept, hidden, until the show has it too.
    server.serve('/show', feed([advert, item(2), item(1)], SHOW));
    await refreshPodcast(show.id);
    expect(await titlesOf(show.id)).toEqual(['Advert', 'Episode 2', 'Episode 1']);
  });

  test('does not pass on its directory ids when added while it leads there', async () => {
    const show = await addShow();
    leadToShow(how);
    expect(await addCopy()).toMatchObject({ id: show.id, created: false });
    expect(await getPodcast('the-show')).toMatchObject({ podcastIndexId: null, itunesId: null });
  });

  test('is corrected by the ids listed for the address of the show when added before it', async () => {
    leadToShow(how);
    const { id } = await addCopy();
    const listed = { podcastIndexId: 77, itunesId: 42 };
    expect(await importFeed(server.url('/show'), listed)).toMatchObject({ kind: 'present', id });
    expect(await getPodcast('the-show')).toMatchObject(listed);
  });
});
