import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { db } from '~/adapters/database/client.server';
import { listEpisodes } from '~/domain/episodes/episodes.server';
import { NotFoundError } from '~/domain/errors';
import { listFeaturedEpisodes } from '~/domain/featured/featured-episodes.server';
import { getStoredEpisode } from '~/domain/featured/pickable.server';
import { checkMissingAudio } from '~/domain/feeds/episodes/missing-audio.server';
import { importPodcastFeed } from '~/domain/feeds/import/import-podcast.server';
import { refreshPodcast } from '~/domain/feeds/refresh-podcast.server';
import { listContinueListening, savePosition } from '~/domain/listening/listening.server';
import { recordPlay } from '~/domain/listening/played.server';
import { findEpisodePath } from '~/domain/podcast-page/podcast-page.server';
import { getPodcast } from '~/domain/podcasts/podcasts.server';
import { startFeedServer } from '../../adapters/feeds/feed-server';
import { searchLibrary } from '../../support/database/search-library';
import { signedInUser } from '../../support/site/call';
import { clearPodcasts, episodesOf, feed, item } from '../feeds/feeds-for-tests';

vi.hoisted(() => {
  process.env.FEED_HOST_ALLOWLIST = '127.0.0.1';
});

const server = await startFeedServer();
afterAll(() => server.stop());
beforeEach(clearPodcasts);

async function show(items: string[]) {
  server.serve('/feed', feed(items));
  const { id, slug } = await importPodcastFeed(server.url('/feed'));
  const idOf = async (title: string) => {
    const { id: episodeId } = await db.episode.findFirstOrThrow({
      where: { podcastId: id, title },
    });
    return episodeId;
  };
  const listed = async () => (await listEpisodes(id, { sort: 'oldest' })).episodes;
  const refreshWith = async (next: string[], channel?: string) => {
    server.serve('/feed', feed(next, channel));
    return (await refreshPodcast(id)).newEpisodesCount;
  };
  return { id, slug, idOf, listed, refreshWith };
}

const heard = () => ({
  position: 40,
  duration: 600,
  finished: false,
  listenedAt: new Date().toISOString(),
});

const hidden = (number: number) =>
  item(number, { title: `Ramadan ${number}`, extra: '<itunes:block>Yes</itunes:block>' });
const plain = (number: number) => item(number, { title: `Ramadan ${number}` });

describe('an item that asks to be hidden', () => {
  test('is shown nowhere, and returns to its place when it no longer asks', async () => {
    const { id, slug, idOf, listed, refreshWith } = await show([plain(2), plain(1)]);
    const episodeId = await idOf('Ramadan 2');
    const { id: userId } = await signedInUser();
    const position = heard();
    await savePosition(userId, episodeId, position);
    await db.featuredEpisode.create({ data: { episodeId, podcastId: id, activeSlot: 1 } });
    const everywhere = async () => ({
      listed: (await listed()).map(({ title }) => title),
      count: (await getPodcast(slug)).episodeCount,
      page: (await findEpisodePath(slug, episodeId)) !== null,
      found: (await searchLibrary('Ramadan 2')).map(({ matchedEpisode }) => matchedEpisode?.id),
      begun: (await listContinueListening(userId, 5)).map(({ episode }) => episode.id),
      featured: (await listFeaturedEpisodes()).map((featured) => featured.episodeId),
    });
    const shown = {
      listed: ['Ramadan 1', 'Ramadan 2'],
      count: 2,
      page: true,
      found: [episodeId],
      begun: [episodeId],
      featured: [episodeId],
    };
    expect(await everywhere()).toEqual(shown);
    expect(await refreshWith([hidden(2), plain(1)])).toBe(0);
    const found = expect.not.arrayContaining([episodeId]);
    const nowhere = { page: false, found, begun: [], featured: [] };
    expect(await everywhere()).toEqual({ listed: ['Ramadan 1'], count: 1, ...nowhere });
    await expect(recordPlay(episodeId, 'somebody')).rejects.toThrow(NotFoundError);
    await expect(getStoredEpisode({ episodeId, podcastId: id }, 'nobody')).rejects.toThrow(
      NotFoundError,
    );
    expect(await db.listeningPosition.findMany()).toMatchObject([{ episodeId, position: 40 }]);
    await refreshWith([plain(2), plain(1)]);
    expect(await everywhere()).toEqual(shown);
    await db.user.deleteMany();
  });

  test('does not count as a new episode, even if it arrived hidden', async () => {
    const { id, listed, refreshWith } = await show([plain(1), hidden(2)]);
    expect((await listed()).map(({ title }) => title)).toEqual(['Ramadan 1']);
    expect(await refreshWith([hidden(3), hidden(2), plain(1)])).toBe(0);
    expect(await searchLibrary('Ramadan 3')).not.toContainEqual(
      expect.objectContaining({ matchedEpisode: expect.anything() }),
    );
    expect(await episodesOf(id)).toHaveLength(3);
  });
});

