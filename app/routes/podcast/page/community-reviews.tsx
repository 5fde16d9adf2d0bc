import { Link } from '@remix-run/react';
import { useState, type ReactNode } from 'react';
import type { CommunityReviews as Community, Review } from '~/domain/community/reviews/reviews';
import { isAdmin } from '~/domain/users/users';
import { countOf } from '~/lib/text/count-of';
import { titleDirection } from '~/lib/language/title-language';
import { podcastPath } from '~/lib/web/podcast-path';
import { DateTime } from '~/ui/text/date-time';
import { Name } from '~/ui/text/name';
import { Pagination } from '~/ui/text/pagination';
import { ReviewText } from '~/ui/text/review-text';
import { SignInLink } from '~/ui/auth/sign-in-link';
import { formatRating, StarRating } from '~/ui/cards/star-rating';
import { useActor } from '~/ui/auth/use-actor';
import { Spoken } from '~/ui/text/spoken';
import { ReviewEditor } from './review-editor';

export function CommunityRating({
  averageRating,
  reviewCount,
}: Pick<Community, 'averageRating' | 'reviewCount'>) {
  if (averageRating === null) return <span className="text-ink-muted">No reviews yet</span>;
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2">
      <StarRating value={averageRating} size="medium" />
      <span aria-hidden="true" className="font-semibold">
        {formatRating(averageRating)}
      </span>
      <span className="text-ink-muted">{countOf(reviewCount, 'review')}</span>
    </span>
  );
}

function ReviewActions({ review, name }: { review: Review; name: ReactNode }) {
  const actor = useActor();
  if (!actor || actor.id === review.user.id) return null;
  return (
    <p className="ms-auto flex flex-wrap gap-x-3 text-sm">
      <ReviewAction review={review} name={name} action="Report" />
      {isAdmin(actor) ? <ReviewAction review={review} name={name} action="Remove" /> : null}
    </p>
  );
}

function ReviewAction({
  review,
  name,
  action,
}: {
  review: Review;
  name: ReactNode;
  action: 'Report' | 'Remove';
}) {
  return (
    <Link
      to={`/reviews/${review.id}/${action.toLowerCase()}`}
      className="inline-flex min-h-6 items-center text-ink-muted underline hover:text-ink"
    >
      <Spoken seen={action}>
        {action} the review by {name}
      </Spoken>
    </Link>
  );
}

function ReviewItem({ review }: { review: Review }) {
  const name = <Name of={review.user.username} />;
  return (
    <li dir={titleDirection(review.content)} className="grid gap-2 py-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Link
          to={`/profile/${review.user.id}`}
          className="inline-flex min-h-6 items-center font-semibold hover:underline"
        >
          {name}
        </Link>
        <DateTime iso={review.createdAt} className="text-sm text-ink-muted" />
        {review.updatedAt !== review.createdAt ? (
          <span className="text-sm text-ink-muted">edited</span>
        ) : null}
        <ReviewActions review={review} name={name} />
      </div>
      <ReviewText review={review} />
    </li>
  );
}

export function CommunityReviews({
  podcast: { slug },
  community,
}: {
  podcast: { slug: string };
  community: Community;
}) {
  const { reviews, userReview, currentPage, totalPages } = community;
  const signedIn = useActor() !== null;
  const [wanted, setWanted] = useState(false);
  return (
    <section id="reviews" className="grid gap-5">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h2 className="text-2xl font-semibold">Community Reviews</h2>
        <CommunityRating {...community} />
      </div>
      {signedIn ? (
        <ReviewEditor slug={slug} review={userReview} openAtOnce={wanted} />
      ) : (
        <p>
          <SignInLink
            look="secondary"
            message="Please sign in to review this podcast."
            redirectTo={`${podcastPath(slug)}/review`}
            afterSignIn={async () => (setWanted(true), null)}
          >
            Sign in to review
          </SignInLink>
        </p>
      )}
      {reviews.length > 0 ? (
        <ol className="divide-y divide-line">
          {reviews.map((review) => (
            <ReviewItem key={review.id} review={review} />
          ))}
        </ol>
      ) : null}
      <Pagination
        label="Review pages"
        parameter="reviews"
        hash="#reviews"
        current={currentPage}
        total={totalPages}
      />
    </section>
  );
}
