import { beforeEach, expect, test } from 'vitest';
import { db } from '~/adapters/database/client.server';
import { updatePreferences } from '~/domain/accounts/users.server';
import {
  addFavorite,
  listSortedFavorites,
  favoriteIds,
  isFavorite,
  listFavorites,
  listPublicFavorites,
  removeFavorite,
} from '~/domain/community/favorites/favorites.server';
import { listActivities, getPublicProfile } from '~/domain/community/people/people.server';
import { inParallel } from '../../../support/cases/in-parallel';
import { signedInUser, storedPodcast } from '../../../support/site/call';

const firstPage = { page: 1, limit: 10 };
let user: { id: string };

beforeEach(async () => {
  await db.podcast.deleteMany();
  user = await signedInUser();
});

test('saves by slug, id and the slug of a merged podcast, and finds it again', async () => {
  const podcast = await storedPodcast({ slug: 'سيرة', aliases: { create: { slug: 'old-name' } } });
  const first = await addFavorite(user.id, podcast.slug);
  expect(first).toMatchObject({
    created: true,
    favorite: { podcastId: podcast.id, podcast: { slug: podcast.slug, cached: true } },
  });
  expect(new Date(first.favorite.createdAt).toISOString()).toBe(first.favorite.createdAt);
  for (const name of [podcast.id, 'old-name']) {
    expect(await addFavorite(user.id, name)).toEqual({ ...first, created: false });
  }
});

test('stores one favorite and one activity for twenty simultaneous requests', async () => {
  const podcast = await storedPodcast();
  const answers = await inParallel(20, () => addFavorite(user.id, podcast.slug));
  expect(new Set(answers.map(({ favorite }) => favorite.id)).size).toBe(1);
  expect(await db.favorite.count({ where: { userId: user.id } })).toBe(1);
  expect((await listActivities(user.id, null, firstPage)).activities).toMatchObject([
    { actionType: 'favorite', podcast: { id: podcast.id }, followedUser: null },
  ]);
});

test('removes the activity with the favorite, and can be repeated', async () => {
  const podcast = await storedPodcast();
  await addFavorite(user.id, podcast.slug);
  await inParallel(20, () => removeFavorite(user.id, podcast.id));
  expect(await isFavorite(user.id, podcast.id)).toBe(false);
  expect((await listActivities(user.id, null, firstPage)).totalCount).toBe(0);
});

test('keeps favorite and activity consistent when adding and removing at once', async () => {
  const podcast = await storedPodcast();
  await inParallel<unknown>(20, (index) =>
    index % 2 ? addFavorite(user.id, podcast.id) : removeFavorite(user.id, podcast.id),
  );
  expect(await db.activity.count({ where: { userId: user.id } })).toBe(
    await db.favorite.count({ where: { userId: user.id } }),
  );
});

test('lists newest first, page by page, and shows the last page beyond the end', async () => {
  const podcasts = [];
  for (let index = 0; index < 5; index += 1) {
    podcasts.push(await storedPodcast({ title: `Podcast ${index}` }));
    await addFavorite(user.id, podcasts[index]!.slug);
  }
  const titles = async (page: number) => {
    const list = await listFavorites(user.id, { page, limit: 2 });
    return { titles: list.favorites.map(({ podcast }) => podcast.title), page: list.currentPage };
  };
  expect(await titles(1)).toEqual({ titles: ['Podcast 4', 'Podcast 3'], page: 1 });
  expect(await titles(3)).toEqual({ titles: ['Podcast 0'], page: 3 });
  expect(await titles(9)).toEqual({ titles: ['Podcast 0'], page: 3 });
  const stranger = await signedInUser();
  expect((await listFavorites(stranger.id, firstPage)).favorites).toEqual([]);
});

test('keeps podcasts that ask not to be listed only off public lists', async () => {
  const podcast = await storedPodcast({ blocked: true });
  await addFavorite(user.id, podcast.id);
  expect((await listFavorites(user.id, firstPage)).totalCount).toBe(1);
  expect((await listPublicFavorites(user.id, user.id, firstPage)).totalCount).toBe(0);
  expect((await listActivities(user.id, user.id, firstPage)).totalCount).toBe(0);
});

