import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { db } from '~/adapters/database/client.server';
import { importFeed, importPodcastFeed } from '~/domain/feeds/import/import-podcast.server';
import type { PodcastFacts } from '~/domain/feeds/import/store-podcast.server';
import { startFeedServer, type FeedServer } from '../../../adapters/feeds/feed-server';
import { clearPodcasts, feed, item } from '../feeds-for-tests';

vi.hoisted(() => {
  process.env.FEED_HOST_ALLOWLIST = '127.0.0.1';
});

const GUID = '917393e3-1b1e-5cef-ace4-edaa54e1f810';
const SHOW = `<title>The Show</title><podcast:guid>${GUID}</podcast:guid>`;

let home: FeedServer;
let elsewhere: FeedServer;
beforeAll(async () => {
  home = await startFeedServer();
  elsewhere = await startFeedServer();
});
afterAll(() => Promise.all([home.stop(), elsewhere.stop()]));
beforeEach(async () => {
  await clearPodcasts();
  home.serve('/show', feed([item(2), item(1)], SHOW));
  elsewhere.serve('/borrower', feed([item(2), item(1)], SHOW));
});

async function add(url: string, facts: PodcastFacts = {}) {
  const outcome = await importFeed(url, facts);
  if (outcome.kind === 'failed') throw new Error(outcome.failure.reason);
  const { podcastIndexId, itunesId, rssUrl } = await db.podcast.findUniqueOrThrow({
    where: { id: outcome.id },
  });
  return { id: outcome.id, created: outcome.kind === 'created', podcastIndexId, itunesId, rssUrl };
}

const listed = { podcastIndexId: 77, itunesId: 42, podcastGuid: GUID, title: 'The Show' };

describe('a feed elsewhere that declares the guid, title and episodes of a show', () => {
  test('does not prevent the show from being added, and takes none of its ids', async () => {
    const borrower = await add(elsewhere.url('/borrower'));
    const show = await add(home.url('/show'), listed);
    expect(show).toMatchObject({ created: true, podcastIndexId: 77, itunesId: 42n });
    expect(await add(elsewhere.url('/borrower'))).toMatchObject({
      id: borrower.id,
      created: false,
      podcastIndexId: null,
      itunesId: null,
    });
    expect(await add(home.url('/show'), listed)).toMatchObject({ id: show.id, created: false });
  });

  test('becomes a podcast of its own next to the existing show, without its ids', async () => {
    const show = await add(home.url('/show'));
    const facts = { ...listed, podcastIndexId: 66, itunesId: 41 };
    expect(await add(elsewhere.url('/borrower'), facts)).toMatchObject({
      created: true,
      podcastIndexId: 66,
    });
    expect(await add(home.url('/show'))).toMatchObject({ id: show.id, podcastIndexId: null });
  });
});

test('finds a podcast by its announced new address before the move is accepted, without the ids listed for it', async () => {
  elsewhere.serve('/old', feed([item(1)], SHOW));
  const { id } = await importPodcastFeed(elsewhere.url('/old'));
  await db.podcast.update({ where: { id }, data: { feedNewUrl: home.url('/show') } });
  expect(await add(home.url('/show'), listed)).toMatchObject({
    id,
    created: false,
    podcastIndexId: null,
    itunesId: null,
  });
});

test('keeps several shows with the same guid on one host apart', async () => {
  const first = await add(home.url('/show'));
  home.serve('/second', feed([item(9)], SHOW.replace('The Show', 'Another')));
  expect(await add(home.url('/second'))).toMatchObject({ created: true });
  home.serve('/copy', feed([item(1)], SHOW));
  expect(await add(home.url('/copy'))).toMatchObject({ id: first.id, created: false });
});

test.each([
  ['Podcast Index', { podcastIndexId: 78, itunesId: null }],
  ['Apple Podcasts', { podcastIndexId: null, itunesId: 43 }],
])('keeps two shows of one host with different ids in %s apart', async (_name, other) => {
  await add(home.url('/show'), listed);
  home.serve('/second', feed([item(9)], SHOW));
  expect(await add(home.url('/second'), { ...other, podcastGuid: GUID })).toMatchObject({
    created: true,
    podcastIndexId: other.podcastIndexId,
  });
});
