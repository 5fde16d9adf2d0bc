import { data } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import type { Favorite } from '~/domain/community/favorites/favorites-schema';
import { listPublicFavorites } from '~/domain/community/favorites/favorites.server';
import type { PublicProfile } from '~/domain/community/people/people-schema';
import {
  listActivities,
  isFollowing,
  getPublicProfile,
} from '~/domain/community/people/people.server';
import type { ReviewOfPodcast } from '~/domain/community/reviews/reviews-schema';
import { listReviewsByUser } from '~/domain/community/reviews/reviews.server';
import { idText } from '~/domain/input-schema';
import { parseParams } from '~/http/input/parse.server';
import { listPath, publicHead } from '~/http/pages/public-head.server';
import { listOrNull, screenLoader } from '~/http/pages/screen.server';
import { listStatus, pageNumberOf } from '~/http/pages/url-parameters.server';
import { titleDirection } from '~/lib/language/text-language';
import { metaDescription, pagePart } from '~/lib/web/page-meta';
import { t } from '~/messages/t';
import { Artwork } from '~/ui/cards/artwork';
import { ReviewText } from '~/ui/cards/review';
import { missingScreen, type Missing, publicMeta } from '~/ui/feedback/error-screen';
import { EmptyState, NotLoaded } from '~/ui/feedback/status';
import { ActivityList } from '~/ui/lists/activity-list';
import { Pagination } from '~/ui/lists/pagination';
import { Activity as ActivityIcon, Heart, Lock, MessageSquare } from '~/ui/text/icons';
import { DateTime, Name, PodcastLink } from '~/ui/text/inline-text';
import { ProfileHead } from './profile-head';
import { type ProfileTab, profileTabs, ProfileTabs } from './profile-tabs';

/** Null if the list could not be read. */
async function readProfileList(
  tab: ProfileTab,
  userId: string,
  viewerId: string | undefined,
  page: number,
) {
  switch (tab) {
    case 'favorites': {
      const query = { page, limit: 12 };
      return { tab, list: await listOrNull(listPublicFavorites(userId, viewerId, query)) };
    }
    case 'reviews':
      return { tab, list: await listOrNull(listReviewsByUser(userId, { page, limit: 10 })) };
    case 'activity': {
      const query = { page, limit: 20 };
      return { tab, list: await listOrNull(listActivities(userId, viewerId, query)) };
    }
  }
}

type ProfileList = Awaited<ReturnType<typeof readProfileList>>;

export const loader = screenLoader('anyone', async ({ actor, params, url }) => {
  const userId = parseParams(idText, params.userId);
  const requestedTab = url.searchParams.get('tab');
  const tab = profileTabs.find(({ id }) => id === requestedTab)?.id ?? 'favorites';
  const [user, following, list] = await Promise.all([
    getPublicProfile(userId, actor?.id),
    isFollowing(actor?.id, userId),
    readProfileList(tab, userId, actor?.id, pageNumberOf(url)),
  ]);
  const head = profileHead(user, list);
  const status = listStatus(url, list.list?.currentPage);
  return data({ user, following, list, isOwn: actor?.id === userId, head }, { status });
});

function FavoriteList({ favorites }: { favorites: Favorite[] }) {
  return (
    <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      {favorites.map(({ id, podcast }) => (
        <li
          key={id}
          dir={titleDirection(podcast.title)}
          className="relative flex items-center gap-4 rounded-card border border-line bg-surface p-3 shadow-card hover:border-accent"
        >
          <Artwork
            path={podcast.imagePath}
            title={podcast.title}
            variant="tiny"
            className="size-16"
          />
          <div className="grid min-w-0">
            <PodcastLink
              podcast={podcast}
              className="font-semibold after:absolute after:inset-0 after:rounded-card"
            />
            {podcast.author ? (
              <p className="text-sm text-ink-muted">
                <Name of={podcast.author} />
              </p>
            ) : null}
          </div>
        </li>
      ))}
    </ul>
  );
}

