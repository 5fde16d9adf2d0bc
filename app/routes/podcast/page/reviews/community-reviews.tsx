import { Link } from '@remix-run/react';
import { useState, type ReactNode } from 'react';
import type { CommunityReviews as Community, Review } from '~/domain/community/reviews/reviews';
import { isAdmin } from '~/domain/accounts/roles';
import { titleDirection } from '~/lib/language/title-language';
import { podcastPath } from '~/lib/web/podcast-path';
import { Notice } from '~/ui/feedback/notice';
import { DateTime } from '~/ui/text/date-time';
import { Name } from '~/ui/text/name';
import { Pagination } from '~/ui/lists/pagination';
import { ReviewText } from '~/ui/cards/review-text';
import { SignInLink } from '~/ui/auth/sign-in-link';
import { formatRating, StarRating } from '~/ui/cards/star-rating';
import { useActor } from '~/ui/auth/use-actor';
import { AccessibleText } from '~/ui/text/accessible-text';
import { ReviewEditor } from './review-editor';
import { t } from '~/messages/t';
import { RichText } from '~/ui/text/rich-text';

export function CommunityRating({
  averageRating,
  reviewCount,
}: Pick<Community, 'averageRating' | 'reviewCount'>) {
  if (averageRating === null) return <span className="text-ink-muted">{t('review.none')}</span>;
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2">
      <StarRating value={averageRating} size="medium" />
      <span aria-hidden="true" className="font-semibold">
        {formatRating(averageRating)}
      </span>
      <span className="text-ink-muted">{t('review.count', { count: reviewCount })}</span>
    </span>
  );
}

function ReviewActions({ review, name }: { review: Review; name: ReactNode }) {
  const actor = useActor();
  if (!actor || actor.id === review.user.id) return null;
  return (
    <p className="ms-auto flex flex-wrap gap-x-3 text-sm">
      <ReviewAction to={`/reviews/${review.id}/report`} seen={t('review.report')}>
        <RichText text={t('review.reportOf')} marks={{ name: () => name }} />
      </ReviewAction>
      {isAdmin(actor) ? (
        <ReviewAction to={`/reviews/${review.id}/remove`} seen={t('list.remove')}>
          <RichText text={t('review.removeOf')} marks={{ name: () => name }} />
        </ReviewAction>
      ) : null}
    </p>
  );
}

function ReviewAction({ to, seen, children }: { to: string; seen: string; children: ReactNode }) {
  return (
    <Link
      to={to}
      className="inline-flex min-h-6 items-center text-ink-muted underline hover:text-ink"
    >
      <AccessibleText seen={seen}>{children}</AccessibleText>
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
          <span className="text-sm text-ink-muted">{t('review.edited')}</span>
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
        <h2 className="text-2xl font-semibold">{t('review.heading')}</h2>
        <CommunityRating {...community} />
      </div>
      {signedIn ? (
        <>
          {userReview?.waiting ? (
            <Notice title={t('review.waiting')}>
              <ReviewText review={userReview} />
            </Notice>
          ) : null}
          <ReviewEditor slug={slug} review={userReview} openAtOnce={wanted} />
        </>
      ) : (
        <p>
          <SignInLink
            look="secondary"
            message={t('review.signInMessage')}
            redirectTo={`${podcastPath(slug)}/review`}
            afterSignIn={async () => (setWanted(true), null)}
          >
            {t('review.signIn')}
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
        label={t('review.pages')}
        parameter="reviews"
        hash="#reviews"
        current={currentPage}
        total={totalPages}
      />
    </section>
  );
}
