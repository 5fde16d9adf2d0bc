import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type MemoryCache, memoryCaches } from './memory-cache';

// What the service worker does with answers that it does not need, and with a network that does not answer.

const SITE = 'https://halaqa.example';

let stores: Map<string, MemoryCache>;
let work: Promise<unknown>[];
let signals: Map<string, AbortSignal | null | undefined>;
/** Addresses whose body was canceled unread. */
let canceled: string[];
type Given = {
  status?: number;
  headers?: Record<string, string>;
  bytes?: number;
  /** Milliseconds until it begins. */
  late?: number;
  endless?: true;
};
let answers: Record<string, Given>;
let listeners: Record<string, (event: object) => void>;

function answer(url: string): Response {
  const { status = 200, headers, bytes = 10, endless } = answers[url.slice(SITE.length)] ?? {};
  const body = new ReadableStream({
    start: (stream) => stream.enqueue(new Uint8Array(bytes)),
    pull: (stream) => (endless ? new Promise(() => {}) : stream.close()),
    cancel: () => void canceled.push(url.slice(SITE.length)),
  });
  return new Response(body, { status, headers });
}

beforeEach(async () => {
  [stores, work, signals, canceled, answers, listeners] = [new Map(), [], new Map(), [], {}, {}];
  vi.stubGlobal('caches', memoryCaches(stores));
  vi.stubGlobal('self', {
    location: { origin: SITE },
    clients: { get: async () => undefined },
    addEventListener: (name: string, listener: (event: object) => void) => {
      listeners[name] = listener;
    },
  });
  vi.stubGlobal('fetch', async (asked: string | Request, init?: RequestInit) => {
    const url = typeof asked === 'string' ? asked : asked.url;
    signals.set(url.slice(SITE.length), init?.signal);
    const { late } = answers[url.slice(SITE.length)] ?? {};
    if (late) await new Promise((resolve) => setTimeout(resolve, late));
    return answer(url);
  });
  vi.resetModules();
  await import('~/worker/service-worker');
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

async function settle(): Promise<void> {
  for (let count = 0; count < work.length; count += 1) await work[count];
}

/** A page tells the worker what to keep. */
async function keep(page: string, files: string[] = []): Promise<void> {
  const data = { do: 'keep', page: SITE + page, files: files.map((file) => SITE + file) };
  const waitUntil = (one: Promise<unknown>) => void work.push(one);
  listeners.message!({ data, ports: [], waitUntil });
  await settle();
}

/** A page asks for an address. */
async function ask(path: string): Promise<Response> {
  let response: Promise<Response> | undefined;
  listeners.fetch!({
    request: new Request(SITE + path),
    waitUntil: (one: Promise<unknown>) => void work.push(one),
    respondWith: (one: Promise<Response>) => (response = one),
  });
  return response!;
}

const VISITOR = { 'Session-Name': 'visitor' };
const keptIn = (name: string) =>
  [...(stores.get(`site-${name}`)?.entries.keys() ?? [])].map((url) => url.slice(SITE.length));

test('what is fetched in the background has a time limit, and its body is stored or canceled', async () => {
  answers = {
    '/blog': { headers: { ...VISITOR, 'Content-Type': 'text/html' } },
    '/blog.data': { status: 503, headers: VISITOR },
    '/assets/old.js': { status: 404 },
  };
  await keep('/blog', ['/assets/a.js', '/assets/old.js']);
  expect(keptIn('pages-visitor')).toEqual(['/blog']);
  expect(keptIn('files')).toEqual(['/assets/a.js']);
  const standing = ['/offline', '/offline.data', '/downloads', '/downloads.data'];
  expect([...signals.keys()].sort()).toEqual(
    ['/blog', '/blog.data', '/assets/a.js', '/assets/old.js', ...standing].sort(),
  );
  for (const signal of signals.values()) expect(signal).toBeInstanceOf(AbortSignal);
  // Standing pages name no session here.
  expect(canceled.sort()).toEqual(['/assets/old.js', '/blog.data', ...standing].sort());
});

test('a file that is kept is not fetched again', async () => {
  await keep('/admin', ['/assets/a.js']);
  signals.clear();
  await keep('/admin', ['/assets/a.js']);
  expect([...signals.keys()]).toEqual([]);
});

test('a picture is kept unless it is large or missing', async () => {
  answers = {
    '/artwork?large': { bytes: 60_001 },
    '/artwork?missing': { status: 404 },
  };
  for (const [path, bytes] of [
    ['/artwork?small', 10],
    ['/artwork?large', 60_001],
    ['/artwork?missing', 10],
  ] as const) {
    const response = await ask(path);
    expect((await response.arrayBuffer()).byteLength).toBe(bytes);
  }
  await settle();
  expect(keptIn('artwork')).toEqual(['/artwork?small']);
  expect((await (await ask('/artwork?small')).arrayBuffer()).byteLength).toBe(10);
});

test('a picture that is missing is passed on without a copy, which would stay in memory', async () => {
  answers = { '/artwork?missing': { status: 404 } };
  const response = await ask('/artwork?missing');
  await response.body!.cancel();
  await settle();
  expect(canceled).toEqual(['/artwork?missing']);
});

const DATA = { ...VISITOR, 'Content-Type': 'text/x-script' };

/** Opens a page that was kept, while the network is slow. */
async function askSlow(given: Given): Promise<Response> {
  answers = { '/blog.data': { headers: DATA } };
  await (await ask('/blog.data')).text();
  await settle();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  answers = { '/blog.data': { headers: DATA, ...given } };
  const asked = ask('/blog.data');
  await vi.advanceTimersByTimeAsync(4_000);
  return asked;
}

test('an answer that comes after a kept page was shown is kept, and read whole', async () => {
  const shown = await askSlow({ late: 5_000, bytes: 25 });
  expect((await shown.arrayBuffer()).byteLength).toBe(10);
  await vi.advanceTimersByTimeAsync(1_000);
  vi.useRealTimers();
  await settle();
  expect(canceled).not.toContain('/blog.data');
  const kept = stores.get('site-pages-visitor')!.entries.get(`${SITE}/blog.data`)!;
  expect((await kept.arrayBuffer()).byteLength).toBe(25);
});

test('an answer that comes much later is not read', async () => {
  await (await askSlow({ late: 90_000 })).text();
  await vi.advanceTimersByTimeAsync(64_000);
  await settle();
  expect(canceled).not.toContain('/blog.data');
  await vi.advanceTimersByTimeAsync(30_000);
  expect(canceled).toContain('/blog.data');
});

test('a body that does not end is canceled, and what was kept before stays', async () => {
  const end = new AbortController();
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(end.signal);
  await (await askSlow({ late: 5_000, endless: true })).text();
  await vi.advanceTimersByTimeAsync(1_000);
  end.abort();
  vi.useRealTimers();
  await settle();
  vi.restoreAllMocks();
  expect(canceled).toContain('/blog.data');
  expect((await (await ask('/blog.data')).arrayBuffer()).byteLength).toBe(10);
});

test('a page gets its files and pictures from the network when the device has no room', async () => {
  vi.stubGlobal('caches', {
    ...memoryCaches(stores),
    open: async () => ({
      match: async () => undefined,
      put: async () => Promise.reject(new DOMException('', 'QuotaExceededError')),
    }),
  });
  for (const path of ['/assets/a.js', '/artwork?small']) {
    expect((await (await ask(path)).arrayBuffer()).byteLength).toBe(10);
  }
  await Promise.allSettled(work);
  vi.stubGlobal('caches', { open: () => Promise.reject(new Error('broken')) });
  for (const path of ['/assets/a.js', '/artwork?small', '/blog.data']) {
    expect((await (await ask(path)).arrayBuffer()).byteLength).toBe(10);
  }
});
