import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DirectoryError } from '~/adapters/directory/contract.server';
import {
  signedHeaders,
  type PodcastIndexOptions,
} from '~/adapters/directory/podcast-index-requests.server';
import { makePodcastIndexDirectory } from '~/adapters/directory/podcast-index.server';
import {
  feedRow,
  PodcastIndexServer,
  type Misbehaviour,
} from '../../support/site/podcast-index-server';

const patient = { perSecond: 1000, burst: 1000, backOff: 1, failuresToOpen: 1000, budget: 20_000 };

let server: PodcastIndexServer;

beforeEach(async () => {
  server = await PodcastIndexServer.start({
    podcasts: [
      {
        feed: feedRow({
          id: 11,
          title: 'Tafsir for Travellers',
          url: 'https://example.org/11.xml',
        }),
        items: [
          { id: 1, title: 'First', datePublished: 1700000000, enclosureUrl: 'https://a.org/1.mp3' },
        ],
      },
      {
        feed: feedRow({ id: 12, title: 'Gone tafsir', url: 'https://example.org/12.xml', dead: 1 }),
      },
      { feed: feedRow({ id: 13, title: 'تفسير', url: 'https://example.org/13.xml' }) },
    ],
  });
});

afterEach(() => server.stop());

function connect(limits: PodcastIndexOptions['limits'] = patient, secret = server.secret) {
  const userAgent = 'Halaqa/1.0 (+http://localhost:3000)';
  return makePodcastIndexDirectory({
    baseUrl: server.url,
    key: server.key,
    secret,
    userAgent,
    limits,
  });
}

async function failureOf(work: Promise<unknown>): Promise<DirectoryError> {
  const error: unknown = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(DirectoryError);
  return error as DirectoryError;
}

describe('signing', () => {
  test.each([
    ['1', '1', 1, '6216f8a75fd5bb3d5f22b6f9958cdede3fc086c2'],
    ['0', '0', 0, '8aefb06c426e07a0a671a1e2488b4858d694a730'],
    [
      'TQ2VG34817XO7BAWQP34',
      '%fze5jNSE6%6gpJZ!#H!N7sCtFH^P&vqQ$np*8%%W',
      1049469820,
      '6b0875caca7d06e46f0af0b0f42f31929f5fa76b',
    ],
    [
      'UXKCGDSYGUUEVQJSYDZH',
      'yzJe2eE7XV-3eY576dyRZ6wXyAbndh6LUrCZ8KN|',
      1613713388,
      '73a1fffed61c1d30d858beb1fc48f355386449d2',
    ],
  ])('signs with key %s', (key, secret, date, hash) => {
    expect(signedHeaders({ key, secret, userAgent: 'Halaqa/1.0' }, date)).toEqual({
      'User-Agent': 'Halaqa/1.0',
      'X-Auth-Key': key,
      'X-Auth-Date': String(date),
      Authorization: hash,
    });
  });

  test('uses whole seconds by default', () => {
    const headers = signedHeaders({ key: 'k', secret: 's', userAgent: 'a' });
    expect(headers['X-Auth-Date']).toMatch(/^\d{10}$/);
  });
});

describe('requests', () => {
  test('searches by word, omits dead podcasts, and identifies itself', async () => {
    const found = await connect().searchPodcasts(' tafsir ');
    expect(found.map(({ id }) => id)).toEqual([11]);
    const [request] = server.requests;
    expect(request?.headers['user-agent']).toBe('Halaqa/1.0 (+http://localhost:3000)');
    expect(request?.rawQuery).toBe('q=tafsir&max=99');
  });

  test('searches titles in other scripts, sending the flag without a value', async () => {
    const found = await connect().searchPodcasts('تفسير', { similarTitle: true });
    expect(found.map(({ id }) => id)).toEqual([13]);
    expect(server.requests[0]?.path).toBe('search/bytitle');
    expect(server.requests[0]?.rawQuery).toMatch(/^q=[%0-9A-F]+&similar&max=99$/);
  });

  test('sends no request for an empty term', async () => {
    expect(await connect().searchPodcasts('  ')).toEqual([]);
    expect(server.requests).toHaveLength(0);
  });

  test.each(['\ud83d', 'x'.repeat(5000), '& | ! ( ) :*', '%'])(
    'accepts %j as a search term',
    async (term) => {
      expect(await connect().searchPodcasts(term)).toEqual([]);
      expect(server.requests).toHaveLength(1);
    },
  );

  test('finds one podcast, dead or active, and returns null for an unknown id', async () => {
    const directory = connect();
    expect((await directory.findPodcast(11))?.title).toBe('Tafsir for Travellers');
    expect((await directory.findPodcast(12))?.dead).toBe(true);
    expect(await directory.findPodcast(99)).toBeNull();
  });

  test('lists episodes with full texts', async () => {
    const directory = connect();
    expect(await directory.listEpisodes(11)).toMatchObject([{ id: 1, title: 'First' }]);
    expect(server.requests[0]?.rawQuery).toBe('id=11&max=999&fulltext');
    expect(await directory.listEpisodes(99)).toEqual([]);
  });

  test('lists trending podcasts in the Islam category', async () => {
    expect((await connect().listTrending()).map(({ id }) => id)).toEqual([11, 13]);
    expect(server.requests[0]?.rawQuery).toBe('cat=63&max=99');
  });

  test('requests only the given languages', async () => {
    await connect().listTrending({ languages: ['ar', 'ur'] });
    expect(server.requests[0]?.query.get('lang')).toBe('ar,ur');
    expect(server.requests[0]?.query.get('cat')).toBe('63');
  });

  test('sends identical concurrent requests once', async () => {
    const directory = connect();
    await Promise.all([
      directory.findPodcast(11),
      directory.findPodcast(11),
      directory.findPodcast(12),
    ]);
    expect(server.requests.map(({ query }) => query.get('id'))).toEqual(['11', '12']);
    await directory.findPodcast(11);
    expect(server.requests).toHaveLength(3);
  });
});

