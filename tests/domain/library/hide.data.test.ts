import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { db } from '~/adapters/database/client.server';
import { ConflictError, GoneError } from '~/domain/errors';
import { importPodcastFeed } from '~/domain/feeds/import/import-podcast.server';
import { mergePodcasts } from '~/domain/feeds/import/merge-podcasts.server';
import { refreshStored } from '~/domain/feeds/refresh-podcast.server';
import {
  hideEpisode,
  hidePodcast,
  showEpisode,
  showPodcast,
} from '~/domain/library/hide-and-remove.server';
import { listLibrary } from '~/domain/library/library.server';
import { startFeedServer } from '../../adapters/feeds/feed-server';
import { asActor } from '../../support/site/actor';
import { signedInUser, storedPodcast } from '../../support/site/call';
import { clearPodcasts, feed, item } from '../feeds/feeds-for-tests';

vi.hoisted(() => {
  process.env.FEED_HOST_ALLOWLIST = '127.0.0.1';
});

const server = await startFeedServer();
let admin: ReturnType<typeof asActor>;
let second: ReturnType<typeof asActor>;

beforeAll(async () => {
  admin = asActor(await signedInUser('admin'), 'admin');
  second = asActor(await signedInUser('admin'), 'admin');
});
afterAll(() => server.stop());
beforeEach(clearPodcasts);

const podcastRow = (id: string) => db.podcast.findUniqueOrThrow({ where: { id } });

test('keeps a podcast hidden when its feed is read, and refuses to add it again', async () => {
  server.serve('/feed', feed([item(1)]));
  const { id } = await importPodcastFeed(server.url('/feed'));
  await hidePodcast(admin, id, 'Not ours');
  server.serve('/feed', feed([item(2), item(1)]));
  expect((await refreshStored(id)).newEpisodesCount).toBe(1);
  expect(await podcastRow(id)).toMatchObject({ blocked: true, hiddenReason: 'Not ours' });
  expect(await db.podcastSearchText.count({ where: { podcastId: id } })).toBe(0);
  await expect(importPodcastFeed(server.url('/feed'))).rejects.toThrow(GoneError);
  await showPodcast(admin, id);
  expect(await podcastRow(id)).toMatchObject({ blocked: false, hiddenAt: null, hiddenBy: null });
  expect(await db.podcastSearchText.count({ where: { podcastId: id } })).toBe(1);
});

test('keeps an episode hidden when the feed changes it, and no longer counts it', async () => {
  server.serve('/feed', feed([item(2), item(1)]));
  const { id } = await importPodcastFeed(server.url('/feed'));
  const episode = await db.episode.findFirstOrThrow({ where: { podcastId: id } });
  await hideEpisode(admin, episode.id, 'Wrong recording');
  expect((await podcastRow(id)).episodeCount).toBe(1);
  server.serve('/feed', feed([item(2), item(1)]).replaceAll('<title>', '<title>New '));
  await refreshStored(id);
  const after = await db.episode.findUniqueOrThrow({ where: { id: episode.id } });
  expect(after).toMatchObject({ blocked: true, title: `New ${episode.title}` });
  expect((await podcastRow(id)).episodeCount).toBe(1);
  await showEpisode(admin, episode.id);
  expect((await podcastRow(id)).episodeCount).toBe(2);
});

test('keeps what the feed blocks blocked when an admin shows it again', async () => {
  const { id } = await storedPodcast({ blocked: true, feedBlocked: true });
  await hidePodcast(admin, id, 'Not ours');
  await showPodcast(admin, id);
  expect(await podcastRow(id)).toMatchObject({ blocked: true, hiddenAt: null });
});

test('prevents any code from making a hidden row public by mistake', async () => {
  const { id } = await storedPodcast();
  await hidePodcast(admin, id, 'Not ours');
  await expect(db.podcast.update({ where: { id }, data: { blocked: false } })).rejects.toThrow();
});

test('tells the second of two admins about the first, and logs the action once', async () => {
  const { id, episodeIds } = await storedPodcast({ episodes: 1 });
  await db.auditEntry.deleteMany();
  await hidePodcast(admin, id, 'Not ours');
  await expect(hidePodcast(second, id, 'Mine')).rejects.toThrow(admin.username);
  await hideEpisode(admin, episodeIds[0]!, 'Not ours');
  await expect(hideEpisode(second, episodeIds[0]!, 'Mine')).rejects.toThrow(ConflictError);
  await showPodcast(admin, id);
  await expect(showPodcast(second, id)).rejects.toThrow(ConflictError);
  const entries = await db.auditEntry.findMany({ orderBy: { id: 'asc' } });
  expect(entries.map(({ action, subjectType }) => `${action} ${subjectType}`)).toEqual([
    'hid podcast',
    'hid episode',
    'showed podcast',
  ]);
  expect(entries[0]!.detail).toEqual({ reason: 'Not ours' });
});

test('keeps a hidden episode hidden when two podcasts are merged', async () => {
  const kept = await storedPodcast({ episodes: 1 });
  const given = await storedPodcast({ episodes: 1 });
  await hideEpisode(admin, given.episodeIds[0]!, 'Not ours');
  await mergePodcasts(given.id, kept.id);
  const [episode] = await db.episode.findMany({ where: { podcastId: kept.id } });
  expect(episode).toMatchObject({
    id: kept.episodeIds[0],
    blocked: true,
    hiddenReason: 'Not ours',
  });
});

test('lists all podcasts, filtered by state, language and words', async () => {
  const hidden = await storedPodcast({ title: 'Qandil', language: 'ar' });
  const failing = await storedPodcast({
    title: 'Siraj',
    language: 'en-gb',
    feedFirstFailedAt: new Date(),
    feedFailureReason: 'timeout',
  });
  await hidePodcast(admin, hidden.id, 'Not ours');
  const titles = async (wanted: Partial<Parameters<typeof listLibrary>[0]>) =>
    (await listLibrary({ page: 1, limit: 25, ...wanted })).podcasts.map(({ id }) => id);
  expect(await titles({})).toEqual([failing.id, hidden.id]);
  expect(await titles({ state: 'hidden' })).toEqual([hidden.id]);
  expect(await titles({ state: 'failing' })).toEqual([failing.id]);
  expect(await titles({ state: 'shown' })).toEqual([failing.id]);
  expect(await titles({ language: 'en' })).toEqual([failing.id]);
  expect(await titles({ search: 'qandil' })).toEqual([hidden.id]);
});
