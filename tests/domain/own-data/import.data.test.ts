import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { db } from '~/adapters/database/client.server';
import { updatePreferences } from '~/domain/accounts/users.server';
import { addFavorite } from '~/domain/community/favorites/favorites.server';
import { writeReview } from '~/domain/community/reviews/reviews.server';
import { changeWhoAdds } from '~/domain/feeds/import/add-permission.server';
import { importPodcastFeed } from '~/domain/feeds/import/import-podcast.server';
import {
  countRequests,
  listRequests,
  readRequestedFeeds,
  retryFailedRequests,
  stopRequests,
} from '~/domain/feeds/import/requested-feeds.server';
import { decidePodcast } from '~/domain/library/hide-and-remove.server';
import { savePositions } from '~/domain/listening/listening.server';
import { queueEpisodes } from '~/domain/listening/queue.server';
import { saveSpeeds } from '~/domain/listening/speeds.server';
import { importPodcastData, importMemberFile } from '~/domain/own-data/import.server';
import { personalDataResponse } from '~/domain/own-data/own-data-schema';
import { parseFile } from '~/http/input/parse.server';
import { startFeedServer } from '../../adapters/feeds/feed-server';
import { asActor } from '../../support/site/actor';
import { signedInUser } from '../../support/site/call';
import { exportedData } from '../../support/site/exported-data';
import { clearPodcasts, feed, item } from '../feeds/feeds-for-tests';

vi.hoisted(() => {
  process.env.FEED_HOST_ALLOWLIST = '127.0.0.1';
});

const FEEDS = 40;
const EPISODES = 10;

const server = await startFeedServer();
beforeAll(async () => {
  for (let show = 1; show <= FEEDS; show += 1) serveShow(`/${show}`, `Show ${show}`, EPISODES);
});
afterAll(() => server.stop());
beforeEach(async () => {
  await clearPodcasts();
  await db.requestedFeed.deleteMany();
  await db.siteSetting.deleteMany();
});

function serveShow(path: string, title: string, episodes = 2) {
  const items = Array.from({ length: episodes }, (_, index) =>
    item(index + 1, { url: `https://cdn.example.org${path}/${index + 1}.mp3` }),
  );
  server.serve(path, feed(items.toReversed(), `<title>${title}</title>`));
}

const newMember = async () => asActor(await signedInUser());

type Member = Awaited<ReturnType<typeof newMember>>;

/** Sends the file as the form does, and runs the background import. */
async function bring(member: Member, file: Buffer | object): Promise<void> {
  await send(member, file);
  await readRequestedFeeds(undefined, importPodcastData);
}

async function send(member: Member, file: Buffer | object): Promise<number> {
  const bytes = Buffer.isBuffer(file) ? file : Buffer.from(JSON.stringify(file));
  return importMemberFile(member, bytes, parseFile, 'any');
}

const takeAway = async ({ id }: Member) => personalDataResponse.parse(await exportedData(id));

type OwnData = Awaited<ReturnType<typeof takeAway>>;

const byText = (one: unknown, other: unknown) =>
  JSON.stringify(one) < JSON.stringify(other) ? -1 : 1;

/** The data without dates that are set on import. */
const lasting = ({ favorites, reviews, positions, queue, speeds, profile, ...rest }: OwnData) => ({
  favorites: favorites.map(({ podcast, newestOnly }) => ({ podcast, newestOnly })).sort(byText),
  reviews: reviews
    .map(({ podcast, rating, content, language }) => ({ podcast, rating, content, language }))
    .sort(byText),
  positions: positions.toSorted(byText),
  queue,
  speeds: speeds.toSorted(byText),
  general: [rest.playbackRate, rest.playbackRateAt],
  private: profile.favoritesPrivate,
});

const minutesAgo = (count: number) => new Date(Date.now() - count * 60_000).toISOString();

/** A member who has used every feature. */
async function fullAccount(): Promise<Member> {
  const member = await newMember();
  const { id } = member;
  await updatePreferences(id, { favoritesPrivate: true });
  const queued: string[] = [];
  const podcasts: { podcastId: string; rate: number; chosenAt: string }[] = [];
  for (let show = 1; show <= FEEDS; show += 1) {
    const podcast = await importPodcastFeed(server.url(`/${show}`));
    await addFavorite(id, podcast.id);
    if (show % 3 === 0)
      await writeReview(id, podcast.id, { rating: 1 + (show % 5), content: `Review of ${show}` });
    if (show % 2 === 0)
      podcasts.push({ podcastId: podcast.id, rate: 1.25, chosenAt: minutesAgo(show) });
    const episodes = await db.episode.findMany({ where: { podcastId: podcast.id } });
    const heard = episodes.map(({ id: episodeId }, index) => ({
      episodeId,
      position: index * 30,
      duration: 600,
      finished: index % 2 === 0,
      listenedAt: minutesAgo(show * 60 + index),
    }));
    await savePositions(id, heard);
    queued.unshift(...episodes.slice(0, 2).map((one) => one.id));
  }
  await queueEpisodes(id, queued.sort(), 'last');
  await saveSpeeds(id, { general: { rate: 1.5, chosenAt: minutesAgo(9_999) }, podcasts: [] });
  await saveSpeeds(id, { general: null, podcasts });
  return member;
}

