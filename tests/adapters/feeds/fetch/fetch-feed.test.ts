import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  FeedFetcher,
  MAX_FEED_BYTES,
  type FetcherOptions,
} from '~/adapters/feeds/fetch/fetch-feed.server';
import type { FeedRequest } from '~/adapters/feeds/fetch/fetched-feed.server';
import { inflate } from '~/adapters/feeds/fetch/inflate.server';
import { parseFeed } from '~/adapters/feeds/parse/parse-feed.server';
import { isPublicAddress, publicLookup, retryAfterSeconds } from '~/adapters/web/public-web.server';
import { startFeedServer } from '../feed-server';
import { ENCLOSURE, rss } from '../read-feed';

const FEED = rss(`<title>Show</title><item><title>One</title><guid>1</guid>${ENCLOSURE}</item>`);
const AGENT = 'Halaqa/1.0 (+http://localhost:3000)';

const server = await startFeedServer();
const fetchers: FeedFetcher[] = [];

afterAll(async () => {
  await Promise.all(fetchers.map((fetcher) => fetcher.close()));
  await server.stop();
});

function fetcher(options: Partial<FetcherOptions> = {}) {
  const made = new FeedFetcher({ allowlist: ['127.0.0.1'], userAgent: AGENT, ...options });
  fetchers.push(made);
  return made;
}

async function* piecesOf(bytes: Buffer, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

const gz = (text: string) => gzipSync(text);
const gzipBefore = (rest: string) => Buffer.concat([gzipSync(FEED), Buffer.from(rest, 'latin1')]);

/** Fetches a URL and reads the body as text. */
async function get(url: string, request: FeedRequest = {}, options: Partial<FetcherOptions> = {}) {
  const answer = await fetcher(options).fetch(url, request);
  if (answer.kind !== 'body') return { answer, text: null };
  const parts: Buffer[] = [];
  for await (const bytes of answer.body.chunks()) parts.push(Buffer.from(bytes));
  await answer.body.dispose();
  return { answer, text: Buffer.concat(parts).toString() };
}

describe('addresses', () => {
  test.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.16.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '192.0.0.8',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::1',
    '::',
    '::127.0.0.1',
    '::ffff:127.0.0.1',
    '::ffff:169.254.169.254',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    'fe80::1',
    'fec0::1',
    'fd00::1',
    'ff02::1',
    '2001:db8::1',
    'nonsense',
  ])('%s is not public', (address) => expect(isPublicAddress(address)).toBe(false));

  test.each(['8.8.8.8', '1.1.1.1', '2606:4700::1111', '::ffff:8.8.8.8'])(
    '%s is public',
    (address) => expect(isPublicAddress(address)).toBe(true),
  );

  const stub = (...addresses: string[]) =>
    ((_name: string, _options: unknown, callback: (error: null, found: unknown[]) => void) =>
      callback(
        null,
        addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
      )) as never;

  test('keeps only the public addresses of a host name', async () => {
    const found = await new Promise((resolve) =>
      publicLookup(stub('127.0.0.1', '8.8.8.8', '::1'))(
        'a.org',
        { all: true },
        (_error, addresses) => resolve(addresses),
      ),
    );
    expect(found).toEqual([{ address: '8.8.8.8', family: 4 }]);
    const one = await new Promise((resolve) =>
      publicLookup(stub('10.0.0.1', '8.8.8.8'))('a.org', {}, (...answer) => resolve(answer)),
    );
    expect(one).toEqual([null, '8.8.8.8', 4]);
  });

  test.each([
    'http://127.0.0.1:9/feed',
    'http://2130706433/',
    'http://0x7f.1/',
    'http://0/',
    'http://[::1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://169.254.169.254/latest/meta-data/',
  ])('rejects %s', async (url) => {
    const { answer } = await get(url, {}, { allowlist: [] });
    expect(answer).toMatchObject({ kind: 'failed', reason: 'address' });
  });

  test('rejects a host name with a private address when connecting', async () => {
    const { port } = new URL(server.origin);
    const before = server.requests.length;
    const { answer } = await get(
      `http://rebind.example.org:${port}/feed`,
      {},
      { allowlist: [], lookup: stub('127.0.0.1', '::1') },
    );
    expect(answer).toMatchObject({ kind: 'failed', reason: 'address' });
    expect(server.requests).toHaveLength(before);
  });

  test('matches trusted hosts with and without a port', async () => {
    server.serve('/trusted', FEED);
    const url = server.url('/trusted');
    expect((await get(url, {}, { allowlist: [server.host] })).text).toBe(FEED);
    expect((await get(url, {}, { allowlist: ['127.0.0.1'] })).text).toBe(FEED);
    const { answer } = await get(url, {}, { allowlist: ['127.0.0.1:1', 'localhost'] });
    expect(answer).toMatchObject({ reason: 'address' });
  });

  test.each([
    'http://127.0.0.1:1/x',
    'http://[::1]:1/x',
    'http://169.254.169.254/x',
    'file:///etc/passwd',
    'http://user:pass@example.org/',
  ])('rejects a redirect to %s', async (target) => {
    server.redirect('/to-private', target, 302);
    const { answer } = await get(server.url('/to-private'), {}, { allowlist: [server.host] });
    expect(answer).toMatchObject({ kind: 'failed', reason: 'address' });
  });
});

