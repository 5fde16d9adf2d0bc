import { Link } from '@remix-run/react';
import type { CommunityReviews as Community, Review } from '~/domain/reviews/reviews';
import { isAdmin } from '~/domain/users/users';
import { DateTime } from '~/ui/date-time';
import { Pagination } from '~/ui/pagination';
import { ReviewText } from '~/ui/review-text';
import { SignInLink } from '~/ui/sign-in-link';
import { formatRating, StarRating } from '~/ui/star-rating';
import { useActor } from '~/ui/use-actor';
import { ReviewEditor } from './review-editor';

const countText = (count: number): string => `${count} ${count === 1 ? 'review' : 'reviews'}`;

/** The community's own average with its count, to stand beside the external one. */
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
      <span className="text-ink-muted">{countText(reviewCount)}</span>
    </span>
  );
}

/** What one may do with somebody else's review: report it, and as an admin remove it. */
function ReviewActions({ review }: { review: Review }) {
  const actor = useActor();
  if (!actor || actor.id === review.user.id) return null;
  return (
    <p className="ms-auto flex gap-3 text-sm">
      {(isAdmin(actor) ? ['Report', 'Remove'] : ['Report']).map((action) => (
        <Link
          key={action}
          to={`/reviews/${review.id}/${action.toLowerCase()}`}
          aria-label={`${action} the review by ${review.user.username}`}
          className="inline-flex min-h-6 items-center text-ink-muted underline hover:text-ink"
        >
          {action}
        </Link>
      ))}
    </p>
  );
}

function ReviewItem({ review }: { review: Review }) {
  return (
    <li className="grid gap-2 py-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Link
          to={`/profile/${review.user.id}`}
          className="inline-flex min-h-6 items-center font-semibold hover:underline"
        >
          <bdi>{review.user.username}</bdi>
        </Link>
        <DateTime iso={review.createdAt} className="text-sm text-ink-muted" />
        {review.updatedAt !== review.createdAt ? (
          <span className="text-sm text-ink-muted">edited</span>
        ) : null}
        <ReviewActions review={review} />
      </div>
      <ReviewText review={review} />
    </li>
  );
}

/** The reviews of this community on a podcast's page, with the form for one's own. */
export function CommunityReviews({
  podcast: { slug },
  community,
}: {
  podcast: { slug: string };
  community: Community;
}) {
  const { reviews, userReview, currentPage, totalPages } = community;
  const signedIn = useActor() !== null;
  return (
    <section id="reviews" aria-labelledby="reviews-title" className="grid gap-5">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h2 id="reviews-title" className="text-2xl font-semibold">
          Community Reviews
        </h2>
        <CommunityRating {...community} />
      </div>
      {signedIn ? (
        <ReviewEditor slug={slug} review={userReview} />
      ) : (
        <p>
          <SignInLink look="secondary" message="Please sign in to review this podcast.">
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
