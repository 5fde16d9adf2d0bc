import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { db } from '~/adapters/database/client.server';
import { listEpisodes } from '~/domain/episodes/episodes.server';
import { importPodcastFeed } from '~/domain/feeds/import/import-podcast.server';
import { refreshPodcast } from '~/domain/feeds/refresh-podcast.server';
import { rebuildSearchIndex } from '~/domain/feeds/search-index.server';
import { getPublicPodcast } from '~/domain/podcast-page/podcast-page.server';
import { getPodcast } from '~/domain/podcasts/podcasts.server';
import { startFeedServer } from '../../adapters/feeds/feed-server';
import { searchLibrary } from '../../support/database/search-library';
import { clearPodcasts, feed, item } from './feeds-for-tests';

vi.hoisted(() => {
  process.env.FEED_HOST_ALLOWLIST = '127.0.0.1';
});

const server = await startFeedServer();
afterAll(() => server.stop());
beforeEach(clearPodcasts);

async function show(items: string[], channel = '<title>Evening Circle</title>') {
  server.serve('/feed', feed(items, channel));
  const { slug } = await importPodcastFeed(server.url('/feed'));
  return slug;
}

async function refreshWith(slug: string, items: string[], channel?: string) {
  server.serve('/feed', feed(items, channel));
  await refreshPodcast(slug);
}

const serial = '<title>Evening Circle</title><itunes:type>serial</itunes:type>';
const part = (season: number, number: number, day: number) =>
  item(day, {
    title: `S${season}E${number}`,
    extra: `<itunes:season>${season}</itunes:season><itunes:episode>${number}</itunes:episode>`,
  });
const place = { page: 1, reviews: 1 };
const titles = ({ episodes }: { episodes: { title: string }[] }) =>
  episodes.map(({ title }) => title);

describe('a serial show', () => {
  // The second season was published first.
  const items = [part(1, 2, 4), part(1, 1, 3), part(2, 1, 2), item(1, { title: 'Trailer' })];

  test('opens at its first episode, and can be reversed', async () => {
    const slug = await show(items, serial);
    const { episodes } = await getPublicPodcast(slug, place);
    expect(episodes.sort).toBe('oldest');
    expect(titles(episodes)).toEqual(['Trailer', 'S1E1', 'S1E2', 'S2E1']);
    const newest = await getPublicPodcast(slug, { ...place, sort: 'newest' });
    expect(titles(newest.episodes)).toEqual(['S1E2', 'S1E1', 'S2E1', 'Trailer']);
  });

  test('is newest first in the JSON list unless requested otherwise', async () => {
    const slug = await show(items, serial);
    expect(await listEpisodes(slug)).toMatchObject({ sort: 'newest' });
    const asShow = await listEpisodes(slug, { sort: 'show' });
    expect(asShow.sort).toBe('oldest');
    expect(titles(asShow)[0]).toBe(titles(await listEpisodes(slug, { sort: 'oldest' }))[0]);
  });

  test('inserts new episodes at their place, even before others', async () => {
    const slug = await show([part(1, 3, 3), part(1, 1, 1)], serial);
    await refreshWith(slug, [part(2, 1, 9), part(1, 2, 5), part(1, 3, 3), part(1, 1, 1)], serial);
    const { episodes } = await getPublicPodcast(slug, place);
    expect(titles(episodes)).toEqual(['S1E1', 'S1E2', 'S1E3', 'S2E1']);
  });

  test('skips hidden episodes in places and counts, until the feed shows them', async () => {
    const hidden = part(1, 1, 1).replace('</item>', '<itunes:block>yes</itunes:block></item>');
    const slug = await show([part(1, 2, 2), hidden], serial);
    const shown = async () => {
      const { podcast, episodes } = await getPublicPodcast(slug, place);
      const rows = await db.episode.findMany({ where: { podcastId: podcast.id, blocked: false } });
      const places = rows.map(({ seriesPlace }) => seriesPlace).sort();
      return { places, titles: titles(episodes), counts: [podcast.episodeCount, episodes.total] };
    };
    expect(await shown()).toEqual({ places: [1], titles: ['S1E2'], counts: [1, 1] });
    await refreshWith(slug, [part(1, 2, 2), part(1, 1, 1)], serial);
    expect(await shown()).toEqual({ places: [1, 2], titles: ['S1E1', 'S1E2'], counts: [2, 2] });
  });

  test('differs from other shows, which are newest first', async () => {
    const slug = await show([part(1, 2, 2), part(1, 1, 1)]);
    const { episodes } = await getPublicPodcast(slug, place);
    expect(episodes.sort).toBe('newest');
    expect(await listEpisodes(slug, { sort: 'show' })).toMatchObject({ sort: 'newest' });
  });
});