test('shows private favorites and their activities only to the owner', async () => {
  const podcast = await storedPodcast();
  await addFavorite(user.id, podcast.id);
  const stranger = await signedInUser();
  const seenBy = async (viewerId: string | undefined) => [
    (await getPublicProfile(user.id, viewerId)).favoritesCount,
    (await listPublicFavorites(user.id, viewerId, firstPage)).totalCount,
    (await listActivities(user.id, viewerId, firstPage)).totalCount,
  ];
  expect(await seenBy(undefined)).toEqual([1, 1, 1]);
  await updatePreferences(user.id, { favoritesPrivate: true });
  expect(await seenBy(undefined)).toEqual([0, 0, 0]);
  expect(await seenBy(stranger.id)).toEqual([0, 0, 0]);
  expect(await seenBy(user.id)).toEqual([1, 1, 1]);
  expect((await listFavorites(user.id, firstPage)).totalCount).toBe(1);
});

test('tells which of several podcasts are saved', async () => {
  const [one, other] = [await storedPodcast(), await storedPodcast()];
  await addFavorite(user.id, one.id);
  expect(await favoriteIds(user.id, [one.id, other.id, 'api_7'])).toEqual([one.id]);
  expect(await favoriteIds(null, [one.id])).toEqual([]);
});

test('rejects unknown podcasts', async () => {
  await expect(addFavorite(user.id, '')).rejects.toMatchObject({
    status: 422,
    message: 'This podcast needs to be added to the database first',
  });
  await expect(addFavorite(user.id, 'nowhere')).rejects.toMatchObject({ status: 404 });
  await expect(removeFavorite(user.id, 'nowhere')).rejects.toMatchObject({ status: 404 });
});

test('names the missing field when there is neither slug nor id', async () => {
  await expect(addFavorite(user.id, '')).rejects.toMatchObject({
    status: 422,
    message: 'This podcast needs to be added to the database first',
    fields: { podcast: ['Cannot favorite: podcast ID/slug is missing'] },
  });
});

test('stores a podcast known only to the directory first, once', async () => {
  const answers = await inParallel(20, () => addFavorite(user.id, 'api_900000001'));
  const [{ favorite }] = answers as [(typeof answers)[0]];
  expect(favorite.podcast).toMatchObject({ podcastIndexId: 900_000_001, inDatabase: true });
  expect(await db.podcast.count()).toBe(1);
  expect((await listFavorites(user.id, firstPage)).totalCount).toBe(1);
  await expect(addFavorite(user.id, 'api_5')).rejects.toMatchObject({ status: 404 });
});

test('finds a favorite saved by the directory’s id by that id', async () => {
  await addFavorite(user.id, 'api_900000001');
  await removeFavorite(user.id, 'api_900000001');
  expect((await listFavorites(user.id, firstPage)).totalCount).toBe(0);
  expect((await listActivities(user.id, null, firstPage)).totalCount).toBe(0);
  await expect(removeFavorite(user.id, 'api_5')).rejects.toMatchObject({ status: 404 });
});

test('sorts by name, newest episode and last played, and filters', async () => {
  const [basic, early, late] = [
    await storedPodcast({ title: 'Basics', lastUpdateTime: new Date('2026-01-02') }),
    await storedPodcast({ title: 'árabe', lastUpdateTime: new Date('2026-01-03') }),
    await storedPodcast({
      title: 'Circle',
      author: 'Hafsa',
      lastUpdateTime: new Date('2026-01-01'),
    }),
  ];
  for (const { slug } of [basic, early, late]) await addFavorite(user.id, slug);
  for (const [podcast, listenedAt] of [
    [basic, new Date('2026-02-01')],
    [late, new Date('2026-02-02')],
  ] as const) {
    const { id: episodeId } = await db.episode.create({
      data: { podcastId: podcast.id, key: 'heard', title: 'Heard', sortDate: listenedAt },
    });
    await db.listeningPosition.create({
      data: { userId: user.id, episodeId, position: 5, listenedAt },
    });
  }
  const titles = async (order: 'saved' | 'newest' | 'name' | 'heard', search = '') => {
    const list = await listSortedFavorites(user.id, { ...firstPage, order, search });
    expect(list.totalCount).toBe(list.favorites.length);
    return list.favorites.map(({ podcast }) => podcast.title);
  };
  expect(await titles('saved')).toEqual(['Circle', 'árabe', 'Basics']);
  expect(await titles('name')).toEqual(['árabe', 'Basics', 'Circle']);
  expect(await titles('newest')).toEqual(['árabe', 'Basics', 'Circle']);
  expect(await titles('heard')).toEqual(['Circle', 'Basics', 'árabe']);
  expect(await titles('saved', 'ARABE')).toEqual(['árabe']);
  expect(await titles('name', 'hafsa')).toEqual(['Circle']);
  expect(await titles('heard', 'nothing like it')).toEqual([]);
});
