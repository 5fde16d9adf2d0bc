import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { isFollowing } from '~/domain/follows/follows.server';
import { idText } from '~/domain/input-schema';
import { getPublicProfile } from '~/domain/profiles/profiles.server';
import { pageNumberOf } from '~/http/page-number';
import { parseParams } from '~/http/parse.server';
import { screenLoader } from '~/http/screen.server';
import { pageTitle } from '~/lib/page-meta';
import { ProfileHead } from './profile-head';
import { readProfileList } from './profile-list.server';
import { ProfileLists } from './profile-lists';
import { profileTabs, ProfileTabs } from './profile-tabs';

export const loader = screenLoader('anyone', async ({ actor, params, url }) => {
  const userId = parseParams(idText, params.userId);
  const wanted = url.searchParams.get('tab');
  const tab = profileTabs.find(({ id }) => id === wanted)?.id ?? 'favorites';
  const [user, following, shown] = await Promise.all([
    getPublicProfile(userId),
    isFollowing(actor?.id, userId),
    readProfileList(tab, userId, pageNumberOf(url)),
  ]);
  return { user, following, shown, own: actor?.id === userId };
});

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  pageTitle(matches, data?.user.username ?? 'User not found'),
];

export default function Profile() {
  const { user, following, shown, own } = useLoaderData<typeof loader>();
  return (
    // What is being sent belongs to this person: the next one's profile begins anew.
    <div key={user.id} className="page grid max-w-4xl gap-8 py-12">
      <ProfileHead user={user} following={following} own={own} />
      <ProfileTabs selected={shown.tab}>
        <ProfileLists shown={shown} username={user.username} own={own} />
      </ProfileTabs>
    </div>
  );
}