describe('unexpected responses', () => {
  test.each<[Misbehaviour, DirectoryError['kind'], number]>([
    ['plain text 401', 'refused', 2],
    ['HTML 403', 'refused', 1],
    ['429', 'throttled', 3],
    ['500', 'unavailable', 3],
    ['400 "false"', 'refused', 1],
    ['400 HTML', 'refused', 1],
    ['truncated JSON', 'malformed', 2],
    ['cut connection', 'unavailable', 3],
    ['array', 'malformed', 1],
    ['null', 'malformed', 1],
    ['status "false"', 'malformed', 1],
    ['endless', 'malformed', 1],
    ['redirect elsewhere', 'malformed', 1],
    ['redirect here', 'malformed', 3],
  ])('reports %s to a search as %s after %i requests', async (kind, expected, requests) => {
    server.misbehave(kind);
    expect((await failureOf(connect().searchPodcasts('tafsir'))).kind).toBe(expected);
    expect(server.requests).toHaveLength(requests);
  });

  test.each<Misbehaviour>(['null', 'feeds: null', 'status "false"', '400 "false"'])(
    'treats %s to a lookup as an unknown id',
    async (kind) => {
      server.misbehave(kind);
      expect(await connect().findPodcast(11)).toBeNull();
    },
  );

  test('treats a null list as empty', async () => {
    server.misbehave('feeds: null');
    expect(await connect().searchPodcasts('tafsir')).toEqual([]);
    expect(await connect().listEpisodes(11)).toEqual([]);
  });

  test('reports a bad request in another format as an error, even for a lookup', async () => {
    server.misbehave('400 HTML');
    expect((await failureOf(connect().findPodcast(11))).kind).toBe('refused');
  });

  test('reports a wrong secret as refused', async () => {
    expect((await failureOf(connect(patient, 'wrong').findPodcast(11))).kind).toBe('refused');
  });

  test.each<Misbehaviour>(['500', '429', 'cut connection'])(
    'recovers after %s twice',
    async (kind) => {
      server.misbehave(kind, 2);
      expect(await connect().searchPodcasts('tafsir')).toHaveLength(1);
    },
  );

  test('signs each retry anew', async () => {
    server.misbehave('plain text 401', 1);
    expect(await connect().searchPodcasts('tafsir')).toHaveLength(1);
    expect(server.requests).toHaveLength(2);
  });

  test('follows a redirect on the same host', async () => {
    server.misbehave('redirect here', 1);
    expect(await connect().searchPodcasts('tafsir')).toHaveLength(1);
  });

  test('reports a refused connection as unavailable', async () => {
    const directory = connect();
    await server.stop();
    expect((await failureOf(directory.searchPodcasts('tafsir'))).kind).toBe('unavailable');
  });
});

test('requests changes in the Islam category since a given time', async () => {
  const changed = await connect().listChanged(new Date('2001-09-09T01:46:40Z'));
  expect(changed.every(({ newestItemAt }) => newestItemAt !== null)).toBe(true);
  const [request] = server.requests;
  expect(request?.path).toBe('recent/feeds');
  expect(request?.rawQuery).toBe('cat=63&since=1000000000&max=1000');
});

