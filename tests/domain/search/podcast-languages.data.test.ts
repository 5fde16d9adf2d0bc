import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { db } from '~/adapters/database/client.server';
import {
  DirectoryError,
  type Directory,
  type DirectoryPodcast,
} from '~/adapters/directory/contract.server';
import { searchPodcasts } from '~/domain/search/search.server';
import { listTrending } from '~/domain/search/trending.server';
import { shelve } from '../../support/database/search-library';
import { directoryPodcast } from '../feeds/feeds-for-tests';

type Options = { languages?: readonly string[] };

const directory = vi.hoisted(() => ({
  kind: 'sample',
  searchPodcasts: vi.fn(),
  listTrending: vi.fn(),
}));
vi.mock('~/adapters/directory/directory.server', async () => ({
  ...(await import('~/adapters/directory/contract.server')),
  getDirectory: () => directory as unknown as Directory,
}));

const known = (id: number, title: string, language: string): DirectoryPodcast =>
  directoryPodcast({ id, title, language, url: `https://feeds.example/known/${id}` });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  directory.searchPodcasts.mockReset().mockResolvedValue([]);
  directory.listTrending.mockReset().mockResolvedValue([]);
});

afterEach(() => {
  vi.useRealTimers();
});

const idsOf = ({ podcasts }: { podcasts: { id: string }[] }) => podcasts.map(({ id }) => id);

describe('a search for podcasts in given languages', () => {
  it('finds stored ones by title, words, description and episode, and none in other languages', async () => {
    const texts = [
      { title: 'Karkadan' },
      { title: 'Karkadan stories' },
      { title: 'Stories', description: 'About the karkadan' },
      { title: 'More stories', episodes: ['The karkadan'] },
    ];
    const wanted: string[] = [];
    for (const text of texts) {
      wanted.push(await shelve({ ...text, language: 'so-so' }));
      await shelve({ ...text, language: 'en' });
    }
    const answer = await searchPodcasts('karkadan', { languages: ['so'] });
    expect(idsOf(answer).sort()).toEqual(wanted.sort());
    expect(idsOf(await searchPodcasts('karkadan', { languages: ['so', 'en'] }))).toHaveLength(8);
    expect(idsOf(await searchPodcasts('karkadan', { languages: ['sw'] }))).toEqual([]);
    expect(idsOf(await searchPodcasts('karkadan'))).toHaveLength(8);
  });

  it('finds those behind a hundred better matches in other languages', async () => {
    for (let count = 0; count < 101; count += 1) {
      await shelve({ title: 'Simurgh', language: 'en' });
    }
    const wanted = await shelve({ title: 'Simurgh in the mountains', language: 'sw' });
    expect(idsOf(await searchPodcasts('simurgh', { languages: ['sw'] }))).toEqual([wanted]);
  });

  it('filters the directory’s answer by these languages', async () => {
    directory.searchPodcasts.mockResolvedValue([
      known(501, 'Anka', 'tr'),
      known(502, 'Anka', 'en'),
      known(503, 'عنقاء', 'en'),
    ]);
    expect(idsOf(await searchPodcasts('anka', { languages: ['tr'] }))).toEqual(['api_501']);
    expect(idsOf(await searchPodcasts('anka', { languages: ['ar'] }))).toEqual(['api_503']);
    const all = await searchPodcasts('anka');
    expect(all).toMatchObject({ totalCount: 3, source: 'cached' });
  });
});

describe('trending podcasts', () => {
  let rounds = 0;
  const answers: Record<string, DirectoryPodcast[]> = {
    '': [known(601, 'General', 'en'), known(602, 'رائج', 'ar')],
    ar: [known(602, 'رائج', 'ar'), known(603, 'رائج أيضا', 'ar')],
    'ar,ur': [known(602, 'رائج', 'ar'), known(604, 'مقبول ہے', 'ur')],
  };
  const asked = () =>
    directory.listTrending.mock.calls.map(([options]) => (options as Options).languages?.join());

  async function play(title: string, language: string, times: number): Promise<string> {
    const podcastId = await shelve({ title, language, episodes: ['One'] });
    const { id: episodeId } = await db.episode.findFirstOrThrow({ where: { podcastId } });
    await db.play.createMany({
      data: Array.from({ length: times }, () => ({ podcastId, episodeId })),
    });
    return podcastId;
  }

  beforeEach(async () => {
    // Popular and trending podcasts are cached for minutes.
    rounds += 1;
    vi.setSystemTime(Date.now() + rounds * 600_000);
    await db.play.deleteMany();
    await db.favorite.deleteMany();
    directory.listTrending.mockImplementation(({ languages = [] }: Options) =>
      Promise.resolve(answers[languages.join()] ?? []),
    );
  });

  it('are filtered by language here and in the directory, and cached per selection', async () => {
    await play('Played', 'en', 3);
    const arabic = await play('مسموع', 'ar', 2);
    const urdu = await play('Dars', 'ur', 1);
    expect(idsOf(await listTrending({ languages: ['ar'] }))).toEqual([
      arabic,
      'api_602',
      'api_603',
    ]);
    const both = await listTrending({ languages: ['ur', 'ar'] });
    expect(idsOf(both)).toEqual([arabic, urdu, 'api_602', 'api_604']);
    expect((await listTrending({ languages: ['ar'] })).source).toBe('cached');
    expect(asked()).toEqual(['ar', 'ar,ur']);
  });

  it('start with one language and continue with all others without duplicates', async () => {
    const english = await play('Played', 'en', 3);
    const arabic = await play('مسموع', 'ar', 1);
    expect(idsOf(await listTrending({ first: 'ar' }))).toEqual([
      arabic,
      'api_602',
      'api_603',
      english,
      'api_601',
    ]);
    expect(idsOf(await listTrending())).toEqual([english, arabic, 'api_601', 'api_602']);
    expect(asked()).toEqual(['ar', '']);
  });

  it('are requested only as far as the page needs', async () => {
    const english = await play('Played', 'en', 3);
    const arabic = await play('مسموع', 'ar', 1);
    const first = await listTrending({ first: 'ar', limit: 1 });
    expect(idsOf(first)).toEqual([arabic]);
    expect(first).toMatchObject({ totalCount: null, totalPages: null, hasNextPage: true });
    expect(asked()).toEqual([]);
    const fourth = await listTrending({ first: 'ar', limit: 1, page: 4 });
    expect(idsOf(fourth)).toEqual([english]);
    expect(asked()).toEqual(['ar']);
    const beyond = await listTrending({ first: 'ar', limit: 2, page: 99 });
    expect(beyond).toMatchObject({ currentPage: 3, totalPages: 3, totalCount: 5 });
    expect(idsOf(beyond)).toEqual(['api_601']);
  });

  it('come only from the library, with a notice, if the directory does not answer', async () => {
    const english = await play('Played', 'en', 3);
    const arabic = await play('مسموع', 'ar', 1);
    directory.listTrending.mockRejectedValue(new DirectoryError('unavailable', 'no answer'));
    const answer = await listTrending({ first: 'ar' });
    expect(idsOf(answer)).toEqual([arabic, english]);
    expect(answer.notice).not.toBeNull();
    expect(directory.listTrending).toHaveBeenCalledTimes(1);
    await expect(listTrending({ languages: ['sw'] })).rejects.toMatchObject({ status: 502 });
  });
});
