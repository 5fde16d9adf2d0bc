import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { db } from '~/adapters/database/client.server';
import { ConflictError, NotFoundError } from '~/domain/errors';
import { importPodcastFeed } from '~/domain/feeds/import/import-podcast.server';
import { refreshStored } from '~/domain/feeds/refresh-podcast.server';
import {
  hidePodcast,
  countDependents,
  mergeInto,
  removePodcast,
} from '~/domain/library/hide-and-remove.server';
import { correctPodcast, getLibraryPodcast } from '~/domain/library/library.server';
import { startFeedServer } from '../../adapters/feeds/feed-server';
import { asActor } from '../../support/site/actor';
import { signedInUser, storedPodcast } from '../../support/site/call';
import { clearPodcasts, feed, item } from '../feeds/feeds-for-tests';

vi.hoisted(() => {
  process.env.FEED_HOST_ALLOWLIST = '127.0.0.1';
});

const server = await startFeedServer();
let admin: ReturnType<typeof asActor>;

beforeAll(async () => {
  admin = asActor(await signedInUser('admin'), 'admin');
});
afterAll(() => server.stop());
beforeEach(clearPodcasts);

const rowOf = (id: string) => db.podcast.findUniqueOrThrow({ where: { id } });

test('keeps an admin’s correction when the feed is read, until the field is emptied', async () => {
  server.serve('/feed', feed([item(1)]));
  const { id, title } = await importPodcastFeed(server.url('/feed'), { addedById: admin.id });
  expect((await getLibraryPodcast(id)).addedBy).toBe(admin.username);
  await correctPodcast(admin, id, { title: 'Put right', language: 'ar', topics: ['hadith'] });
  server.serve('/feed', feed([item(2), item(1)]));
  await refreshStored(id);
  expect(await rowOf(id)).toMatchObject({ title: 'Put right', language: 'ar' });
  const facets = await db.podcastFacet.findMany({ where: { podcastId: id } });
  expect(facets.map(({ facet }) => facet).sort()).toEqual(['language:ar', 'topic:hadith']);
  await correctPodcast(admin, id, { title: '' });
  await refreshStored(id);
  expect(await rowOf(id)).toMatchObject({ title, language: 'ar' });
});

test('merges a podcast into another with everything that belongs to it', async () => {
  const given = await storedPodcast({ episodes: 2 });
  const kept = await storedPodcast();
  const member = await signedInUser();
  await db.favorite.create({ data: { userId: member.id, podcastId: given.id } });
  expect(await countDependents(given.id)).toEqual({
    episodes: 2,
    favorites: 1,
    reviews: 0,
    plays: 0,
  });
  await expect(mergeInto(admin, given.id, given.id)).rejects.toThrow(ConflictError);
  await hidePodcast(admin, kept.id, 'Not ours');
  await expect(mergeInto(admin, given.id, kept.id)).rejects.toThrow(ConflictError);
  expect(await countDependents(given.id)).toMatchObject({ episodes: 2, favorites: 1 });
  const other = await storedPodcast();
  await mergeInto(admin, given.id, other.id);
  expect(await countDependents(other.id)).toMatchObject({ episodes: 2, favorites: 1 });
  await expect(mergeInto(admin, given.id, other.id)).rejects.toThrow(NotFoundError);
});

test('removes a podcast with its episodes and logs it', async () => {
  const { id, title } = await storedPodcast({ episodes: 2 });
  expect(await removePodcast(admin, id)).toBe(title);
  expect(await db.episode.count({ where: { podcastId: id } })).toBe(0);
  await expect(removePodcast(admin, id)).rejects.toThrow(NotFoundError);
  const entries = await db.auditEntry.findMany({ where: { subjectId: id } });
  expect(entries.map(({ action }) => action)).toEqual(['removed']);
});
