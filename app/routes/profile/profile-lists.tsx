import { Link } from '@remix-run/react';
import { Activity as ActivityIcon, Heart, MessageSquare } from 'lucide-react';
import type { Activity } from '~/domain/activity/activity';
import type { Favorite } from '~/domain/favorites/favorites';
import type { ReviewOfPodcast } from '~/domain/reviews/reviews';
import { podcastPath } from '~/lib/podcast-path';
import { Artwork } from '~/ui/artwork';
import { DateTime } from '~/ui/date-time';
import { EmptyState } from '~/ui/empty-state';
import { Notice } from '~/ui/notice';
import { Pagination } from '~/ui/pagination';
import { ReviewText } from '~/ui/review-text';
import type { ProfileList } from './profile-list.server';

type Podcast = { slug: string; title: string; language: string | null };

function PodcastLink({ podcast, className = '' }: { podcast: Podcast; className?: string }) {
  return (
    <Link
      to={podcastPath(podcast.slug)}
      dir="auto"
      lang={podcast.language ?? undefined}
      className={`font-semibold hover:underline ${className}`}
    >
      {podcast.title}
    </Link>
  );
}

function FavoriteList({ favorites }: { favorites: Favorite[] }) {
  return (
    <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      {favorites.map(({ id, podcast }) => (
        <li
          key={id}
          className="relative flex items-center gap-4 rounded-card border border-line bg-surface p-3 shadow-card hover:border-accent"
        >
          <Artwork path={podcast.imagePath} title={podcast.title} look="tiny" className="size-16" />
          <div className="grid min-w-0">
            <PodcastLink
              podcast={podcast}
              className="line-clamp-4 after:absolute after:inset-0 after:rounded-card"
            />
            {podcast.author ? (
              <p dir="auto" className="line-clamp-3 text-sm text-ink-muted">
                {podcast.author}
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
        <li key={review.id} className="grid gap-1 py-4">
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

const verbs = { favorite: 'Added', review: 'Reviewed', follow: 'Followed' };

function ActivityList({ activities }: { activities: Activity[] }) {
  return (
    <ul className="divide-y divide-line">
      {activities.map(({ id, actionType, podcast, followedUser, createdAt }) => (
        <li key={id} className="flex flex-wrap items-baseline gap-x-2 py-3">
          {verbs[actionType]} {podcast ? <PodcastLink podcast={podcast} /> : null}
          {followedUser ? (
            <Link to={`/profile/${followedUser.id}`} className="font-semibold hover:underline">
              <bdi>{followedUser.username}</bdi>
            </Link>
          ) : null}
          {actionType === 'favorite' ? ' to favorites' : null}
          <DateTime iso={createdAt} className="ms-auto text-sm text-ink-muted" />
        </li>
      ))}
    </ul>
  );
}

/** What stands there when there is nothing, on one's own profile and on another's. */
const empty = {
  favorites: {
    icon: Heart,
    own: "You haven't favorited any podcasts yet",
    other: (name: string) => `${name} hasn't favorited any podcasts yet`,
  },
  reviews: {
    icon: MessageSquare,
    own: "You haven't reviewed any podcasts yet",
    other: (name: string) => `${name} hasn't reviewed any podcasts yet`,
  },
  activity: { icon: ActivityIcon, own: 'No activity yet', other: () => 'No activity yet' },
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

/** The list of the chosen tab, or what stands in its place. */
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
    return <Notice tone="danger" role="alert" title={`Failed to fetch ${shown.tab}`} />;
  }
  const { totalCount, currentPage, totalPages } = shown.list;
  if (totalCount === 0) {
    const { icon, own: ownText, other } = empty[shown.tab];
    return <EmptyState icon={icon} title={own ? ownText : other(username)} />;
  }
  return (
    <>
      <ListItems shown={shown} />
      <Pagination label="Pages" current={currentPage} total={totalPages} hash="#lists" />
    </>
  );
}