function ReviewList({ reviews }: { reviews: ReviewOfPodcast[] }) {
  return (
    <ul className="divide-y divide-line">
      {reviews.map((review) => (
        <li
          key={review.id}
          dir={titleDirection(review.content) ?? titleDirection(review.podcast.title)}
          className="grid gap-1 py-4"
        >
          <p className="flex flex-wrap items-baseline gap-x-3">
            <PodcastLink podcast={review.podcast} className="font-semibold" />
            <DateTime iso={review.createdAt} className="text-sm text-ink-muted" />
          </p>
          <ReviewText review={review} />
        </li>
      ))}
    </ul>
  );
}

const texts = {
  favorites: {
    icon: Heart,
    own: () => t('profile.ownFavoritesEmpty'),
    other: (name: string) => t('profile.favoritesEmpty', { name }),
    failure: () => t('profile.favoritesNotLoaded'),
  },
  reviews: {
    icon: MessageSquare,
    own: () => t('profile.ownReviewsEmpty'),
    other: (name: string) => t('profile.reviewsEmpty', { name }),
    failure: () => t('profile.reviewsNotLoaded'),
  },
  activity: {
    icon: ActivityIcon,
    own: () => t('profile.activityEmpty'),
    other: () => t('profile.activityEmpty'),
    failure: () => t('profile.activityNotLoaded'),
  },
};

function ListItems({ list }: { list: ProfileList }) {
  if (!list.list) return null;
  switch (list.tab) {
    case 'favorites':
      return <FavoriteList favorites={list.list.favorites} />;
    case 'reviews':
      return <ReviewList reviews={list.list.reviews} />;
    case 'activity':
      return <ActivityList activities={list.list.activities} />;
  }
}

function ProfileLists({
  list,
  user: { username, favoritesPrivate },
  isOwn,
}: {
  list: ProfileList;
  user: PublicProfile;
  isOwn: boolean;
}) {
  const isPrivate = list.tab === 'favorites' && favoritesPrivate;
  if (isPrivate && !isOwn) {
    return <EmptyState icon={Lock} title={t('profile.favoritesPrivate', { name: username })} />;
  }
  if (!list.list) {
    return <NotLoaded title={texts[list.tab].failure()} />;
  }
  const { totalCount, currentPage, totalPages } = list.list;
  if (totalCount === 0) {
    const { icon, own: ownText, other } = texts[list.tab];
    return <EmptyState icon={icon} title={isOwn ? ownText() : other(username)} />;
  }
  return (
    <>
      {isPrivate ? <p className="text-ink-muted">{t('profile.ownFavoritesPrivate')}</p> : null}
      <ListItems list={list} />
      <Pagination label={t('list.pages')} of={{ currentPage, totalPages }} hash="#lists" />
    </>
  );
}

function profileHead({ id, username, bio }: PublicProfile, { tab, list }: ProfileList) {
  const page = list?.currentPage;
  return publicHead({
    title: [
      t('profile.title', { name: username }),
      profileTabs.find((candidate) => candidate.id === tab)?.text(),
      pagePart(page),
    ],
    description: metaDescription(bio || t('profile.description', { name: username })),
    path: listPath(`/profile/${id}`, { tab: tab === 'favorites' ? '' : tab, page }),
  });
}

const missing = (): Missing => ({
  title: t('refusal.noUser'),
  text: t('podcast.notFoundHint'),
  back: ['/', t('feedback.backToHome')],
});

export const meta = publicMeta(missing);

export default function Profile() {
  const { user, following, list, isOwn } = useLoaderData<typeof loader>();
  return (
    // Resets form state for the next person.
    <div key={user.id} className="page grid max-w-4xl gap-8 page-room">
      <ProfileHead user={user} following={following} isOwn={isOwn} />
      <ProfileTabs selected={list.tab}>
        <ProfileLists list={list} user={user} isOwn={isOwn} />
      </ProfileTabs>
    </div>
  );
}

export const ErrorBoundary = missingScreen(missing);
