import { expect, test } from 'vitest';
import type { AudioFacts } from '~/player/downloads/download';
import { fetchAudio, type WritableAudio } from '~/player/downloads/fetch-audio';

const DATE = 'Wed, 25 Nov 2026 00:00:00 GMT';
const NOTHING_KNOWN: AudioFacts = { length: null, lastModified: null, type: null };

const recording = (size: number, first = 0) =>
  Uint8Array.from({ length: size }, (_, at) => (first + at * 7) % 251);

/** A file in memory with room for `room` bytes. */
function fakeFile(stored: Uint8Array = new Uint8Array(), room = Infinity) {
  let content = [...stored];
  const file: WritableAudio = {
    size: content.length,
    append(bytes) {
      if (file.size + bytes.length > room) throw new DOMException('', 'QuotaExceededError');
      content.push(...bytes);
      file.size = content.length;
    },
    clear() {
      content = [];
      file.size = 0;
    },
    flush() {},
  };
  return { file, content: () => Uint8Array.from(content) };
}

type Host = {
  audio: Uint8Array;
  lastModified?: string | null;
  takesRange?: boolean;
  /** Bytes after which an answer breaks, one after another. */
  breaks?: number[];
  headers?: Record<string, string>;
  status?: number;
  refuses?: boolean;
  isGone?: boolean;
};

function bodyOf(bytes: Uint8Array, breaksAfter: number | undefined) {
  const parts = breaksAfter === undefined ? [bytes] : [bytes.subarray(0, breaksAfter)];
  return new ReadableStream<Uint8Array>({
    pull(controller) {
      const part = parts.shift();
      if (part) controller.enqueue(part);
      else if (breaksAfter === undefined) controller.close();
      else controller.error(new TypeError('network error'));
    },
  });
}

/** `fetch` of a host, and the ranges that were asked for. */
function fakeHost(host: Host) {
  const ranges: (string | null)[] = [];
  const fetch = async (_url: unknown, init?: RequestInit) => {
    if (host.isGone) throw new TypeError('Failed to fetch');
    if (init?.mode === 'no-cors') return new Response();
    if (host.refuses) throw new TypeError('Failed to fetch');
    const range = new Headers(init?.headers).get('Range');
    ranges.push(range);
    const from = host.takesRange === false ? 0 : Number(/\d+/.exec(range ?? '')?.[0] ?? 0);
    const { lastModified = DATE, status = from > 0 ? 206 : 200 } = host;
    const rest = host.audio.subarray(from);
    const headers = new Headers({
      'Content-Length': String(rest.length),
      'Content-Type': 'audio/mpeg',
      ...(lastModified && { 'Last-Modified': lastModified }),
      ...host.headers,
    });
    return new Response(bodyOf(rest, host.breaks?.shift()), { status, headers });
  };
  return { fetch: fetch as typeof globalThis.fetch, ranges };
}

function download(
  host: Host,
  { file, known = NOTHING_KNOWN }: { file: WritableAudio; known?: AudioFacts },
  around: { isOnline?: () => boolean; signal?: AbortSignal } = {},
) {
  const { fetch, ranges } = fakeHost(host);
  const facts: AudioFacts[] = [];
  const outcome = fetchAudio({ url: 'https://host.example/1.mp3' }, known, file, {
    fetch,
    signal: around.signal ?? new AbortController().signal,
    isOnline: around.isOnline ?? (() => true),
    wait: async () => {},
    onFacts: (said) => facts.push(said),
    onProgress: () => {},
  });
  return { outcome, ranges, facts };
}

test('a recording is stored whole, with what its host said of it', async () => {
  const audio = recording(5000);
  const { file, content } = fakeFile();
  const { outcome, facts } = download({ audio }, { file });
  expect(await outcome).toEqual({ state: 'done', received: 5000 });
  expect(content()).toEqual(audio);
  expect(facts).toEqual([{ length: 5000, lastModified: DATE, type: 'audio/mpeg' }]);
});

test('a connection that breaks at ten places is continued, byte for byte', async () => {
  const audio = recording(9000);
  const { file, content } = fakeFile();
  const breaks = [800, 1, 799, 500, 900, 300, 1000, 700, 60, 940];
  const { outcome, ranges } = download({ audio, breaks }, { file });
  expect(await outcome).toEqual({ state: 'done', received: 9000 });
  expect(content()).toEqual(audio);
  expect(ranges).toHaveLength(11);
  expect(ranges[2]).toBe('bytes=801-');
});

test.each<[string, Partial<Host>]>([
  ['another date', { lastModified: 'Thu, 26 Nov 2026 00:00:00 GMT' }],
  ['another length', { audio: recording(4100, 3) }],
  ['no ranges', { takesRange: false }],
  ['a refusal of the range', { status: 416 }],
])('what is there begins anew if the host has %s', async (_name, now) => {
  const audio = recording(4000, 3);
  const { file, content } = fakeFile(recording(1500));
  const known = { length: 4000, lastModified: DATE, type: 'audio/mpeg' };
  const host = { audio, ...now };
  const { fetch, ranges } = fakeHost(host);
  const outcome = await fetchAudio({ url: 'https://host.example/1.mp3' }, known, file, {
    fetch: (url, init) => {
      // Only the range is refused.
      if (now.status && ranges.length > 0) delete host.status;
      return fetch(url, init);
    },
    signal: new AbortController().signal,
    isOnline: () => true,
    wait: async () => {},
    onFacts: () => {},
    onProgress: () => {},
  });
  expect(outcome.state).toBe('done');
  expect(ranges[0]).toBe('bytes=1500-');
  expect(content()).toEqual(host.audio);
});

