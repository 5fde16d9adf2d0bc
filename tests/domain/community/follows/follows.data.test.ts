import { beforeEach, expect, test } from 'vitest';
import { db } from '~/adapters/database/client.server';
import { listActivities } from '~/domain/community/activity/activity.server';
import { addFavorite } from '~/domain/community/favorites/favorites.server';
import { follow, isFollowing, unfollow } from '~/domain/community/follows/follows.server';
import { getPublicProfile } from '~/domain/community/profiles/profiles.server';
import { signedInUser, storedPodcast } from '../../../support/site/call';
import { inParallel } from '../../../support/cases/in-parallel';

let amina: { id: string; username: string };
let bilal: { id: string; username: string };

beforeEach(async () => {
  amina = await signedInUser();
  bilal = await signedInUser();
});

test('twenty at once follow once, and the profiles count it', async () => {
  await inParallel(20, () => follow(amina.id, bilal.id));
  expect(await getPublicProfile(bilal.id)).toMatchObject({ followersCount: 1, followingCount: 0 });
  expect(await getPublicProfile(amina.id)).toMatchObject({ followersCount: 0, followingCount: 1 });
  expect((await listActivities(amina.id, { page: 1, limit: 10 })).activities).toMatchObject([
    { actionType: 'follow', followedUser: { username: bilal.username }, podcast: null },
  ]);
});

test('unfollowing undoes it, and again is no error', async () => {
  await follow(amina.id, bilal.id);
  expect(await isFollowing(amina.id, bilal.id)).toBe(true);
  await inParallel(20, () => unfollow(amina.id, bilal.id));
  expect(await isFollowing(amina.id, bilal.id)).toBe(false);
  expect(await isFollowing(null, bilal.id)).toBe(false);
  expect((await listActivities(amina.id, { page: 1, limit: 10 })).totalCount).toBe(0);
});

test('one cannot follow oneself or an unknown user', async () => {
  await expect(follow(amina.id, amina.id)).rejects.toMatchObject({ status: 409 });
  await expect(follow(amina.id, 'nobody')).rejects.toMatchObject({ status: 404 });
});

test('who is deleted leaves no follower and no activity behind', async () => {
  await follow(amina.id, bilal.id);
  await db.user.delete({ where: { id: bilal.id } });
  expect(await getPublicProfile(amina.id)).toMatchObject({ followingCount: 0 });
  expect((await listActivities(amina.id, { page: 1, limit: 10 })).totalCount).toBe(0);
  await expect(getPublicProfile(bilal.id)).rejects.toMatchObject({
    status: 404,
    message: 'User not found',
  });
});

test('a public profile holds public things alone', async () => {
  const podcast = await storedPodcast();
  await storedPodcast({ blocked: true }).then(({ id }) => addFavorite(amina.id, id));
  await addFavorite(amina.id, podcast.id);
  const profile = await getPublicProfile(amina.id);
  expect(Object.keys(profile).sort()).toEqual([
    'bio',
    'bioLanguage',
    'createdAt',
    'favoritesCount',
    'followersCount',
    'followingCount',
    'id',
    'reviewsCount',
    'username',
  ]);
  expect(profile.favoritesCount).toBe(1);
});