describe('an item that left the feed', () => {
  const at = (number: number) => item(number, { url: server.url(`/${number}.mp3`) });

  test('stays when its address holds the next recording, and is marked as unavailable', async () => {
    const daily = (day: number, bytes: number) =>
      item(day, { title: 'Bulletin', url: server.url('/latest.mp3') }).replace(
        '123456',
        `${bytes}`,
      );
    const { listed, refreshWith } = await show([daily(1, 1_000_000)]);
    expect(await refreshWith([daily(2, 1_100_000)])).toBe(1);
    const gone = async () => (await listed()).map(({ audioGone }) => audioGone);
    expect(await gone()).toEqual([true, false]);
    server.serve('/latest.mp3', 'sound');
    await checkMissingAudio();
    expect(await gone()).toEqual([true, false]);
  });

  test('is marked, and unmarked when it returns', async () => {
    const { listed, refreshWith } = await show([at(2), at(1)]);
    const marks = async () => (await listed()).map(({ inFeed, audioGone }) => [inFeed, audioGone]);
    await refreshWith([at(3), at(2)]);
    expect(await marks()).toEqual([
      [false, false],
      [true, false],
      [true, false],
    ]);
    await refreshWith([at(3), at(2), at(1)]);
    expect((await listed()).every(({ inFeed }) => inFeed)).toBe(true);
  });

  test('is not detected in a feed that is incomplete, has more pages or is empty', async () => {
    const { listed, refreshWith, id } = await show([at(2), at(1)]);
    await refreshWith([at(2)], '<title>A</title><atom:link rel="next" href="/more"/>');
    await refreshWith([], '<title>A</title>');
    const bytes = Buffer.from(feed([at(2), at(4), at(1)]));
    server.on('/feed', (_request, response) => {
      response.writeHead(200, { 'content-length': String(bytes.length) });
      response.write(bytes.subarray(0, bytes.length - 300), () => response.destroy());
    });
    await refreshPodcast(id);
    expect((await listed()).every(({ inFeed }) => inFeed)).toBe(true);
  });

  test('is unplayable once its audio is gone, and playable when it returns', async () => {
    const { listed, refreshWith, idOf } = await show([at(2), at(1)]);
    server.status('/1.mp3', 200);
    await refreshWith([at(2)]);
    const first = async () => (await listed())[0];
    const due = () =>
      db.episode.updateMany({
        where: { audioCheckAt: { not: null } },
        data: { audioCheckAt: new Date(0) },
      });
    expect(await checkMissingAudio()).toBe(1);
    expect(await first()).toMatchObject({ inFeed: false, audioGone: false });
    expect(await checkMissingAudio(), 'not asked again at once').toBe(0);

    for (const status of [500, 403, 429]) {
      server.status('/1.mp3', status);
      await due();
      await checkMissingAudio();
      expect(await first(), String(status)).toMatchObject({ audioGone: false });
    }
    // A server that does not support HEAD.
    server.on('/1.mp3', (request, response) => {
      response.writeHead(request.method === 'HEAD' ? 404 : 206).end();
    });
    await due();
    await checkMissingAudio();
    expect(await first()).toMatchObject({ audioGone: false });

    server.status('/1.mp3', 404);
    await due();
    await checkMissingAudio();
    expect(await first()).toMatchObject({ inFeed: false, audioGone: true, audioUrl: null });
    const { id: userId } = await signedInUser();
    const position = heard();
    await savePosition(userId, await idOf('Episode 1'), position);
    expect(await listContinueListening(userId, 5)).toEqual([]);

    await refreshWith([at(2), at(1)]);
    expect(await first()).toMatchObject({
      inFeed: true,
      audioGone: false,
      audioUrl: server.url('/1.mp3'),
    });
    expect(await listContinueListening(userId, 5)).toHaveLength(1);
    await db.user.deleteMany();
  });

  test('is checked politely, and by one process only', async () => {
    const numbers = [1, 2, 3, 4, 5, 6, 7];
    const { refreshWith } = await show(numbers.map(at));
    await refreshWith([at(9)]);
    const before = server.requests.length;
    const counts = await Promise.all([checkMissingAudio(), checkMissingAudio()]);
    const asked = server.requests.slice(before).filter(({ method }) => method === 'HEAD');
    expect(asked).toHaveLength(counts[0] + counts[1]);
    expect(new Set(asked.map(({ path }) => path)).size).toBe(asked.length);
    expect(Math.max(...counts)).toBeLessThanOrEqual(3);
  });
});
