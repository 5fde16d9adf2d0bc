import { beforeEach, expect, test, vi } from 'vitest';
import { loadSearchScreen } from '~/routes/search/search-screen.server';
import { openVisit } from '~/http/visit.server';
import { directoryPodcast } from '../domain/podcasts/feeds-for-tests';

const asked = vi.hoisted(() => vi.fn());
vi.mock('~/adapters/directory/directory.server', async (original) => ({
  ...(await original<object>()),
  getDirectory: () => ({ searchPodcasts: asked }),
}));

beforeEach(() => {
  const found = Array.from({ length: 25 }, (_, index) =>
    directoryPodcast({ id: index + 1, url: `https://feeds.example/${index}` }),
  );
  asked.mockReset().mockResolvedValue(found);
});

async function show(path: string) {
  const request = new Request(`http://localhost:3000${path}`);
  return loadSearchScreen(await openVisit('anyone', { request, params: {}, context: {} }));
}

test('nothing is searched for before there are words', async () => {
  for (const path of ['/search', '/search?q=', '/search?q=%20%20']) {
    expect((await show(path)).screen).toMatchObject({ query: '', answer: null, failure: null });
  }
  expect(asked).not.toHaveBeenCalled();
});

test('a search shows twenty podcasts at most', async () => {
  const { screen } = await show('/search?q=twenty');
  expect(screen.answer).toMatchObject({ source: 'live' });
  expect(screen.answer?.podcasts).toHaveLength(20);
});

test('Refresh asks the directory once, however often its address is loaded', async () => {
  const first = (await show('/search?q=again')).screen;
  expect(asked).toHaveBeenCalledTimes(1);
  const address = `/search?q=again&refresh=${first.answeredAt}`;
  await vi.waitUntil(() => Date.now() > first.answeredAt);
  const refreshed = (await show(address)).screen;
  expect([refreshed.answer?.source, asked.mock.calls.length]).toEqual(['live', 2]);
  // Loaded again, or come back to after a favourite was saved.
  expect((await show(address)).screen.answer?.source).toBe('cached');
  expect(asked).toHaveBeenCalledTimes(2);
  await vi.waitUntil(() => Date.now() > refreshed.answeredAt);
  await show(`/search?q=again&refresh=${refreshed.answeredAt}`);
  expect(asked).toHaveBeenCalledTimes(3);
});