test('imports an export from another site completely, without duplicates when repeated', async () => {
  const member = await fullAccount();
  const taken = await takeAway(member);
  expect(taken.positions).toHaveLength(FEEDS * EPISODES);
  await db.user.delete({ where: { id: member.id } });
  await clearPodcasts();

  const other = await newMember();
  await bring(other, taken);
  const there = await takeAway(other);
  expect(lasting(there)).toEqual(lasting(taken));
  // Listening data is stored in a single place.
  const kept = await db.requestedFeed.findMany({ where: { userId: other.id } });
  expect(new Set(kept.map(({ belongings }) => JSON.stringify(belongings)))).toEqual(
    new Set(['{}']),
  );
  expect(await countRequests(other.id)).toEqual({ waiting: 0, added: FEEDS, known: 0, failed: 0 });
  await bring(other, taken);
  const again = await takeAway(other);
  expect(lasting(again)).toEqual(lasting(taken));
  expect(again.favorites).toEqual(there.favorites);
  expect(again.reviews).toEqual(there.reviews);
  expect(again.activities).toHaveLength(there.activities.length);
  expect(await countRequests(other.id)).toMatchObject({ known: FEEDS, failed: 0 });
});

test('imports hundreds of positions of one podcast in parts', async () => {
  const member = await newMember();
  const count = 600;
  serveShow('/long', 'Long', count);
  const podcast = { rssUrl: server.url('/long') };
  const positions = Array.from({ length: count }, (_, index) => ({
    position: index + 1,
    listenedAt: minutesAgo(index),
    episode: { guid: `guid-${index + 1}`, podcast },
  }));
  await send(member, { positions, favorites: [{ podcast }] });
  const ofMember = { feed: { userId: member.id } };
  expect(await db.requestedFeedPart.count({ where: ofMember })).toBe(2);
  await readRequestedFeeds(undefined, importPodcastData);
  expect(await db.requestedFeedPart.count({ where: ofMember })).toBe(0);
  const taken = await takeAway(member);
  const heard = taken.positions.map(({ position }) => position).sort((a, b) => a - b);
  expect(heard).toEqual(positions.map(({ position }) => position));
  expect(taken.favorites).toHaveLength(1);
});