describe('limits', () => {
  test.each<Misbehaviour>(['silence', 'silence after the headers'])(
    '%s takes no longer than the time budget',
    async (kind) => {
      server.misbehave(kind);
      const directory = connect({ ...patient, budget: 60 });
      expect((await failureOf(directory.searchPodcasts('tafsir'))).kind).toBe('unavailable');
      expect((await failureOf(directory.findPodcast(11))).kind).toBe('unavailable');
    },
  );

  test('a long list of episodes may exceed the budget while data keeps arriving', async () => {
    server.misbehave('slow body');
    const directory = connect({ ...patient, budget: 400 });
    expect(await directory.listEpisodes(11)).toEqual([]);
    expect((await failureOf(directory.searchPodcasts('tafsir'))).kind).toBe('unavailable');
  });

  test.each<Misbehaviour>(['silence', '429'])(
    'opens the breaker after three failures with %s',
    async (kind) => {
      server.misbehave(kind);
      const directory = connect({ ...patient, budget: 40, failuresToOpen: 3 });
      for (const term of ['one', 'two', 'three']) await failureOf(directory.searchPodcasts(term));
      const before = server.requests.length;
      const failure = await failureOf(directory.searchPodcasts('four'));
      expect(failure.kind).toBe('unavailable');
      expect(failure.retryAfterSeconds).toBe(5);
      expect(server.requests).toHaveLength(before);
    },
  );

  test('sends one probe after the pause, and closes the breaker if it succeeds', async () => {
    const directory = connect({ ...patient, failuresToOpen: 1, openFor: 1 });
    server.misbehave('500', 3);
    await failureOf(directory.searchPodcasts('one'));
    server.misbehave('500', 3);
    await expect.poll(() => directory.findPodcast(11).catch(() => null)).not.toBeNull();
    expect(await directory.searchPodcasts('tafsir')).toHaveLength(1);
  });

  test.each<Misbehaviour>(['HTML 403', '400 "false"'])(
    '%s does not open the breaker',
    async (kind) => {
      server.misbehave(kind, 3);
      const directory = connect({ ...patient, failuresToOpen: 1 });
      for (const term of ['drop', 'table', 'select'])
        await failureOf(directory.searchPodcasts(term));
      expect(await directory.searchPodcasts('tafsir')).toHaveLength(1);
    },
  );

  test('a Retry-After beyond the budget ends the attempt and pauses all requests until then', async () => {
    await server.stop();
    server = await PodcastIndexServer.start({ retryAfter: 120 });
    server.misbehave('429 with Retry-After');
    const directory = connect();
    const failure = await failureOf(directory.searchPodcasts('tafsir'));
    expect([failure.kind, failure.retryAfterSeconds]).toEqual(['throttled', 120]);
    const next = await failureOf(directory.findPodcast(11));
    expect(next.retryAfterSeconds).toBe(120);
    await failureOf(directory.searchPodcasts('tafsir', { priority: 'high' }));
    expect(server.requests).toHaveLength(1);
  });

  test('honors a short Retry-After', async () => {
    server.misbehave('429 with Retry-After', 1);
    expect(await connect().searchPodcasts('tafsir')).toHaveLength(1);
  });

  test('answers all visitors who search in the same second in several spellings', async () => {
    const directory = connect({ perSecond: 0.001, budget: 20_000 });
    const spellings: Promise<unknown>[] = [];
    for (const visitor of ['one', 'two', 'three']) {
      expect(await directory.searchPodcasts(visitor)).toEqual([]);
      for (const spelling of ['a', 'b', 'c']) {
        const term = visitor + spelling;
        spellings.push(directory.searchPodcasts(term, { priority: 'low' }).catch(() => null));
      }
    }
    await Promise.all(spellings);
    const terms = server.requests.map(({ query }) => query.get('q'));
    expect(terms.sort()).toEqual(
      ['one', 'onea', 'oneb', 'onec', 'two', 'twoa', 'twob', 'three'].sort(),
    );
  });

  test('a retry does not wait for our own limit, but later requests do', async () => {
    server.misbehave('500', 2);
    const directory = connect({ ...patient, perSecond: 0.001, burst: 2 });
    expect(await directory.searchPodcasts('tafsir')).toHaveLength(1);
    expect((await failureOf(directory.findPodcast(11))).kind).toBe('throttled');
    expect(server.requests).toHaveLength(3);
  });

  test('concurrent failures of several spellings do not open the breaker', async () => {
    server.misbehave('500', 9);
    const directory = connect({ ...patient, failuresToOpen: 3 });
    const low = { priority: 'low' } as const;
    await Promise.all(
      ['one', 'two', 'three'].map((term) => failureOf(directory.searchPodcasts(term, low))),
    );
    expect(await directory.searchPodcasts('tafsir')).toHaveLength(1);
  });

  test('an insistent request passes an open breaker, and closes it on success', async () => {
    server.misbehave('500', 3);
    const directory = connect({ ...patient, failuresToOpen: 1, openFor: 3_600_000 });
    await failureOf(directory.searchPodcasts('one'));
    await failureOf(directory.searchPodcasts('tafsir'));
    expect(server.requests).toHaveLength(3);
    expect(await directory.searchPodcasts('tafsir', { priority: 'high' })).toHaveLength(1);
    expect(await directory.findPodcast(11)).not.toBeNull();
  });

  test('requests beyond the burst fail as throttled instead of queueing', async () => {
    const directory = connect({ ...patient, perSecond: 0.001, burst: 3 });
    const results = await Promise.allSettled(
      [1, 2, 3, 4, 5].map((id) => directory.findPodcast(id)),
    );
    expect(results.map(({ status }) => status)).toEqual([
      'fulfilled',
      'fulfilled',
      'fulfilled',
      'rejected',
      'rejected',
    ]);
    expect(server.requests).toHaveLength(3);
    expect((await failureOf(directory.findPodcast(6))).kind).toBe('throttled');
  });
});
