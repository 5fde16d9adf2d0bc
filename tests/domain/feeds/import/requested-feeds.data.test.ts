import { beforeEach, expect, test, vi } from 'vitest';
import { db } from '~/adapters/database/client.server';
import { UpstreamError } from '~/domain/errors';
import {
  clearRequests,
  countRequests,
  listFailedAsText,
  listRequests,
  readRequestedFeeds,
  requestFeeds,
  retryFailedRequests,
  readFeedList,
} from '~/domain/feeds/import/requested-feeds.server';
import { inLanguage } from '~/messages/find-text';
import { deferred } from '~/messages/t';
import { asActor } from '../../../support/site/actor';
import { signedInUser } from '../../../support/site/call';

const reading = vi.hoisted(() => ({ read: [] as string[], broken: new Set<string>() }));
vi.mock('~/domain/feeds/import/import-podcast.server', () => ({
  findImport: async () => null,
  importPodcastFeed: async (url: string) => {
    reading.read.push(url);
    if (reading.broken.has(url)) {
      throw new UpstreamError(deferred('feedFailure.notFound', { status: 404 }));
    }
    return { title: url, slug: 'a', episodeCount: 2, skipped: 0, created: true, incomplete: false };
  },
}));

const actor = async () => asActor(await signedInUser('admin'), 'admin');
const url = (name: string | number) => `https://example.org/${name}`;

beforeEach(async () => {
  await db.requestedFeed.deleteMany();
  reading.read = [];
  reading.broken = new Set();
});

test('reads addresses one per line or as OPML, including UTF-16', async () => {
  expect(await readFeedList(Buffer.from(` ${url('a')}\r\n\n${url('b')} `))).toEqual([
    { url: url('a'), facts: {} },
    { url: url('b'), facts: {} },
  ]);
  const opml = `<?xml version="1.0"?><opml><body><outline xmlUrl="${url('c')}" title="C"/></body></opml>`;
  for (const file of [Buffer.from(opml), Buffer.from(`\uFEFF${opml}`, 'utf16le')]) {
    expect(await readFeedList(file)).toEqual([{ url: url('c'), facts: { title: 'C' } }]);
  }
  const utf32 = Buffer.from([0xff, 0xfe, 0, 0, ...Buffer.from('<\0\0\0')]);
  await expect(readFeedList(utf32)).rejects.toMatchObject({ status: 422 });
});

test('splits a line at a space only if both parts are addresses', async () => {
  const lines = [`${url('a')} ${url('b')}`, `${url('my feed.xml')}  `, '', `A show, ${url('c')}`];
  expect((await readFeedList(Buffer.from(lines.join('\n')))).map((feed) => feed.url)).toEqual([
    url('a'),
    url('b'),
    url('my feed.xml'),
    `A show, ${url('c')}`,
  ]);
});

test('names a failure with its reason, continues with the rest, and retries on request', async () => {
  reading.broken.add(url('b'));
  await requestFeeds(
    await actor(),
    await readFeedList(Buffer.from([url('a'), url('b'), url('c')].join('\n'))),
  );
  expect(await countRequests()).toEqual({ waiting: 3, added: 0, known: 0, failed: 0 });
  await readRequestedFeeds();
  expect(await countRequests()).toEqual({ waiting: 0, added: 2, known: 0, failed: 1 });
  const failed = await listRequests({ page: 1, limit: 10, status: 'failed' });
  expect(failed.feeds).toMatchObject([
    { url: url('b'), message: 'The feed’s server answered 404 (not found).', title: null },
  ]);
  reading.broken.clear();
  await retryFailedRequests();
  await readRequestedFeeds();
  expect(await countRequests()).toMatchObject({ added: 3, failed: 0 });
  await clearRequests();
  expect((await listRequests({ page: 1, limit: 10 })).pagination.totalCount).toBe(0);
});

test('translates stored messages for the reader, and shows older ones unchanged', async () => {
  reading.broken.add(url('b'));
  await requestFeeds(await actor(), await readFeedList(Buffer.from(`${url('a')} ${url('b')}`)));
  await inLanguage('fr', () => readRequestedFeeds());
  const message = 'The feed answers with 404.';
  await db.requestedFeed.create({ data: { url: url('old'), status: 'failed', message } });
  const said = async () => {
    const { feeds } = await listRequests({ page: 1, limit: 10 });
    return feeds.map(({ message, title }) => [message, title]);
  };
  expect(await inLanguage('tr', said)).toEqual([
    [`${url('a')}: 2 bölüm`, url('a')],
    ['Akışın sunucusu 404 yanıtını verdi (bulunamadı).', null],
    [message, null],
  ]);
  expect(await said()).toContainEqual([`${url('a')}: 2 episodes`, url('a')]);
});

test('shares the list between several readers, and reads what a stopped process held once its lock expires', async () => {
  const feeds = Array.from({ length: 20 }, (_, index) => ({ url: url(index), facts: {} }));
  await requestFeeds(await actor(), feeds);
  const held = { lockedUntil: new Date(Date.now() + 60_000) };
  await db.requestedFeed.updateMany({ where: { url: url(7) }, data: held });
  await Promise.all([readRequestedFeeds(), readRequestedFeeds()]);
  expect(new Set(reading.read).size).toBe(reading.read.length);
  expect(await countRequests()).toMatchObject({ waiting: 1, added: 19 });
  await db.requestedFeed.updateMany({ data: { lockedUntil: new Date(Date.now() - 1) } });
  await readRequestedFeeds();
  expect(await countRequests()).toMatchObject({ waiting: 0, added: 20 });
});

test('accepts 500 feeds at once, and rejects one more or none', async () => {
  const by = await actor();
  const feeds = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ url: url(index), facts: {} }));
  expect(await requestFeeds(by, feeds(500))).toBe(500);
  expect(await requestFeeds(by, [{ url: 'podcast://example.org/a.xml', facts: {} }])).toBe(1);
  await requestFeeds(by, [{ url: 'https://me:secret@example.org/a.xml', facts: {} }]);
  const last = await listRequests({ page: 502, limit: 1 });
  expect(last.feeds).toMatchObject([{ url: 'example.org/…' }]);
  await expect(requestFeeds(by, [{ url: 'no address', facts: {} }])).rejects.toMatchObject({
    status: 422,
  });
  for (const count of [0, 501]) {
    await expect(requestFeeds(by, feeds(count))).rejects.toMatchObject({ status: 422 });
  }
});

test('lists all failures as text, an address and its reason per line', async () => {
  const addresses = Array.from({ length: 30 }, (_, index) => url(`broken-${index}`));
  for (const one of addresses) reading.broken.add(one);
  const feeds = [...addresses, url('sound')].map((one) => ({ url: one, facts: {} }));
  await requestFeeds(await actor(), feeds);
  await readRequestedFeeds();
  const lines = (await listFailedAsText()).trimEnd().split('\n');
  expect(lines.map((line) => line.split('\t')[0]).sort()).toEqual([...addresses].sort());
  for (const line of lines) expect(line).toMatch(/\t.*404/);
});