describe('existing data', () => {
  const podcast = () => ({ rssUrl: server.url('/1') });

  test('is kept where it is newer, and replaced where it is older', async () => {
    const member = await newMember();
    const { id } = await importPodcastFeed(server.url('/1'));
    const [first, second] = await db.episode.findMany({
      where: { podcastId: id },
      orderBy: { sortDate: 'asc' },
    });
    const at = (episodeId: string, position: number, listenedAt: string) => ({
      episodeId,
      position,
      listenedAt,
      duration: null,
      finished: false,
    });
    await savePositions(member.id, [
      at(first!.id, 100, minutesAgo(10)),
      at(second!.id, 100, minutesAgo(30)),
    ]);
    await saveSpeeds(member.id, {
      general: null,
      podcasts: [{ podcastId: id, rate: 2, chosenAt: minutesAgo(10) }],
    });
    await writeReview(member.id, id, { rating: 5, content: 'Here' });
    const heard = (guid: string) => ({
      position: 7,
      listenedAt: minutesAgo(20),
      episode: { guid, podcast: podcast() },
    });
    const file = {
      positions: [heard('guid-1'), heard('guid-2')],
      speeds: [{ rate: 1, chosenAt: minutesAgo(20), podcast: podcast() }],
      reviews: [{ rating: 1, content: 'There', updatedAt: minutesAgo(20), podcast: podcast() }],
    };
    await bring(member, file);
    const positions = async () =>
      Object.fromEntries(
        (await takeAway(member)).positions.map(({ episode, position }) => [episode.guid, position]),
      );
    expect(await positions()).toEqual({ 'guid-1': 100, 'guid-2': 7 });
    expect(await takeAway(member)).toMatchObject({
      speeds: [{ rate: 2 }],
      reviews: [{ content: 'Here', rating: 5 }],
    });
    const updatedAt = new Date(Date.now() + 60_000).toISOString();
    await bring(member, {
      reviews: [{ rating: 2, content: 'Later', updatedAt, podcast: podcast() }],
    });
    expect((await takeAway(member)).reviews).toMatchObject([{ content: 'Later', rating: 2 }]);
  });

  test('of the profile is kept, and only unset fields are filled in', async () => {
    const member = await newMember();
    await db.user.update({ where: { id: member.id }, data: { bio: 'My own', ageRange: null } });
    const profile = { bio: 'Another', ageRange: '25-34', knowledgeLevel: 'wizard', role: 'admin' };
    expect(await send(member, { profile: { ...profile, autoplayEnabled: true } })).toBe(0);
    expect((await takeAway(member)).profile).toMatchObject({
      bio: 'My own',
      ageRange: '25-34',
      knowledgeLevel: null,
      role: 'user',
      autoplayEnabled: true,
      autoStartEnabled: false,
    });
  });

  test('stays at the front of the queue', async () => {
    const member = await newMember();
    const { id } = await importPodcastFeed(server.url('/1'));
    const mine = await db.episode.findFirstOrThrow({ where: { podcastId: id, guid: 'guid-5' } });
    await queueEpisodes(member.id, [mine.id], 'last');
    const entry = (show: number, number: number) => ({
      episode: {
        audioUrl: `http://cdn.example.org/${show}/${number}.mp3?utm_source=x`,
        podcast: { rssUrl: server.url(`/${show}`) },
      },
    });
    await bring(member, { queue: [entry(2, 3), entry(1, 5), entry(1, 1), entry(2, 1)] });
    const { queue } = await takeAway(member);
    expect(queue.map(({ episode }) => episode.audioUrl?.slice(-6))).toEqual([
      '/5.mp3',
      '/3.mp3',
      '/1.mp3',
      '/1.mp3',
    ]);
    expect(queue.map(({ episode }) => episode.podcast.title)).toEqual([
      'Show 1',
      'Show 2',
      'Show 1',
      'Show 2',
    ]);
  });

  test('includes followed people only on the same site, matched by id and name', async () => {
    const [member, friend, other] = [await newMember(), await signedInUser(), await signedInUser()];
    const following = [
      { followed: { id: friend.id, username: friend.username } },
      { followed: { id: other.id, username: 'somebody else' } },
      { followed: { id: member.id, username: member.username } },
    ];
    await send(member, { site: 'https://elsewhere.example.org', following });
    expect((await takeAway(member)).following).toEqual([]);
    const { site } = await takeAway(member);
    await send(member, { site, following });
    expect((await takeAway(member)).following).toMatchObject([
      { followed: { username: friend.username } },
    ]);
  });
});

