import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';

let server: Server;
let asked: string[] = [];
let status = 200;
/** Resolves when Apple may answer. */
let open: Promise<unknown> = Promise.resolve();
let underWay = 0;
let mostUnderWay = 0;

beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(request.url ?? '');
    const entry = [5, 4, 1].map((rating, index) => ({
      id: { label: String(index) },
      'im:rating': { label: String(rating) },
      title: { label: 'Tafsir' },
      content: { label: 'patience' },
    }));
    underWay += 1;
    mostUnderWay = Math.max(mostUnderWay, underWay);
    void open.then(() => {
      underWay -= 1;
      response.writeHead(status).end(JSON.stringify({ feed: { entry } }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // The environment is read once, when the first of these modules is loaded.
  vi.stubEnv('APPLE_REVIEWS_URL', `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  ratings = await import('~/domain/community/ratings.server');
  ({ db } = await import('~/adapters/database/client.server'));
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

let ratings: typeof import('~/domain/community/ratings.server');
let db: typeof import('~/adapters/database/client.server').db;

beforeEach(async () => {
  asked = [];
  status = 200;
  await db.podcast.deleteMany();
});

const summary = {
  averageRating: 3.33,
  ratingCount: 3,
  sentimentPositive: 67,
  sentimentNegative: 33,
  keywords: ['tafsir', 'patience'],
};

function makePodcast(itunesId: bigint | null = 42n, slug = 'one') {
  const address = `example.org/${slug}`;
  return db.podcast.create({
    data: { slug, title: 'One', rssUrl: `https://${address}`, rssUrlKey: address, itunesId },
  });
}

async function makePodcasts(count: number): Promise<string[]> {
  const slugs = Array.from({ length: count }, (_, index) => `show-${index}`);
  for (const [index, slug] of slugs.entries()) await makePodcast(BigInt(index + 1), slug);
  return slugs;
}

async function age(hours: number): Promise<void> {
  const fetchedAt = new Date(Date.now() - hours * 3_600_000);
  await db.externalRating.updateMany({ data: { fetchedAt } });
}

test('fetches ratings once and caches them for 24 hours', async () => {
  const { id } = await makePodcast();
  expect((await ratings.readStoredRatings(id)).ratings).toMatchObject({ averageRating: null });
  expect(asked).toHaveLength(0);
  expect(await ratings.getRatings('one')).toEqual(summary);
  expect(await ratings.getRatings(id)).toEqual(summary);
  expect((await ratings.readStoredRatings(id)).ratings).toEqual(summary);
  expect(asked).toHaveLength(1);
  await age(23.9);
  await ratings.refreshRatingsIfDue(id);
  expect(asked).toHaveLength(1);
  await age(24.1);
  await ratings.refreshRatingsIfDue(id);
  expect(asked).toHaveLength(2);
});

test('keeps the old values after a failure and does not retry for an hour', async () => {
  const { id } = await makePodcast();
  await ratings.getRatings(id);
  await age(25);
  status = 500;
  expect(await ratings.getRatings(id)).toEqual(summary);
  expect(await ratings.getRatings(id)).toEqual(summary);
  expect(asked).toHaveLength(2);
  status = 200;
  await age(24.1);
  await ratings.getRatings(id);
  expect(asked).toHaveLength(3);
});

test('returns no ratings after a first failure, and pauses too', async () => {
  const { id } = await makePodcast();
  status = 500;
  expect(await ratings.getRatings(id)).toMatchObject({ averageRating: null, ratingCount: 0 });
  await ratings.getRatings(id);
  expect(asked).toHaveLength(1);
});

test('sends one request for many simultaneous ones', async () => {
  const { id } = await makePodcast();
  const answers = await Promise.all([1, 2, 3, 4, 5].map(() => ratings.getRatings(id)));
  expect(answers).toEqual(Array(5).fill(summary));
  expect(asked).toHaveLength(1);
});

test('loads all ratings of a page of podcasts, with a few requests to Apple at a time', async () => {
  const slugs = await makePodcasts(20);
  mostUnderWay = 0;
  const answers = await Promise.all(slugs.map((slug) => ratings.getRatings(slug)));
  expect(answers).toEqual(Array(20).fill(summary));
  expect(asked).toHaveLength(20);
  expect(mostUnderWay).toBeLessThanOrEqual(4);
});

test('answers unavailable, not unrated, to requests beyond the queue', async () => {
  const slugs = await makePodcasts(46);
  let letAnswer = () => {};
  open = new Promise<void>((resolve) => (letAnswer = resolve));
  const refused: unknown[] = [];
  const answers = slugs.map((slug) =>
    ratings.getRatings(slug).catch((error: unknown) => void refused.push(error)),
  );
  await expect.poll(() => refused.length, { timeout: 20_000 }).toBe(2);
  letAnswer();
  expect((await Promise.all(answers)).filter(Boolean)).toHaveLength(44);
  const { toDomainError } = await import('~/domain/database-errors.server');
  expect(refused.map(toDomainError)).toMatchObject([{ status: 503 }, { status: 503 }]);
});

test('sends no request for a podcast unknown to Apple', async () => {
  const { id } = await makePodcast(null);
  expect(await ratings.getRatings(id)).toMatchObject({ averageRating: null, keywords: [] });
  expect(asked).toHaveLength(0);
});

test('does not find an unknown podcast, and ignores refreshing it', async () => {
  await expect(ratings.getRatings('nobody')).rejects.toMatchObject({ status: 404 });
  await expect(ratings.refreshRatingsIfDue('nobody')).resolves.toBeUndefined();
});
