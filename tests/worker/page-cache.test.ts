import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { type MemoryCache, memoryCaches } from './memory-cache';

// What the service worker keeps of pages, and for whom, on a Cache API in memory.

const SITE = 'https://halaqa.example';
let stores: Map<string, MemoryCache>;
type PageCache = typeof import('~/worker/page-cache');
let worker: PageCache;

/** A worker that starts anew knows only what the device has kept. */
async function restart(): Promise<void> {
  vi.resetModules();
  worker = await import('~/worker/page-cache');
}

beforeEach(async () => {
  stores = new Map();
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 28), toFake: ['Date', 'performance'] });
  vi.stubGlobal('caches', memoryCaches(stores));
  await restart();
});

afterAll(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const DAY = 86_400_000;
const session = (name: string) => `${name}.${Date.now() / 1000 + 30 * 86_400}`;

const answer = (text: string, name: string | null, { status = 200, type = 'text/html' } = {}) =>
  new Response(text, {
    status,
    headers: { 'Content-Type': type, ...(name === null ? {} : { 'Session-Name': name }) },
  });

async function visit(
  path: string,
  response: Response,
  asked = performance.now(),
): Promise<boolean> {
  const cache = await worker.cacheFor(response, asked);
  return cache !== null && worker.keep(cache, SITE + path, response);
}

const shown = async (path: string) => {
  const kept = await worker.findKept(SITE + path);
  return kept && kept.response.text();
};

test('what a session was shown is kept for it alone, also after the worker has restarted', async () => {
  const one = session('one');
  await visit('/queue', answer('queue of one', one));
  expect(await shown('/queue')).toBe('queue of one');
  await restart();
  expect(await shown('/queue')).toBe('queue of one');
  await visit('/', answer('home of two', session('two')));
  expect(await shown('/queue')).toBeNull();
  expect(await shown('/')).toBe('home of two');
  expect([...stores.keys()]).toHaveLength(1);
});

test('an answer to an earlier session that comes too late neither is kept nor brings its session back', async () => {
  const one = session('one');
  await visit('/', answer('home of one', one));
  const asked = performance.now();
  vi.advanceTimersByTime(10);
  await worker.begin('visitor');
  expect(await visit('/queue', answer('queue of one', one), asked)).toBe(false);
  expect(await shown('/queue')).toBeNull();
  expect(await shown('/')).toBeNull();
  expect([...stores.keys()]).toEqual(['site-pages-visitor']);
});

test('an answer that names no session is not kept', async () => {
  expect(await visit('/', answer('with a message', null))).toBe(false);
  expect(await shown('/')).toBeNull();
});

test('pages of a member are gone once the session has ended, and those of a visitor after 30 days', async () => {
  await visit('/queue', answer('queue', session('one')));
  vi.setSystemTime(Date.now() + 15 * DAY);
  expect(await shown('/queue')).toBeNull();
  expect([...stores.keys()]).toEqual(['site-pages-visitor']);

  await visit('/', answer('home', 'visitor'));
  vi.setSystemTime(Date.now() + 29 * DAY);
  expect(await shown('/')).toBe('home');
  await visit('/search', answer('search', 'visitor'));
  vi.setSystemTime(Date.now() + 2 * DAY);
  expect(await shown('/')).toBeNull();
  await visit('/search', answer('search', 'visitor'));
  expect(stores.get('site-pages-visitor')!.entries.size).toBe(1);
});

test.each([404, 410])('a page that answers %d is dropped with its data', async (status) => {
  await visit('/podcast/x', answer('page', 'visitor'));
  await visit('/podcast/x.data?_routes=a', answer('data', 'visitor', { type: 'text/x-script' }));
  await visit('/podcast/x/episodes/y', answer('episode', 'visitor'));
  await visit('/podcast/x', answer('gone', 'visitor', { status }));
  expect(await shown('/podcast/x')).toBeNull();
  expect(await shown('/podcast/x.data?_routes=a')).toBeNull();
  expect(await shown('/podcast/x/episodes/y')).toBe('episode');
});

test('an answer that is an error, or no page, leaves what is kept', async () => {
  await visit('/', answer('home', 'visitor'));
  await visit('/', answer('later', 'visitor', { status: 503 }));
  await visit('/feed.xml', answer('<rss/>', 'visitor', { type: 'application/rss+xml' }));
  expect(await shown('/')).toBe('home');
  expect(await shown('/feed.xml')).toBeNull();
});

test('data is found whatever part of it is asked for, but not that of another search', async () => {
  const type = 'text/x-script';
  await visit('/search.data?q=a&_routes=one', answer('one of a', 'visitor', { type }));
  expect(await shown('/search.data?q=a&_routes=two')).toBe('one of a');
  expect(await shown('/search.data?q=b&_routes=one')).toBeNull();
  await visit('/search.data?q=a', answer('all of a', 'visitor', { type }));
  expect(await shown('/search.data?q=a&_routes=two')).toBe('all of a');
  expect(await shown('/search.data?q=a&_routes=one')).toBe('one of a');
});

test('at most 400 answers are kept, the latest', async () => {
  for (let page = 0; page <= 400; page += 1) {
    await visit(`/blog/${page}`, answer(String(page), 'visitor'));
  }
  expect(stores.get('site-pages-visitor')!.entries.size).toBe(400);
  expect(await shown('/blog/0')).toBeNull();
  expect(await shown('/blog/400')).toBe('400');
});

test('the list names documents with their titles, the latest first', async () => {
  await visit('/', answer('<html lang="en"><title>Home</title>', 'visitor'));
  await visit('/blog.data', answer('data', 'visitor', { type: 'text/x-script' }));
  await visit('/ar/offline', answer('<title>Offline</title>', 'visitor'));
  await visit('/search?q=a', answer('<title>Search: a</title>', 'visitor'));
  const list = (await worker.listKept()).map(({ path, title }) => `${path} ${title}`);
  expect(list).toEqual(['/search?q=a Search: a', '/ Home']);
});

test('a kept document says when it was kept', async () => {
  await visit('/', answer('<!doctype html><html lang="en"><title>Home</title>', 'visitor'));
  const kept = (await worker.findKept(`${SITE}/`))!;
  expect(await (await worker.markKept(kept)).text()).toContain(
    `<html data-kept-at="${Date.now()}" lang="en">`,
  );
});