describe('requests', () => {
  test('identifies itself and states what it accepts', async () => {
    server.serve('/hello', FEED, {
      etag: 'W/"1"',
      'last-modified': 'Fri, 01 Mar 2024 10:00:00 GMT',
    });
    const { answer } = await get(server.url('/hello'));
    expect(answer).toMatchObject({
      kind: 'body',
      finalUrl: server.url('/hello'),
      movedTo: null,
      etag: 'W/"1"',
      lastModified: 'Fri, 01 Mar 2024 10:00:00 GMT',
      contentType: 'application/rss+xml',
      incomplete: null,
    });
    expect(server.requests.at(-1)?.headers).toMatchObject({
      'user-agent': AGENT,
      accept: expect.stringContaining('application/rss+xml'),
    });
  });

  test('sends back the validators unchanged, and reports a 304 as unchanged', async () => {
    server.on('/conditional', (request, response) => {
      const same = request.headers['if-none-match'] === 'W/"1"';
      response.writeHead(same ? 304 : 200).end(same ? undefined : FEED);
    });
    const request = { etag: 'W/"1"', lastModified: 'yesterday, as it said' };
    const { answer } = await get(server.url('/conditional'), request);
    expect(answer).toMatchObject({ kind: 'unchanged', etag: 'W/"1"' });
    expect(server.requests.at(-1)?.headers['if-modified-since']).toBe('yesterday, as it said');
  });

  test('neither stores nor sends validators of more than 1,000 characters', async () => {
    const long = `"${'x'.repeat(1_000)}"`;
    server.serve('/long', FEED, { etag: long, 'last-modified': long });
    const request = { etag: long, lastModified: long };
    const { answer } = await get(server.url('/long'), request);
    expect(answer).toMatchObject({ kind: 'body', etag: null, lastModified: null });
    expect(server.requests.at(-1)?.headers).not.toHaveProperty('if-none-match');
    expect(server.requests.at(-1)?.headers).not.toHaveProperty('if-modified-since');
  });

  test('detects an unchanged body by its hash if the server ignores validators', async () => {
    server.serve('/same', FEED);
    const { answer } = await get(server.url('/same'));
    if (answer.kind !== 'body') throw new Error('no body');
    const again = await get(server.url('/same'), { bodyHash: answer.body.hash });
    expect(again.answer.kind).toBe('unchanged');
  });
});

test("connects to the URL's own port over https", async () => {
  const firstBytes: number[] = [];
  const other = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', (bytes) => {
      firstBytes.push(bytes[0] ?? 0);
      socket.destroy();
    });
  });
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const { port } = other.address() as AddressInfo;
  expect(await fetcher().answersOverHttps(`https://127.0.0.1:${port}/live.mp3`)).toBe(false);
  // A TLS handshake starts with this byte.
  expect(firstBytes).toEqual([0x16]);
  other.close();
});