describe('a list from another app', () => {
  const outline = (url: string, title = '') =>
    `<outline type="rss" text="${title}" xmlUrl="${url}"/>`;
  const opml = (...outlines: string[]) =>
    Buffer.from(`\ufeff<opml><body>${outlines.join('')}</body></opml>`, 'utf16le');

  test('saves each feed once whatever its address, names failures and continues with the rest', async () => {
    const member = await newMember();
    serveShow('/new', 'Moved');
    server.redirect('/old', server.url('/new'));
    const file = opml(
      outline(server.url('/1').replace('http:', 'https:'), 'The same'),
      `<outline text="Folder"><outline text="deeper">${outline(server.url('/1'))}</outline></outline>`,
      outline(server.url('/nothing')),
      outline('not an address'),
      outline(''),
      outline(server.url('/old')),
      outline(server.url('/new')),
      outline(`https://example.org/${'long'.repeat(900)}`),
    );
    await bring(member, file);
    const { favorites } = await takeAway(member);
    expect(favorites.map(({ podcast }) => podcast.title).sort()).toEqual(['Moved', 'Show 1']);
    expect(await countRequests(member.id)).toEqual({ waiting: 0, added: 2, known: 1, failed: 3 });
    const failed = await listRequests({ page: 1, limit: 9, status: 'failed' }, member.id);
    const reasons = Object.fromEntries(failed.feeds.map(({ url, message }) => [url, message]));
    expect(reasons[server.url('/nothing')]).toContain('404');
    expect(reasons['not an address']).toContain('not an address');
    // The followers of the member are not told about any of these.
    expect((await takeAway(member)).activities).toEqual([]);
    // Admins do not see the feeds of a member's import.
    expect(await countRequests()).toEqual({ waiting: 0, added: 0, known: 0, failed: 0 });
  });

  const keys = (count: number) =>
    Buffer.from(`{${Array.from({ length: count }, (_, key) => `"k${key}":1`).join(',')}}`);

  test.each([
    ['nothing', Buffer.alloc(0)],
    ['10 MB of nothing', Buffer.alloc(10 * 1024 * 1024)],
    ['10 MB of blanks in a list', Buffer.from(`<opml>${' '.repeat(10 * 1024 * 1024)}</opml>`)],
    ['a list without feeds', Buffer.from('<opml><body><outline text="x"/></body></opml>')],
    ['broken JSON', Buffer.from('{"favorites": [')],
    ['JSON in another encoding', Buffer.from('{"title": "caf\u00e9"}', 'latin1')],
    ['a picture', Buffer.from('89504e470d0a1a0a', 'hex')],
    ['600,000 unknown keys', keys(600_000)],
    ['600,000 keys in the profile', Buffer.from(`{"profile":${keys(600_000).toString()}}`)],
    [
      '600,000 keys in a podcast',
      Buffer.from(`{"favorites":[{"podcast":${keys(600_000).toString()}}]}`),
    ],
    ['four million lists in each other', Buffer.from('{"a":' + '['.repeat(4_000_000))],
    [
      'a title of 9 MB',
      Buffer.from(`{"favorites":[{"podcast":{"rssUrl":"x","title":"${'x'.repeat(9_000_000)}"}}]}`),
    ],
    ['a million entries', Buffer.from(`{"positions":[${'0,'.repeat(1_000_000)}0]}`)],
    [
      'more feeds than are taken',
      opml(...Array.from({ length: 1_001 }, (_, n) => outline(`https://a.org/${n}`))),
    ],
    ['what is not as described', Buffer.from('{"favorites": [{"podcast": {}}]}')],
  ])('rejects %s', async (_name, file) => {
    const member = await newMember();
    await expect(send(member, file)).rejects.toMatchObject({ status: 422 });
    expect(await countRequests(member.id)).toMatchObject({ waiting: 0 });
  });

  test('is not read while another file of the member is', async () => {
    const member = await newMember();
    const large = opml(...Array.from({ length: 900 }, (_, n) => outline(`https://a.org/${n}`)));
    const [first, second] = await Promise.allSettled([send(member, large), send(member, large)]);
    expect(first.status).toBe('fulfilled');
    expect(second).toMatchObject({ status: 'rejected', reason: { status: 409 } });
  });

  test('leaves out what is not imported, and what cannot be stored', async () => {
    const member = await newMember();
    const podcast = { rssUrl: server.url('/1'), title: 'a\u0000\ud800', unknown: ['x'] };
    await send(member, { favorites: [{ podcast, more: 1 }], unknown: { deep: [1] } });
    const [row] = await db.requestedFeed.findMany({ where: { userId: member.id } });
    expect(row?.facts).toMatchObject({ title: 'a\ufffd' });
    expect(JSON.stringify(row)).not.toContain('unknown');
  });

  test('is read one file at a time, and not after it is stopped', async () => {
    const member = await newMember();
    await send(member, opml(outline(server.url('/1')), outline(server.url('/2'))));
    await expect(send(member, opml(outline(server.url('/3'))))).rejects.toMatchObject({
      status: 409,
    });
    await stopRequests(member.id);
    await readRequestedFeeds(undefined, importPodcastData);
    expect((await takeAway(member)).favorites).toEqual([]);
    await bring(member, opml(outline(server.url('/3'))));
    expect((await takeAway(member)).favorites).toMatchObject([{ podcast: { title: 'Show 3' } }]);
  });

  test('reads only two feeds per member at once, so that others need not wait', async () => {
    const [member, other] = [await newMember(), await newMember()];
    await send(member, opml(...[1, 2, 3].map((show) => outline(server.url(`/${show}`)))));
    const running = await db.requestedFeed.findMany({ where: { userId: member.id }, take: 2 });
    const lockedUntil = new Date(Date.now() + 60_000);
    const where = { id: { in: running.map(({ id }) => id) } };
    await db.requestedFeed.updateMany({ where, data: { lockedUntil } });
    await bring(other, opml(outline(server.url('/4'))));
    expect(await countRequests(other.id)).toMatchObject({ waiting: 0, added: 1 });
    expect(await countRequests(member.id)).toMatchObject({ waiting: 3 });
    // Locks expire after a restart.
    await db.requestedFeed.updateMany({ where, data: { lockedUntil: new Date(0) } });
    await readRequestedFeeds(undefined, importPodcastData);
    expect(await countRequests(member.id)).toMatchObject({ waiting: 0, added: 3 });
    expect((await takeAway(member)).favorites).toHaveLength(3);
  });
});