test('without a date to compare, the beginning is not continued', async () => {
  const audio = recording(3000, 9);
  const { file, content } = fakeFile(recording(1000));
  const known = { length: 3000, lastModified: null, type: null };
  const { outcome, ranges } = download({ audio, lastModified: null }, { file, known });
  expect((await outcome).state).toBe('done');
  expect(ranges).toEqual([null]);
  expect(content()).toEqual(audio);
});

test('a connection that always breaks at the same place ends with what has arrived', async () => {
  const audio = recording(3000);
  const { file } = fakeFile();
  const breaks = Array.from({ length: 50 }, (_, at) => (at === 0 ? 1000 : 0));
  const { outcome, ranges } = download({ audio, breaks }, { file });
  expect(await outcome).toEqual({ state: 'failed', failure: 'broken', received: 1000 });
  expect(ranges.length).toBeLessThan(8);
});

test.each<[string, Partial<Host>]>([
  ['refused', { refuses: true }],
  ['unreachable', { isGone: true }],
  ['unreachable', { status: 503 }],
  ['gone', { status: 404 }],
  ['gone', { status: 403 }],
  ['notAudio', { headers: { 'Content-Type': 'text/html; charset=utf-8' } }],
])('it is told that the host is %s', async (failure, host) => {
  const { file } = fakeFile();
  const { outcome } = download({ audio: recording(100), ...host }, { file });
  expect(await outcome).toEqual({ state: 'failed', failure, received: 0 });
});

test('a full device is told, and keeps what was there', async () => {
  const { file } = fakeFile(new Uint8Array(), 0);
  const { outcome } = download({ audio: recording(3000) }, { file });
  expect(await outcome).toMatchObject({ state: 'failed', failure: 'full' });
});

test('without a network it waits, and what was there stays', async () => {
  const { file, content } = fakeFile(recording(700));
  const known = { length: 3000, lastModified: DATE, type: null };
  const { outcome } = download(
    { audio: recording(3000), isGone: true },
    { file, known },
    { isOnline: () => false },
  );
  expect(await outcome).toEqual({ state: 'offline', received: 700 });
  expect(content()).toEqual(recording(700));
});

test('a download that is stopped keeps what has arrived', async () => {
  const stop = new AbortController();
  const { file, content } = fakeFile();
  const { outcome } = download(
    { audio: recording(3000), breaks: [1200] },
    {
      file: {
        ...file,
        get size() {
          return file.size;
        },
        flush: () => stop.abort(),
      } as WritableAudio,
    },
    { signal: stop.signal },
  );
  expect(await outcome).toEqual({ state: 'stopped', received: 1200 });
  expect(content()).toEqual(recording(1200));
});

test('a recording that is there already is not asked for again', async () => {
  const { file } = fakeFile(recording(3000));
  const known = { length: 3000, lastModified: DATE, type: null };
  const { outcome, ranges } = download({ audio: recording(3000) }, { file, known });
  expect(await outcome).toEqual({ state: 'done', received: 3000 });
  expect(ranges).toEqual([]);
});

test('what a host refuses is passed on by the site, also from where it broke off', async () => {
  const audio = recording(4000);
  const own = fakeHost({ audio });
  const asked: [string, RequestCredentials | undefined][] = [];
  const fetch = async (url: string | URL | Request, init?: RequestInit) => {
    const path = String(url);
    if (init?.mode !== 'no-cors') asked.push([path, init?.credentials]);
    if (path === '/relay') return own.fetch(url, init);
    if (init?.mode === 'no-cors') return new Response();
    throw new TypeError('Failed to fetch');
  };
  const { file, content } = fakeFile(audio.subarray(0, 1500));
  const source = { url: 'https://host.example/1.mp3', relay: '/relay' };
  const known = { length: 4000, lastModified: DATE, type: null };
  const outcome = await fetchAudio(source, known, file, {
    fetch,
    signal: new AbortController().signal,
    isOnline: () => true,
    wait: async () => {},
    onFacts: () => {},
    onProgress: () => {},
  });
  expect(outcome).toEqual({ state: 'done', received: 4000 });
  expect(content()).toEqual(audio);
  expect(own.ranges).toEqual(['bytes=1500-']);
  expect(asked.at(-1)).toEqual(['/relay', 'same-origin']);
  expect(asked[0]).toEqual(['https://host.example/1.mp3', 'omit']);
});

test.each([404, 429])('a site that answers %i to that leaves it refused', async (status) => {
  const { file } = fakeFile();
  const fetch = async (url: string | URL | Request, init?: RequestInit) => {
    if (String(url) === '/relay') return new Response(null, { status });
    if (init?.mode === 'no-cors') return new Response();
    throw new TypeError('Failed to fetch');
  };
  const source = { url: 'https://host.example/1.mp3', relay: '/relay' };
  const outcome = await fetchAudio(source, NOTHING_KNOWN, file, {
    fetch,
    signal: new AbortController().signal,
    isOnline: () => true,
    wait: async () => {},
    onFacts: () => {},
    onProgress: () => {},
  });
  expect(outcome).toEqual({ state: 'failed', failure: 'refused', received: 0 });
});