describe('redirects', () => {
  test('treats permanent redirects as a move, but not after a temporary one', async () => {
    server.serve('/end', FEED);
    server.redirect('/perm-1', '/perm-2', 301);
    server.redirect('/perm-2', server.url('/end'), 308);
    server.redirect('/temp-end', '/end', 302);
    server.redirect('/perm-temp', '/temp-end', 301);
    server.redirect('/temp-perm', '/perm-2', 307);
    const movedTo = async (path: string) => {
      const { answer } = await get(server.url(path));
      return answer.kind === 'body' ? [answer.finalUrl, answer.movedTo] : answer;
    };
    const end = server.url('/end');
    expect(await movedTo('/perm-1')).toEqual([end, end]);
    expect(await movedTo('/perm-temp')).toEqual([end, server.url('/temp-end')]);
    expect(await movedTo('/temp-perm')).toEqual([end, null]);
  });

  test.each([
    [
      'UTF-8',
      Buffer.from('/دروس.xml?لغة=ur'),
      '/%D8%AF%D8%B1%D9%88%D8%B3.xml?%D9%84%D8%BA%D8%A9=ur',
    ],
    ['windows-1256', Buffer.from([0x2f, 0xcf, 0xd1, 0xe6, 0xd3]), '/%CF%D1%E6%D3'],
    ['UTF-8, escaped', Buffer.from('/%D8%AF.xml'), '/%D8%AF.xml'],
  ])('follows a redirect URL in raw bytes of %s', async (_encoding, bytes, path) => {
    server.serve(path, FEED);
    server.redirect('/bytes', bytes.toString('latin1'), 302);
    const { answer } = await get(server.url('/bytes'));
    expect(answer).toMatchObject({ kind: 'body', finalUrl: server.url(path) });
  });

  test('stops a redirect loop', async () => {
    server.redirect('/a', '/b');
    server.redirect('/b', '/a');
    const before = server.requests.length;
    const { answer } = await get(server.url('/a'));
    expect(answer).toMatchObject({ kind: 'failed', reason: 'redirects' });
    expect(server.requests.length - before).toBe(11);
  });
});

describe('feeds that require a cookie', () => {
  /** Sets cookies and redirects until `wanted` is sent back. */
  function ask(path: string, set: string[], location: string, wanted: RegExp, status = 302) {
    server.on(path, (request, response) => {
      if (wanted.test(request.headers.cookie ?? '')) response.end(FEED);
      else response.writeHead(status, { 'set-cookie': set, location }).end();
    });
  }
  const cookiesAt = (path: string) =>
    server.requests.filter((request) => request.path === path).map(({ headers }) => headers.cookie);

  test.each([302, 301])('follows a %i redirect to the same URL', async (status) => {
    ask(
      `/self-${status}`,
      ['seen=1; Path=/; HttpOnly', 'b=2'],
      `/self-${status}`,
      /^seen=1; b=2$/,
      status,
    );
    const { answer, text } = await get(server.url(`/self-${status}`));
    expect(text).toBe(FEED);
    expect(answer).toMatchObject({ finalUrl: server.url(`/self-${status}`), movedTo: null });
  });

  test('follows a detour to a page that sets the cookie', async () => {
    ask('/guarded', [], '/gate', /pass=/);
    server.on('/gate', (_request, response) => {
      response.writeHead(302, { 'set-cookie': 'pass=a=b; Path=/', location: '/guarded' }).end();
    });
    expect((await get(server.url('/guarded'))).text).toBe(FEED);
    expect(cookiesAt('/guarded')).toEqual([undefined, 'pass=a=b']);
    await get(server.url('/guarded'));
    expect(cookiesAt('/guarded')).toEqual([undefined, 'pass=a=b', undefined, 'pass=a=b']);
  });

  test('does not send the cookie to another host', async () => {
    const other = await startFeedServer();
    other.serve('/end', FEED);
    ask('/away', ['secret=1; Path=/; Domain=127.0.0.1'], other.url('/end'), /never/);
    expect((await get(server.url('/away'))).text).toBe(FEED);
    expect(other.requests.map(({ headers }) => headers.cookie)).toEqual([undefined]);
    await other.stop();
  });

  test.each([
    ['for another path', 'a=1; Path=/elsewhere'],
    ['for https alone', 'a=1; Path=/; Secure'],
    ['that is over', 'a=1; Path=/; Max-Age=0'],
    ['that has expired', 'a=1; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT'],
    ['that is too long', `a=${'x'.repeat(5_000)}; Path=/`],
    ['without a name', 'a'],
  ])('does not send back a cookie %s', async (_what, set) => {
    ask('/kept', [set], '/kept', /./);
    const { answer } = await get(server.url('/kept'));
    expect(answer).toMatchObject({ kind: 'failed', reason: 'redirects' });
  });

  test("replaces a cookie of the same name, and limits the header's length", async () => {
    const many = Array.from({ length: 4 }, (_, at) => `c${at}=${'x'.repeat(3_000)}; Path=/`);
    let round = 0;
    server.on('/rounds', (request, response) => {
      round += 1;
      if (round === 3) response.end(request.headers.cookie);
      else
        response
          .writeHead(302, { 'set-cookie': [`n=${round}`, ...many], location: '/rounds' })
          .end();
    });
    const { text } = await get(server.url('/rounds'));
    expect(text?.replace(/x+/g, 'x')).toBe('n=2; c0=x; c1=x');
  });
});

