import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import {
  AppleReviewsError,
  fetchAppleReviews,
  readReviewsBody,
} from '~/adapters/apple-reviews.server';

let server: Server | undefined;

afterEach(() => {
  server?.closeAllConnections();
  server?.close();
  server = undefined;
});

async function serve(listener: RequestListener): Promise<string> {
  server = createServer(listener);
  await new Promise<void>((resolve) => server!.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const entry = (id: number | string, rating = 5, content = 'Kind and clear.') => ({
  id: { label: String(id) },
  author: { name: { label: 'A listener' }, uri: { label: 'https://example.org' } },
  'im:rating': { label: String(rating) },
  title: { label: 'A title' },
  content: { label: content, attributes: { type: 'text' } },
});
const feed = (entries: unknown) => JSON.stringify({ feed: { author: {}, entry: entries } });
const range = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => entry(from + index));

describe('reading a response', () => {
  test('reads a list whose first entry describes the podcast', () => {
    const about = { id: { label: '1' }, title: { label: 'The podcast' } };
    expect(readReviewsBody({ feed: { entry: [about, entry(7, 4)] } })).toEqual([
      { id: '7', rating: 4, title: 'A title', content: 'Kind and clear.' },
    ]);
  });

  test('reads a single object in place of a list', () => {
    expect(readReviewsBody({ feed: { entry: entry(7) } })).toHaveLength(1);
  });

  test.each([
    [{ feed: {} }],
    [{ feed: { entry: null } }],
    [{}],
    [null],
    [[]],
    ['text'],
    [{ feed: { entry: ['x', null, 3, entry(1, 0), entry(2, 6)] } }],
    [{ feed: { entry: [{ ...entry(3), 'im:rating': { label: 'five' } }] } }],
  ])('finds no reviews in %j', (body) => {
    expect(readReviewsBody(body)).toEqual([]);
  });

  test('reads bare texts, lists of texts and missing texts', () => {
    const odd = { 'im:rating': 3, title: 'Bare', content: [{ label: 'First' }, { label: '<p>' }] };
    expect(readReviewsBody({ feed: { entry: odd } })).toEqual([
      { id: '|Bare|First', rating: 3, title: 'Bare', content: 'First' },
    ]);
  });
});

describe('fetching', () => {
  test('fetches pages while they are full, without duplicate reviews', async () => {
    const asked: string[] = [];
    const baseUrl = await serve((request, response) => {
      asked.push(request.url ?? '');
      const second = request.url?.includes('page=2');
      response.end(feed(second ? [...range(40, 20)] : range(0, 50)));
    });
    const reviews = await fetchAppleReviews(123n, 'en', { baseUrl });
    expect(reviews).toHaveLength(60);
    expect(asked).toEqual([
      '/rss/customerreviews/id=123/sortBy=mostRecent/json',
      '/rss/customerreviews/page=2/id=123/sortBy=mostRecent/json',
    ]);
  });

  test('also queries the storefront of the podcast’s language', async () => {
    const baseUrl = await serve((request, response) => {
      response.end(feed([entry(request.url?.startsWith('/tr/') ? 'tr' : 'us')]));
    });
    const reviews = await fetchAppleReviews(123n, 'tr', { baseUrl });
    expect(reviews.map(({ id }) => id)).toEqual(['us', 'tr']);
  });

  test('succeeds if one storefront responds', async () => {
    const baseUrl = await serve((request, response) => {
      if (request.url?.startsWith('/sa/')) response.end(feed(entry(1)));
      else response.writeHead(500).end();
    });
    expect(await fetchAppleReviews(123n, 'ar', { baseUrl })).toHaveLength(1);
  });

  test('returns no reviews for an unlisted podcast', async () => {
    const baseUrl = await serve((_, response) => response.writeHead(404).end('<html>'));
    expect(await fetchAppleReviews(123n, 'en', { baseUrl })).toEqual([]);
  });

  test.each<[string, RequestListener]>([
    ['HTML', (_, response) => response.end('<html>Sorry</html>')],
    ['nothing', (_, response) => response.end('')],
    ['403', (_, response) => response.writeHead(403).end(feed(range(0, 3)))],
    ['429', (_, response) => response.writeHead(429, { 'retry-after': '1' }).end()],
    ['too much', (_, response) => response.end(feed(range(0, 50)).padEnd(60_000))],
    ['silence', () => undefined],
    ['half an answer', (_, response) => response.write('{"feed":{"entry":[')],
  ])('reports %s as an error without retrying', async (_, listener) => {
    let asked = 0;
    const baseUrl = await serve((request, response) => {
      asked += 1;
      listener(request, response);
    });
    const work = fetchAppleReviews(123n, null, { baseUrl, timeout: 150, maxBytes: 50_000 });
    await expect(work).rejects.toBeInstanceOf(AppleReviewsError);
    expect(asked).toBe(1);
  });
});
