import { beforeEach, describe, expect, test } from 'vitest';
import { db } from '~/adapters/database/client.server';
import { updatePreferences } from '~/domain/accounts/users.server';
import { addFavorite } from '~/domain/community/favorites/favorites.server';
import {
  listActivities,
  listFollowedActivity,
  follow,
  isFollowing,
  listFollowers,
  listFollowing,
  unfollow,
  getPublicProfile,
} from '~/domain/community/people/people.server';
import { writeReview } from '~/domain/community/reviews/reviews.server';
import { inParallel } from '../../../support/cases/in-parallel';
import { signedInUser, storedPodcast } from '../../../support/site/call';

let amina: { id: string; username: string };
let bilal: { id: string; username: string };

beforeEach(async () => {
  amina = await signedInUser();
  bilal = await signedInUser();
});

test('follows once for twenty simultaneous requests, and counts it on both profiles', async () => {
  await inParallel(20, () => follow(amina.id, bilal.id));
  expect(await getPublicProfile(bilal.id, null)).toMatchObject({
    followersCount: 1,
    followingCount: 0,
  });
  expect(await getPublicProfile(amina.id, null)).toMatchObject({
    followersCount: 0,
    followingCount: 1,
  });
  expect((await listActivities(amina.id, null, { page: 1, limit: 10 })).activities).toMatchObject([
    { actionType: 'follow', followedUser: { username: bilal.username }, podcast: null },
  ]);
});

test('unfollows, and can be repeated', async () => {
  await follow(amina.id, bilal.id);
  expect(await isFollowing(amina.id, bilal.id)).toBe(true);
  await inParallel(20, () => unfollow(amina.id, bilal.id));
  expect(await isFollowing(amina.id, bilal.id)).toBe(false);
  expect(await isFollowing(null, bilal.id)).toBe(false);
  expect((await listActivities(amina.id, null, { page: 1, limit: 10 })).totalCount).toBe(0);
});

test('refuses to follow oneself or an unknown user', async () => {
  await expect(follow(amina.id, amina.id)).rejects.toMatchObject({ status: 409 });
  await expect(follow(amina.id, 'nobody')).rejects.toMatchObject({ status: 404 });
});

test('removes followers and activities of a deleted member', async () => {
  await follow(amina.id, bilal.id);
  await db.user.delete({ where: { id: bilal.id } });
  expect(await getPublicProfile(amina.id, null)).toMatchObject({ followingCount: 0 });
  expect((await listActivities(amina.id, null, { page: 1, limit: 10 })).totalCount).toBe(0);
  await expect(getPublicProfile(bilal.id, null)).rejects.toMatchObject({
    status: 404,
    message: 'User not found',
  });
});

test('includes only public data in a public profile', async () => {
  const podcast = await storedPodcast();
  await storedPodcast({ blocked: true }).then(({ id }) => addFavorite(amina.id, id));
  await addFavorite(amina.id, podcast.id);
  const profile = await getPublicProfile(amina.id, null);
  expect(Object.keys(profile).sort()).toEqual([
    'bio',
    'bioLanguage',
    'createdAt',
    'favoritesCount',
    'favoritesPrivate',
    'followersCount',
    'followingCount',
    'id',
    'reviewsCount',
    'username',
  ]);
  expect(profile.favoritesCount).toBe(1);
});

const firstPage = { page: 1, limit: 10 };

test('lists followers and followed people page by page, most recent first', async () => {
  const others = [];
  for (let index = 0; index < 3; index += 1) {
    const other = await signedInUser();
    others.push(other);
    await follow(amina.id, other.id);
    await follow(other.id, bilal.id);
  }
  const names = others.map(({ username }) => username).toReversed();
  const page = async (list: typeof listFollowers, userId: string, number: number) => {
    const { people, currentPage, totalCount } = await list(userId, { page: number, limit: 2 });
    return { names: people.map(({ username }) => username), currentPage, totalCount };
  };
  const first = { names: names.slice(0, 2), currentPage: 1, totalCount: 3 };
  const last = { names: names.slice(2), currentPage: 2, totalCount: 3 };
  expect(await page(listFollowing, amina.id, 1)).toEqual(first);
  expect(await page(listFollowing, amina.id, 9)).toEqual(last);
  expect(await page(listFollowers, bilal.id, 1)).toEqual(first);
  expect(await page(listFollowers, bilal.id, 2)).toEqual(last);
  expect((await listFollowers(amina.id, firstPage)).people).toEqual([]);
});

describe('the activities of followed people', () => {
  const seen = async () => {
    const { activities } = await listFollowedActivity(amina.id, firstPage);
    return activities.map(({ actionType, user, podcast }) => [
      actionType,
      user.username,
      podcast?.title,
    ]);
  };

  test('are their reviews and favorites, newest first, and nobody else’s', async () => {
    const [one, other] = [
      await storedPodcast({ title: 'One' }),
      await storedPodcast({ title: 'Two' }),
    ];
    const stranger = await signedInUser();
    await follow(amina.id, bilal.id);
    await addFavorite(bilal.id, one.id);
    await writeReview(bilal.id, other.id, { rating: 4, content: 'Good' });
    await follow(bilal.id, stranger.id);
    await addFavorite(stranger.id, one.id);
    await addFavorite(amina.id, one.id);
    expect(await seen()).toEqual([
      ['review', bilal.username, 'Two'],
      ['favorite', bilal.username, 'One'],
    ]);
    const second = await listFollowedActivity(amina.id, { page: 2, limit: 1 });
    expect(second).toMatchObject({ totalCount: 2, activities: [{ podcast: { title: 'One' } }] });
  });

  test('leave out hidden podcasts, private favorites, and people no longer followed', async () => {
    const podcast = await storedPodcast({ title: 'One' });
    const hidden = await storedPodcast({ blocked: true });
    await follow(amina.id, bilal.id);
    await addFavorite(bilal.id, hidden.id);
    await addFavorite(bilal.id, podcast.id);
    await writeReview(bilal.id, podcast.id, { rating: 4, content: 'Good' });
    await updatePreferences(bilal.id, { favoritesPrivate: true });
    expect(await seen()).toEqual([['review', bilal.username, 'One']]);
    await updatePreferences(bilal.id, { favoritesPrivate: false });
    expect(await seen()).toHaveLength(2);
    await unfollow(amina.id, bilal.id);
    expect(await seen()).toEqual([]);
  });

  test('disappear with the account', async () => {
    const podcast = await storedPodcast();
    await follow(amina.id, bilal.id);
    await follow(bilal.id, amina.id);
    await addFavorite(bilal.id, podcast.id);
    await db.user.delete({ where: { id: bilal.id } });
    expect(await seen()).toEqual([]);
    expect((await listFollowing(amina.id, firstPage)).totalCount).toBe(0);
    expect((await listFollowers(amina.id, firstPage)).totalCount).toBe(0);
  });
});
