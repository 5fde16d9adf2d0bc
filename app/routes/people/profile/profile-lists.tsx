import { Activity as ActivityIcon, Heart, Lock, MessageSquare } from 'lucide-react';
import type { Favorite } from '~/domain/community/favorites/favorites-schema';
import type { PublicProfile } from '~/domain/community/profiles/profiles-schema';
import type { ReviewOfPodcast } from '~/domain/community/reviews/reviews';
import { titleDirection } from '~/lib/language/title-language';
import { t } from '~/messages/t';
import { Artwork } from '~/ui/cards/artwork';
import { PodcastLink } from '~/ui/cards/podcast-link';
import { DateTime } from '~/ui/text/date-time';
import { EmptyState } from '~/ui/feedback/empty-state';
import { Name } from '~/ui/text/name';
import { NotLoaded } from '~/ui/feedback/not-loaded';
import { ActivityList } from '~/ui/lists/activity-list';
import { Pagination } from '~/ui/lists/pagination';
import { ReviewText } from '~/ui/cards/review-text';
import type { ProfileList } from './profile-list.server';

function FavoriteList({ favorites }: { favorites: Favorite[] }) {
  return (
    <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      {favorites.map(({ id, podcast }) => (
        <li
          key={id}
          dir={titleDirection(podcast.title)}
          className="relative flex items-center gap-4 rounded-card border border-line bg-surface p-3 shadow-card hover:border-accent"
        >
          <Artwork path={podcast.imagePath} title={podcast.title} look="tiny" className="size-16" />
          <div className="grid min-w-0">
            <PodcastLink
              podcast={podcast}
              className="after:absolute after:inset-0 after:rounded-card"
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
            <PodcastLink podcast={review.podcast} />
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

function ListItems({ shown }: { shown: ProfileList }) {
  if (!shown.list) return null;
  switch (shown.tab) {
    case 'favorites':
      return <FavoriteList favorites={shown.list.favorites} />;
    case 'reviews':
      return <ReviewList reviews={shown.list.reviews} />;
    case 'activity':
      return <ActivityList activities={shown.list.activities} />;
  }
}

export function ProfileLists({
  shown,
  user: { username, favoritesPrivate },
  own,
}: {
  shown: ProfileList;
  user: PublicProfile;
  own: boolean;
}) {
  const isPrivate = shown.tab === 'favorites' && favoritesPrivate;
  if (isPrivate && !own) {
    return <EmptyState icon={Lock} title={t('profile.favoritesPrivate', { name: username })} />;
  }
  if (!shown.list) {
    return <NotLoaded title={texts[shown.tab].failure()} />;
  }
  const { totalCount, currentPage, totalPages } = shown.list;
  if (totalCount === 0) {
    const { icon, own: ownText, other } = texts[shown.tab];
    return <EmptyState icon={icon} title={own ? ownText() : other(username)} />;
  }
  return (
    <>
      {isPrivate ? <p className="text-ink-muted">{t('profile.ownFavoritesPrivate')}</p> : null}
      <ListItems shown={shown} />
      <Pagination label={t('list.pages')} current={currentPage} total={totalPages} hash="#lists" />
    </>
  );
}
