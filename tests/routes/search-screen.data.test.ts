import { beforeEach, expect, test, vi } from 'vitest';
import { createRequestContext } from '~/http/access/request-context.server';
import { headOf } from '~/lib/web/page-meta';
import {
  searchHead,
  loadSearchScreen,
  type SearchScreen,
} from '~/routes/discover/search/search-screen.server';
import { directoryPodcast } from '../domain/feeds/feeds-for-tests';

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
  return loadSearchScreen(
    await createRequestContext('anyone', { request, params: {}, context: {} }),
  );
}

const canonicalOf = (screen: SearchScreen) =>
  headOf({ head: searchHead(screen) })!.flatMap((tag) =>
    'rel' in tag && tag.rel === 'canonical' ? [tag.href] : [],
  )[0];

test('does not search for an empty query', async () => {
  for (const path of ['/search', '/search?q=', '/search?q=%20%20']) {
    expect((await show(path)).screen).toMatchObject({ query: '', answer: null, failure: null });
  }
  expect(asked).not.toHaveBeenCalled();
});

test('shows at most twenty podcasts', async () => {
  const { screen } = await show('/search?q=twenty');
  expect(screen.answer).toMatchObject({ source: 'live' });
  expect(screen.answer?.podcasts).toHaveLength(20);
});

test('continues results on the next page and names pages in the canonical URL', async () => {
  const first = (await show('/search?q=pages')).screen;
  expect(first.answer).toMatchObject({ currentPage: 1, totalPages: 2, totalCount: 25 });
  expect(canonicalOf(first)).toMatch(/\/search\?q=pages$/);
  for (const path of ['/search?q=pages&page=2', '/search?q=pages&page=50']) {
    const { screen, init } = await show(path);
    const { answer } = screen;
    expect(init.status).toBe(path.endsWith('50') ? 404 : 200);
    expect(answer?.podcasts).toHaveLength(5);
    expect(canonicalOf(screen)).toMatch(/\/search\?q=pages&page=2$/);
    const ids = [...(first.answer?.podcasts ?? []), ...(answer?.podcasts ?? [])].map(
      ({ id }) => id,
    );
    expect(new Set(ids).size).toBe(25);
  }
  expect(asked).toHaveBeenCalledTimes(1);
});

test('queries the directory once per Refresh, however often the URL is loaded', async () => {
  const first = (await show('/search?q=again')).screen;
  expect(asked).toHaveBeenCalledTimes(1);
  const address = `/search?q=again&refresh=${first.answeredAt}`;
  await vi.waitUntil(() => Date.now() > first.answeredAt);
  const refreshed = (await show(address)).screen;
  expect([refreshed.answer?.source, asked.mock.calls.length]).toEqual(['live', 2]);
  // Reloaded, or returned to after a favorite was saved.
  expect((await show(address)).screen.answer?.source).toBe('cached');
  expect(asked).toHaveBeenCalledTimes(2);
  await vi.waitUntil(() => Date.now() > refreshed.answeredAt);
  await show(`/search?q=again&refresh=${refreshed.answeredAt}`);
  expect(asked).toHaveBeenCalledTimes(3);
});