describe('errors', () => {
  test.each([
    [401, 'blocked'],
    [403, 'blocked'],
    [404, 'not-found'],
    [410, 'gone'],
    [429, 'throttled'],
    [500, 'server'],
    [503, 'throttled'],
  ])('reports %i as %s', async (status, reason) => {
    server.status('/refusal', status, { 'retry-after': '120' });
    const { answer } = await get(server.url('/refusal'));
    expect(answer).toMatchObject({ kind: 'failed', reason, status, retryAfterSeconds: 120 });
  });

  test('respects Retry-After for that feed, but not for others on the host', async () => {
    server.status('/busy', 429, { 'retry-after': '3600' });
    server.serve('/other', FEED);
    const same = fetcher();
    await same.fetch(server.url('/busy'));
    const before = server.requests.length;
    const answer = await same.fetch(server.url('/busy'));
    expect(answer).toMatchObject({ kind: 'failed', reason: 'throttled', retryAfterSeconds: 3600 });
    expect(server.requests).toHaveLength(before);
    const other = await same.fetch(server.url('/other'));
    expect(other).toMatchObject({ kind: 'body' });
    if (other.kind === 'body') await other.body.dispose();
  });

  test('reads Retry-After as a date, in the far future, in the past, and as nonsense', () => {
    const now = Date.parse('2026-01-01T00:00:00Z');
    expect(retryAfterSeconds('Thu, 01 Jan 2026 00:01:00 GMT', now)).toBe(60);
    expect(retryAfterSeconds('99999999', now)).toBe(86_400);
    expect(retryAfterSeconds('Thu, 01 Jan 2025 00:00:00 GMT', now)).toBe(1);
    expect(retryAfterSeconds('soon', now)).toBeNull();
  });

  test('reports a refused connection', async () => {
    const { answer } = await get('http://127.0.0.1:1/feed');
    expect(answer).toMatchObject({ kind: 'failed', reason: 'refused' });
  });

  test('reports a non-HTTP response', async () => {
    const other = createServer((socket) => socket.end('hello\r\n\r\n'));
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const { port } = other.address() as AddressInfo;
    const { answer } = await get(`http://127.0.0.1:${port}/`);
    expect(answer).toMatchObject({ kind: 'failed', reason: 'network' });
    other.close();
  });
});

describe('timeouts', () => {
  const timeouts = { connect: 200, total: 400, idle: 150 };

  test('gives up on a server that never responds', async () => {
    server.on('/silent', () => undefined);
    const { answer } = await get(server.url('/silent'), {}, { timeouts });
    expect(answer).toMatchObject({ kind: 'failed', reason: 'timeout' });
  });

  test('ends a slow drip after the total time, and keeps what arrived', async () => {
    server.on('/drip', (_request, response) => {
      const timer = setInterval(() => response.write('<'), 20);
      response.on('close', () => clearInterval(timer));
    });
    const { answer, text } = await get(server.url('/drip'), {}, { timeouts });
    expect(answer).toMatchObject({ kind: 'body', incomplete: 'time' });
    expect(text).toMatch(/^<+$/);
  });

  test('ends a body that stalls', async () => {
    server.on('/pause', (_request, response) => {
      response.writeHead(200).write(FEED);
    });
    const { answer, text } = await get(
      server.url('/pause'),
      {},
      { timeouts: { ...timeouts, total: 30_000 } },
    );
    expect(answer).toMatchObject({ kind: 'body', incomplete: 'time' });
    expect(text).toBe(FEED);
  });
});

