import { data, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import type { ReactNode } from 'react';
import { listFollowedActivity, listFollowing } from '~/domain/community/people/people.server';
import { listOrNull, screenLoader } from '~/http/pages/screen.server';
import { listStatus, pageNumberOf } from '~/http/pages/url-parameters.server';
import { pagePart, pageTitle } from '~/lib/web/page-meta';
import { t } from '~/messages/t';
import { EmptyState, NotLoaded } from '~/ui/feedback/status';
import { ButtonLink } from '~/ui/forms/button';
import { ActivityList } from '~/ui/lists/activity-list';
import { ListHead } from '~/ui/lists/list-head';
import { Pagination } from '~/ui/lists/pagination';
import { PeopleList } from '~/ui/lists/people-list';
import { useFocusAfterRemoval } from '~/ui/lists/use-focus';
import { Users } from '~/ui/text/icons';

export const loader = screenLoader('member', async ({ actor, url }) => {
  const [following, activity] = await Promise.all([
    listOrNull(listFollowing(actor.id, { page: pageNumberOf(url, 'people'), limit: 12 })),
    listOrNull(listFollowedActivity(actor.id, { page: pageNumberOf(url), limit: 20 })),
  ]);
  const status = Math.max(
    listStatus(url, following?.currentPage, 'people'),
    listStatus(url, activity?.currentPage),
  );
  return data({ following, activity }, { status });
});

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  pageTitle(matches, t('frame.following'), pagePart(data?.activity?.currentPage)),
];

function FollowedActivity() {
  const { activity } = useLoaderData<typeof loader>();
  const title = t('profile.followedActivity');
  return (
    <section id="activity" className="grid scroll-mt-20 content-start gap-4">
      <h2 className="text-xl font-semibold">{title}</h2>
      {!activity ? (
        <NotLoaded title={t('profile.activityNotLoaded')} />
      ) : activity.totalCount === 0 ? (
        <p className="text-ink-muted">{t('profile.activityEmpty')}</p>
      ) : (
        <>
          <ActivityList activities={activity.activities} />
          <Pagination label={t('list.pagesOf', { title })} of={activity} hash="#activity" />
        </>
      )}
    </section>
  );
}

function People() {
  const { following } = useLoaderData<typeof loader>();
  const title = t('profile.peopleYouFollow');
  return (
    <section id="people" className="grid scroll-mt-20 content-start gap-4">
      <h2 className="text-xl font-semibold">{title}</h2>
      {following ? (
        <>
          <PeopleList people={following.people} followed />
          <Pagination
            label={t('list.pagesOf', { title })}
            of={following}
            parameter="people"
            shown={3}
            hash="#people"
          />
        </>
      ) : (
        <NotLoaded title={t('profile.peopleNotLoaded')} />
      )}
    </section>
  );
}

function Content(): ReactNode {
  const { following } = useLoaderData<typeof loader>();
  if (following?.totalCount === 0) {
    return (
      <EmptyState icon={Users} title={t('profile.youFollowNobody')}>
        <p className="max-w-prose">{t('profile.followHint')}</p>
        <ButtonLink to="/search">{t('favorites.explore')}</ButtonLink>
      </EmptyState>
    );
  }
  return (
    <div className="grid gap-10 lg:grid-cols-[3fr_2fr]">
      <FollowedActivity />
      <People />
    </div>
  );
}

export default function Following() {
  const { following } = useLoaderData<typeof loader>();
  const heading = useFocusAfterRemoval(following?.totalCount ?? 0);
  return (
    <div className="page grid gap-3 page-room sm:gap-6">
      <ListHead title={t('frame.following')} heading={heading} />
      <Content />
    </div>
  );
}
