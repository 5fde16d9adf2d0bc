import type { LoaderFunctionArgs } from '@remix-run/node';
import { expect, test, vi } from 'vitest';
import { loader as favorites } from '~/routes/listening/favorites';
import { loader as following } from '~/routes/people/following';
import { loader as profile } from '~/routes/people/profile/route';
import { signedInUser } from '../support/site/call';

const { failing } = vi.hoisted(() => ({
  failing: () => Promise.reject(new Error('the disk is on fire')),
}));
vi.mock('~/domain/community/favorites/favorites.server', () => ({
  listSortedFavorites: failing,
  listPublicFavorites: failing,
}));
vi.mock('~/domain/community/people/people.server', async (original) => ({
  ...(await original<typeof import('~/domain/community/people/people.server')>()),
  listActivities: failing,
  listFollowedActivity: failing,
}));

function visit(path: string, token: string, params: Record<string, string> = {}) {
  const request = new Request(`http://localhost:3000${path}`, {
    headers: { Authorization: `Bearer ${token}` },
  });
  return { request, params, context: {} } as LoaderFunctionArgs;
}

test('shows a message instead of an error page when favorites cannot be read', async () => {
  const { token } = await signedInUser();
  const shown = await favorites(visit('/favorites', token));
  expect(shown.data).toMatchObject({ signedIn: true, list: null });
});

test('shows a profile when one of its lists cannot be read', async () => {
  const { id, username, token } = await signedInUser();
  const show = async (tab: string) =>
    (await profile(visit(`/profile/x?tab=${tab}`, token, { userId: id }))).data;
  expect(await show('favorites')).toMatchObject({ user: { username }, list: { list: null } });
  expect(await show('activity')).toMatchObject({ list: { tab: 'activity', list: null } });
  expect(await show('reviews')).toMatchObject({ list: { list: { totalCount: 0 } } });
});

test('shows the people you follow when their activity cannot be read', async () => {
  const { token } = await signedInUser();
  expect((await following(visit('/following', token))).data).toMatchObject({
    following: { totalCount: 0 },
    activity: null,
  });
});