describe('bodies', () => {
  test.each([
    ['gzip without a header', gzipSync(FEED), {}],
    ['gzip', gzipSync(FEED), { 'content-encoding': 'gzip' }],
    ['gzip twice', gzipSync(gzipSync(FEED)), { 'content-encoding': 'gzip' }],
    ['text that calls itself gzip', Buffer.from(FEED), { 'content-encoding': 'gzip' }],
    ['gzip before words', gzipBefore('garbage'), { 'content-encoding': 'gzip' }],
    ['gzip before zeros', gzipBefore('\0'.repeat(600)), { 'content-encoding': 'gzip' }],
    ['gzip before a piece of gzip', gzipBefore('\x1f\x8b'), { 'content-encoding': 'gzip' }],
    ['gzip before one byte of gzip', gzipBefore('\x1f'), { 'content-encoding': 'gzip' }],
    ['gzip before other gzip', gzipBefore('\x1f\x8bxyz'), { 'content-encoding': 'gzip' }],
    ['brotli', brotliCompressSync(FEED), { 'content-encoding': 'br' }],
    ['brotli that calls itself gzip', brotliCompressSync(FEED), { 'content-encoding': 'gzip' }],
    ['brotli within gzip', gzipSync(brotliCompressSync(FEED)), { 'content-encoding': 'br, gzip' }],
    [
      'gzip within brotli',
      brotliCompressSync(gzipSync(FEED)),
      { 'content-encoding': 'X-Gzip , BR' },
    ],
    [
      'brotli within brotli',
      brotliCompressSync(brotliCompressSync(FEED)),
      { 'content-encoding': 'br, br' },
    ],
    [
      'gzip within deflate',
      deflateSync(gzipSync(FEED)),
      { 'content-encoding': 'gzip, identity, deflate' },
    ],
    ['deflate', deflateSync(FEED), { 'content-encoding': 'deflate' }],
    ['raw deflate', deflateRawSync(FEED), { 'content-encoding': 'deflate' }],
    ['nothing', Buffer.alloc(0), {}],
  ])('%s', async (name, bytes, headers) => {
    server.serve('/packed', bytes, headers as Record<string, string>);
    const { answer, text } = await get(server.url('/packed'));
    expect(answer).toMatchObject({ kind: 'body', incomplete: null });
    expect(text).toBe(name === 'nothing' ? '' : FEED);
  });

  test.each(['gzip', 'br', 'deflate', 'gzip, br'])(
    'reads an uncompressed body labeled as %s',
    async (encoding) => {
      const forms: [string, Buffer][] = [
        ['as it is', Buffer.from(FEED)],
        ['behind a mark', Buffer.from(`\ufeff${FEED}`)],
        ['behind line breaks', Buffer.from(`\r\n \n${FEED}`)],
        ['without a declaration', Buffer.from(FEED.replace(/<\?.*?\?>/, ''))],
        ['UTF-16', Buffer.from(`\ufeff${FEED}`, 'utf16le')],
        ['UTF-16, the other order', Buffer.from(`\ufeff${FEED}`, 'utf16le').swap16()],
        ['a page', Buffer.from('<!doctype html><p>Busy')],
        ['a transcript', Buffer.from('WEBVTT\n\n00:00.000 --> 00:01.000\nسلام عليكم')],
        ['a transcript in Arabic', Buffer.from('1 سلام عليكم ورحمة الله وبركاته')],
      ];
      for (const [form, bytes] of forms) {
        server.serve('/plain', bytes, { 'content-encoding': encoding });
        const answer = await fetcher().fetch(server.url('/plain'));
        if (answer.kind !== 'body') throw new Error(`${form}: ${answer.kind}`);
        expect([form, answer.incomplete, answer.body.size]).toEqual([form, null, bytes.length]);
        expect(answer.body.head.equals(bytes), form).toBe(true);
        await answer.body.dispose();
      }
    },
  );

  test('reads gzip with members and chunks of any size, and trailing data', async () => {
    const words = Array.from({ length: 5_000 }, (_, index) => `${(index * 7919) % 100_003} `);
    const texts = [words.join(''), '', FEED];
    const named = gzipSync(texts[0]!);
    // FLG 0x1e: header check, extra field, name and comment.
    const header = Buffer.from('1f8b081e000000000003' + '0200abcd' + '6100' + '00' + '1234', 'hex');
    const members = [Buffer.concat([header, named.subarray(10)]), ...texts.slice(1).map(gz)];
    const bytes = Buffer.concat([...members, Buffer.from('\x1f\x8b\x08 and so on')]);
    const many = Buffer.concat(Array.from({ length: 20 }, () => bytes.subarray(0, -14)));
    for (const [whole, times] of [
      [bytes, 1],
      [many, 20],
    ] as const) {
      for (const size of [1, 7, 1000, 65_536, 300_000, bytes.length - 14, bytes.length, 1e7]) {
        if (times > 1 && size < 1000) continue;
        let text = '';
        for await (const part of inflate(piecesOf(whole, size), 'gzip')) text += part.toString();
        expect(text === texts.join('').repeat(times), `${size} bytes`).toBe(true);
      }
    }
  });

  test('gives up on gzip with very many empty members', async () => {
    const asked: number[] = [];
    async function* endless() {
      for (let count = 0; ; count += 1) {
        asked[0] = count;
        yield gz('');
      }
    }
    const all = async () => {
      for await (const part of inflate(endless(), null)) expect(part.length).toBe(0);
    };
    await expect(all()).rejects.toMatchObject({ code: 'Z_DATA_ERROR' });
    expect(asked[0]).toBeLessThan(10_000);
  });

  test('truncates a body at the limit, and reads the items before it', async () => {
    const items = rss('').replace(
      '</channel></rss>',
      `<item><title>One</title>${ENCLOSURE}<guid>1</guid></item>`,
    );
    server.on('/large', (_request, response) => {
      response.write(items);
      const block = Buffer.alloc(1024 * 1024, 'x');
      for (let count = 0; count < 71; count += 1) response.write(block);
      response.end();
    });
    const answer = await fetcher().fetch(server.url('/large'));
    if (answer.kind !== 'body') throw new Error('no body');
    expect(answer).toMatchObject({ incomplete: 'size', body: { size: MAX_FEED_BYTES } });
    const titles: (string | null)[] = [];
    for await (const { items: found } of parseFeed(answer.body, { baseUrl: answer.finalUrl })) {
      titles.push(...found.map(({ title }) => title));
    }
    expect(titles).toEqual(['One']);
    await answer.body.dispose();
  });

  test('decompresses a gzip bomb no further than the limit', async () => {
    const bomb = gzipSync(Buffer.alloc(200 * 1024 * 1024, ' '));
    expect(bomb.length).toBeLessThan(1024 * 1024);
    server.serve('/bomb', bomb, { 'content-encoding': 'gzip' });
    const answer = await fetcher().fetch(server.url('/bomb'));
    expect(answer).toMatchObject({ kind: 'body', incomplete: 'size' });
    if (answer.kind !== 'body') return;
    expect(answer.body.size).toBe(MAX_FEED_BYTES);
    await answer.body.dispose();
  });

  test.each([
    ['plain', Buffer.from(FEED), {}],
    ['gzip', gzipSync(FEED), { 'content-encoding': 'gzip' }],
  ])('keeps the beginning of a %s body that is cut off', async (_name, bytes, headers) => {
    server.on('/broken', (_request, response) => {
      response.writeHead(200, { ...headers, 'content-length': String(bytes.length) });
      response.write(bytes.subarray(0, bytes.length - 40), () => response.destroy());
    });
    const { answer, text } = await get(server.url('/broken'));
    expect(answer).toMatchObject({ kind: 'body', incomplete: 'broken' });
    expect(FEED.startsWith(text ?? 'x')).toBe(true);
    expect(text?.length).toBeGreaterThan(100);
  });

  test.each([
    ['gzip', gzipSync(FEED)],
    ['gzip of no kind', gzipSync(FEED)],
    ['br', brotliCompressSync(FEED)],
    ['deflate', deflateSync(FEED)],
  ])('does not report a damaged %s body as an unreachable server', async (name, bytes) => {
    bytes.fill(0x55, name === 'gzip of no kind' ? 2 : 14);
    server.serve('/damaged', bytes, { 'content-encoding': name });
    const { answer } = await get(server.url('/damaged'));
    expect(answer).toMatchObject({ kind: 'failed', message: { id: 'feedFailure.brokeOff' } });
  });
});

describe('the sample library', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'public-'));
    await mkdir(join(folder, 'sample/feeds'), { recursive: true });
    await writeFile(join(folder, 'sample/feeds/one.xml'), FEED);
    await writeFile(join(folder, 'secret.xml'), 'secret');
  });
  afterAll(() => rm(folder, { recursive: true }));

  test('is read from the public folder', async () => {
    const publicFolders = [join(folder, 'missing'), folder];
    const { answer, text } = await get('/sample/feeds/one.xml', {}, { publicFolders });
    expect(answer).toMatchObject({ kind: 'body', finalUrl: '/sample/feeds/one.xml' });
    expect(text).toBe(FEED);
  });

  test.each([
    '/sample/feeds/missing.xml',
    '/sample/feeds/../../secret.xml',
    '/sample/feeds/..%2f..%2fsecret.xml',
    '/sample/feeds/sub/one.xml',
    '/secret.xml',
  ])('does not find %s', async (url) => {
    const { answer } = await get(url, {}, { publicFolders: [folder] });
    expect(answer.kind).toBe('failed');
  });
});