test('stores what the feed states about an episode', async () => {
  const slug = await show([
    item(1, {
      extra: `<itunes:author>Dr. Amina</itunes:author><itunes:episodeType>bonus</itunes:episodeType><itunes:explicit>true</itunes:explicit>
        <podcast:season name="The Early Years">2</podcast:season><podcast:episode display="Ch. 3">3</podcast:episode>
        <podcast:transcript url="https://a.org/1.vtt" type="text/vtt" language="ar"/><podcast:transcript url="javascript:alert(1)" type="text/html"/>`,
    }),
  ]);
  const { episodes } = await listEpisodes(slug);
  expect(episodes[0]).toMatchObject({
    author: 'Dr. Amina',
    season: 2,
    seasonName: 'The Early Years',
    episodeNumber: 3,
    episodeDisplay: 'Ch. 3',
    episodeType: 'bonus',
    explicit: true,
    transcripts: [{ url: 'https://a.org/1.vtt', type: 'text/vtt', language: 'ar' }],
  });
});

describe('the author of an episode', () => {
  const by = (author: string) => ({ extra: `<itunes:author>${author}</itunes:author>` });
  const found = async (query: string) =>
    (await searchLibrary(query)).map(({ matchedEpisode }) => matchedEpisode?.title);

  test('is found in all spellings known to the site, combined with words of the title', async () => {
    const slug = await show([
      item(2, { title: 'On patience', ...by('Shaykh Ḥamza الفَيُّومي') }),
      item(1, by('Somebody Else')),
    ]);
    expect(await found('hamza')).toEqual(['On patience']);
    expect(await found('الفيومى')).toEqual(['On patience']);
    expect(await found('patience hamza')).toEqual(['On patience']);
    await refreshWith(slug, [item(2, { title: 'On patience', ...by('Ustadha Maryam') })]);
    expect(await found('hamza')).toEqual([]);
    expect(await found('maryam')).toEqual(['On patience']);
    await db.episodeSearchText.deleteMany();
    await rebuildSearchIndex();
    expect(await found('maryam')).toEqual(['On patience']);
  });

  test('leads to the show if it is the author of the whole show', async () => {
    const channel = '<title>Evening Circle</title><itunes:author>Shaykh Hamza</itunes:author>';
    await show([item(1, by('shaykh hamza'))], channel);
    expect(await found('hamza')).toEqual([undefined]);
    const texts = await db.episodeSearchText.findMany({ select: { author: true } });
    expect(texts).toEqual([{ author: '' }]);
  });
});

test('records since when and why a feed could not be read', async () => {
  const slug = await show([item(1)]);
  expect(await getPodcast(slug)).toMatchObject({ feedFailingSince: null, feedFailureReason: null });
  server.status('/feed', 404);
  await expect(refreshPodcast(slug)).rejects.toThrow('404');
  const { feedFailingSince } = await getPodcast(slug);
  expect(feedFailingSince).not.toBeNull();
  server.status('/feed', 403);
  await expect(refreshPodcast(slug)).rejects.toThrow('403');
  expect(await getPodcast(slug)).toMatchObject({ feedFailingSince, feedFailureReason: 'blocked' });
  await refreshWith(slug, [item(2), item(1)]);
  expect(await getPodcast(slug)).toMatchObject({ feedFailingSince: null, feedFailureReason: null });
});

test('keeps the funding link as long as the feed has it', async () => {
  const title = '<title>Evening Circle</title>';
  const funding = '<podcast:funding url="https://give.example.org/">Give</podcast:funding>';
  const slug = await show([item(1)], title + funding);
  expect(await getPodcast(slug)).toMatchObject({
    fundingUrl: 'https://give.example.org/',
    fundingText: 'Give',
  });
  await refreshWith(slug, [item(1)], title);
  expect(await getPodcast(slug)).toMatchObject({ fundingUrl: null, fundingText: null });
});
