import { Link } from '@remix-run/react';
import { Activity as ActivityIcon, Heart, MessageSquare } from 'lucide-react';
import type { Activity } from '~/domain/community/activity/activity-schema';
import type { Favorite } from '~/domain/community/favorites/favorites-schema';
import type { ReviewOfPodcast } from '~/domain/community/reviews/reviews';
import { podcastPath } from '~/lib/web/podcast-path';
import { titleDirection } from '~/lib/language/title-language';
import { t } from '~/messages/t';
import { Artwork } from '~/ui/cards/artwork';
import { DateTime } from '~/ui/text/date-time';
import { EmptyState } from '~/ui/feedback/empty-state';
import { Name } from '~/ui/text/name';
import { Notice } from '~/ui/feedback/notice';
import { Pagination } from '~/ui/lists/pagination';
import { ReviewText } from '~/ui/cards/review-text';
import { RichText } from '~/ui/text/rich-text';
import type { ProfileList } from './profile-list.server';

type Podcast = { slug: string; title: string; language: string | null };

function PodcastLink({ podcast, className = '' }: { podcast: Podcast; className?: string }) {
  return (
    <Link to={podcastPath(podcast.slug)} className={`font-semibold hover:underline ${className}`}>
      <Name of={podcast.title} likely={podcast.language} />
    </Link>
  );
}

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

const sentences = {
  favorite: () => t('profile.addedFavorite'),
  review: () => t('profile.reviewed'),
  follow: () => t('profile.followed'),
};

function ActivityText({ actionType, podcast, followedUser }: Activity) {
  return (
    <RichText
      text={sentences[actionType]()}
      marks={{
        podcast: () => (podcast ? <PodcastLink podcast={podcast} /> : null),
        person: () =>
          followedUser ? (
            <Link to={`/profile/${followedUser.id}`} className="font-semibold hover:underline">
              <Name of={followedUser.username} />
            </Link>
          ) : null,
      }}
    />
  );
}

function ActivityList({ activities }: { activities: Activity[] }) {
  return (
    <ul className="divide-y divide-line">
      {activities.map((activity) => (
        <li key={activity.id} className="flex flex-wrap items-baseline gap-x-2 py-3">
          <ActivityText {...activity} />
          <DateTime iso={activity.createdAt} className="ms-auto text-sm text-ink-muted" />
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
  username,
  own,
}: {
  shown: ProfileList;
  username: string;
  own: boolean;
}) {
  if (!shown.list) {
    return <Notice tone="danger" role="alert" title={texts[shown.tab].failure()} />;
  }
  const { totalCount, currentPage, totalPages } = shown.list;
  if (totalCount === 0) {
    const { icon, own: ownText, other } = texts[shown.tab];
    return <EmptyState icon={icon} title={own ? ownText() : other(username)} />;
  }
  return (
    <>
      <ListItems shown={shown} />
      <Pagination label={t('list.pages')} current={currentPage} total={totalPages} hash="#lists" />
    </>
  );
}
