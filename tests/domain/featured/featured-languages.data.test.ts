import { expect, test } from 'vitest';
import { db } from '~/adapters/database/client.server';
import { listFeaturedEpisodes } from '~/domain/featured/featured-episodes.server';
import { listFeaturedPodcasts } from '~/domain/featured/featured-podcasts.server';
import { shelve } from '../../support/database/search-library';
import { callRoute } from '../../support/site/call';
import { callAt } from '../../support/site/site-map';

const episodesCall = await callAt('featured-episodes');
const podcastsCall = await callAt('featured-podcasts');
const searchCall = await callAt('search/podcasts');
const trendingCall = await callAt('podcasts/trending');

test('filters featured lists by language, or puts one language first', async () => {
  const shelf = [
    ['Talks', 'en'],
    ['أحاديث', 'ar'],
    ['Dars', 'ur'],
    ['دروس', 'en'],
  ] as const;
  for (const [index, [title, language]] of shelf.entries()) {
    const podcastId = await shelve({ title, language, episodes: [title] });
    const { id: episodeId } = await db.episode.findFirstOrThrow({ where: { podcastId } });
    await db.featuredPodcast.create({ data: { podcastId, displayOrder: index } });
    const activeSlot = index + 1;
    await db.featuredEpisode.create({
      data: { podcastId, episodeId, displayOrder: index, activeSlot },
    });
  }
  const lists = [listFeaturedPodcasts, listFeaturedEpisodes];
  for (const list of lists) {
    const titles = async (options?: Parameters<typeof list>[0]) =>
      (await list(options)).map(({ podcast }) => podcast.title);
    expect(await titles()).toEqual(['Talks', 'أحاديث', 'Dars', 'دروس']);
    expect(await titles({ languages: ['ar'] })).toEqual(['أحاديث', 'دروس']);
    expect(await titles({ languages: ['ur', 'en'] })).toEqual(['Talks', 'Dars']);
    expect(await titles({ languages: ['tr'] })).toEqual([]);
    expect(await titles({ first: 'ar' })).toEqual(['أحاديث', 'دروس', 'Talks', 'Dars']);
    expect(await titles({ first: 'tr' })).toEqual(['Talks', 'أحاديث', 'Dars', 'دروس']);
  }

  const answer = await callRoute(podcastsCall, {
    path: '/api/featured-podcasts?language=ur&language=ar',
  });
  const { featuredPodcasts } = (await answer.json()) as {
    featuredPodcasts: { podcast: { title: string } }[];
  };
  expect(featuredPodcasts.map(({ podcast }) => podcast.title)).toEqual(['أحاديث', 'Dars', 'دروس']);
});

test('rejects invalid languages, and too many of them', async () => {
  const calls = [
    [podcastsCall, '/api/featured-podcasts?'],
    [episodesCall, '/api/featured-episodes?'],
    [searchCall, '/api/search/podcasts?q=quran&'],
    [trendingCall, '/api/podcasts/trending?'],
  ] as const;
  const many = Array.from('abcdefghijk', (letter) => `language=a${letter}`).join('&');
  for (const [call, path] of calls) {
    for (const query of ['language=xx', 'language=ar&language=', 'language=ar-EG', many]) {
      const refused = await callRoute(call, { path: path + query });
      expect(refused.status, path + query).toBe(400);
      expect(((await refused.json()) as { error: string }).error).not.toBe('');
    }
    const answer = await callRoute(call, { path: `${path}language=xx` });
    expect(((await answer.json()) as { error: string }).error).toContain(
      'known languages by their codes',
    );
  }
});
