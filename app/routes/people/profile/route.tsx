import { data, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { isFollowing } from '~/domain/community/follows/follows.server';
import { idText } from '~/domain/input-schema';
import { getPublicProfile } from '~/domain/community/profiles/profiles.server';
import { listStatus, pageNumberOf } from '~/http/pages/page-number';
import { parseParams } from '~/http/input/parse.server';
import { screenLoader } from '~/http/pages/screen.server';
import { headOf, pageTitle, metaDescription, pagePart } from '~/lib/web/page-meta';
import { t } from '~/messages/t';
import { errorTitle } from '~/ui/feedback/error-screen';
import { MissingScreen } from '~/ui/feedback/missing-screen';
import { ProfileHead } from './profile-head';
import { readProfileList, type ProfileList } from './profile-list.server';
import { ProfileLists } from './profile-lists';
import { profileTabs, ProfileTabs } from './profile-tabs';
import type { PublicProfile } from '~/domain/community/profiles/profiles-schema';
import { listPath, publicHead } from '~/http/pages/public-head.server';

function profileHead({ id, username, bio }: PublicProfile, { tab, list }: ProfileList) {
  const page = list?.currentPage;
  return publicHead({
    title: [
      t('profile.title', { name: username }),
      profileTabs.find((one) => one.id === tab)?.text(),
      pagePart(page),
    ],
    description: metaDescription(bio || t('profile.description', { name: username })),
    path: listPath(`/profile/${id}`, { tab: tab === 'favorites' ? '' : tab, page }),
  });
}

export const loader = screenLoader('anyone', async ({ actor, params, url }) => {
  const userId = parseParams(idText, params.userId);
  const wanted = url.searchParams.get('tab');
  const tab = profileTabs.find(({ id }) => id === wanted)?.id ?? 'favorites';
  const [user, following, shown] = await Promise.all([
    getPublicProfile(userId, actor?.id),
    isFollowing(actor?.id, userId),
    readProfileList(tab, userId, actor?.id, pageNumberOf(url)),
  ]);
  const head = profileHead(user, shown);
  const status = listStatus(url, shown.list?.currentPage);
  return data({ user, following, shown, own: actor?.id === userId, head }, { status });
});

export const meta: MetaFunction<typeof loader> = ({ data, error, matches }) =>
  headOf(data) ?? [pageTitle(matches, errorTitle(error, t('profile.userNotFound')))];

export default function Profile() {
  const { user, following, shown, own } = useLoaderData<typeof loader>();
  return (
    // Resets form state for the next person.
    <div key={user.id} className="page grid max-w-4xl gap-8 page-room">
      <ProfileHead user={user} following={following} own={own} />
      <ProfileTabs selected={shown.tab}>
        <ProfileLists shown={shown} user={user} own={own} />
      </ProfileTabs>
    </div>
  );
}

export function ErrorBoundary() {
  return (
    <MissingScreen
      title={t('profile.userNotFound')}
      text={t('podcast.notFoundHint')}
      back={['/', t('feedback.backToHome')]}
    />
  );
}
