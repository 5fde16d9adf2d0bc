import { data } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import {
  listFollowers,
  listFollowing,
  getPublicProfile,
} from '~/domain/community/people/people.server';
import { idText } from '~/domain/input-schema';
import { parseParams } from '~/http/input/parse.server';
import { listPath, publicHead } from '~/http/pages/public-head.server';
import { listOrNull, screenLoader } from '~/http/pages/screen.server';
import { listStatus, pageNumberOf } from '~/http/pages/url-parameters.server';
import { pagePart } from '~/lib/web/page-meta';
import { t } from '~/messages/t';
import { missingScreen, type Missing, publicMeta } from '~/ui/feedback/error-screen';
import { EmptyState, NotLoaded } from '~/ui/feedback/status';
import { Pagination } from '~/ui/lists/pagination';
import { PeopleList } from '~/ui/lists/people-list';
import { HeadBelow } from '~/ui/text/back-link';
import { Users } from '~/ui/text/icons';
import { WithName } from '~/ui/text/inline-text';

const kinds = {
  followers: {
    read: listFollowers,
    title: (name: string) => t('profile.followersTitle', { name }),
    empty: (name: string) => t('profile.noFollowers', { name }),
  },
  following: {
    read: listFollowing,
    title: (name: string) => t('profile.followingTitle', { name }),
    empty: (name: string) => t('profile.followsNobody', { name }),
  },
};

/** Followers of a person, or the people they follow, depending on the end of the path. */
export const loader = screenLoader('anyone', async ({ actor, params, url }) => {
  const userId = parseParams(idText, params.userId);
  const kind = url.pathname.endsWith('/followers') ? 'followers' : 'following';
  const { read, title, empty } = kinds[kind];
  const [{ username }, list] = await Promise.all([
    getPublicProfile(userId, actor?.id),
    listOrNull(read(userId, { page: pageNumberOf(url), limit: 24 })),
  ]);
  const head = publicHead({
    title: [title(username), pagePart(list?.currentPage)],
    description: title(username),
    path: listPath(`/profile/${userId}/${kind}`, { page: list?.currentPage }),
    crumbs: [[t('profile.title', { name: username }), `/profile/${userId}`]],
    noindex: true,
  });
  const texts = { title: title(username), empty: empty(username) };
  const status = listStatus(url, list?.currentPage);
  return data({ userId, username, texts, list, head }, { status });
});

const missing = (): Missing => ({
  title: t('refusal.noUser'),
  text: t('podcast.notFoundHint'),
  back: ['/', t('feedback.backToHome')],
});

export const meta = publicMeta(missing);

export default function FollowList() {
  const { userId, username, texts, list } = useLoaderData<typeof loader>();
  const name = { text: username };
  return (
    <div className="page grid max-w-4xl gap-6 page-room">
      <HeadBelow
        to={`/profile/${userId}`}
        back={<WithName text={t('profile.title', { name: username })} name={name} />}
      >
        <WithName text={texts.title} name={name} />
      </HeadBelow>
      {!list ? (
        <NotLoaded title={t('profile.peopleNotLoaded')} />
      ) : list.totalCount === 0 ? (
        <EmptyState icon={Users} title={texts.empty} />
      ) : (
        <>
          <PeopleList people={list.people} />
          <Pagination label={t('list.pages')} of={list} />
        </>
      )}
    </div>
  );
}

export const ErrorBoundary = missingScreen(missing);