test('completes an import once an admin approves the podcast', async () => {
  const admin = asActor(await signedInUser('admin'), 'admin');
  const member = await newMember();
  await changeWhoAdds(admin, 'held');
  const file = { favorites: [{ podcast: { rssUrl: server.url('/1') } }] };
  await bring(member, file);
  const list = async () => (await listRequests({ page: 1, limit: 9 }, member.id)).feeds;
  expect(await list()).toMatchObject([
    { status: 'failed', message: 'Show 1 is waiting for an admin', slug: null },
  ]);
  expect((await takeAway(member)).favorites).toEqual([]);
  const { id } = await db.podcast.findFirstOrThrow({ where: { held: true } });
  await decidePodcast(admin, id, true);
  await retryFailedRequests(member.id);
  await readRequestedFeeds(undefined, importPodcastData);
  expect(await list()).toMatchObject([{ status: 'known', title: 'Show 1' }]);
  expect((await takeAway(member)).favorites).toMatchObject([{ podcast: { title: 'Show 1' } }]);
});

test('tells a member about each missing podcast where only admins may add them', async () => {
  const member = await newMember();
  await importPodcastFeed(server.url('/1'));
  await changeWhoAdds(asActor(await signedInUser('admin'), 'admin'), 'admins');
  const favorites = [1, 2].map((show) => ({ podcast: { rssUrl: server.url(`/${show}`) } }));
  await bring(member, { favorites });
  expect(await countRequests(member.id)).toMatchObject({ known: 1, failed: 1, added: 0 });
  expect((await takeAway(member)).favorites).toMatchObject([{ podcast: { title: 'Show 1' } }]);
});

test('counts episodes that the feed no longer has, and imports the rest', async () => {
  const member = await newMember();
  const heard = (guid: string) => ({
    position: 7,
    finished: true,
    listenedAt: minutesAgo(20),
    episode: {
      guid,
      podcast: { rssUrl: server.url('/1') },
    },
  });
  await bring(member, { positions: [heard('guid-1'), heard('gone'), heard('gone too')] });
  const { feeds } = await listRequests({ page: 1, limit: 9 }, member.id);
  expect(feeds).toMatchObject([
    { status: 'added', title: 'Show 1', message: 'Show 1: 2 episodes are not in its feed' },
  ]);
  const { positions, favorites } = await takeAway(member);
  expect(positions).toMatchObject([{ position: 7, finished: true, episode: { guid: 'guid-1' } }]);
  expect(favorites).toEqual([]);
});

test('brings collections in their order, with their parts and what was heard of them', async () => {
  const member = await newMember();
  const { id: podcastId } = await importPodcastFeed(server.url('/1'));
  const [first, second] = await db.episode.findMany({
    where: { podcastId },
    orderBy: { key: 'asc' },
  });
  const part = { episodeId: second!.id, fromSeconds: 5, toSeconds: 12, note: 'The heart of it' };
  const { entries } = await db.collection.create({
    data: {
      userId: member.id,
      title: 'Step by step',
      visibility: 'public',
      entries: {
        create: [
          {
            place: 1,
            ...part,
          },
          {
            place: 2,
            podcastId,
          },
          {
            place: 3,
            ...part,
            fromSeconds: 20,
            toSeconds: 30,
          },
          {
            place: 4,
            episodeId: first!.id,
          },
        ],
      },
    },
    include: { entries: { orderBy: { place: 'asc' } } },
  });
  const heardAt = minutesAgo(5);
  await db.heardPart.create({ data: { userId: member.id, entryId: entries[0]!.id, heardAt } });
  const begunAt = minutesAgo(9);
  const { collectionId } = entries[0]!;
  await db.collectionProgress.create({ data: { userId: member.id, collectionId, begunAt } });
  const taken = await takeAway(member);

  const other = await newMember();
  await bring(other, taken);
  await bring(other, taken);
  const there = await takeAway(other);
  const [collection, ...more] = there.collections;
  expect(more).toEqual([]);
  expect(collection).toMatchObject({ title: 'Step by step', visibility: 'private' });
  expect(collection!.entries).toEqual(taken.collections[0]!.entries);
  expect(there.heardParts).toEqual(taken.heardParts);
  expect(there.collectionProgress).toEqual([{ begunAt, collection: { title: 'Step by step' } }]);
});
