import { useHref, Link } from '@remix-run/react';
import {
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
  type ComponentType,
  type MouseEvent,
  type ReactNode,
} from 'react';
import { flushSync } from 'react-dom';
import { isModerator } from '~/domain/accounts/users';
import type { CommunityReviews as Community } from '~/domain/community/reviews/reviews-schema';
import type { Review } from '~/domain/community/reviews/reviews-schema';
import { titleDirection } from '~/lib/language/text-language';
import { podcastPath } from '~/lib/web/site-paths';
import { t } from '~/messages/t';
import { browserStorage, OUTBOX_KEY, readKey } from '~/player/engine/storage';
import { useActor } from '~/ui/auth/actor';
import { SignInLink } from '~/ui/auth/sign-in';
import { ReviewText, formatRating, StarRating } from '~/ui/cards/review';
import { useHydrated } from '~/ui/document/store';
import { Notice } from '~/ui/feedback/status';
import { buttonClass, ButtonLink } from '~/ui/forms/button';
import { Pagination } from '~/ui/lists/pagination';
import { DateTime, Name, AccessibleText, RichText } from '~/ui/text/inline-text';
import type { ReviewFormProps } from './review-form';

/** If the code cannot be loaded, `button` submits its form, which leads to the review's own page. */
function useLoadedForm(openAtOnce: boolean) {
  const [opened, setOpened] = useState<{ Form: ComponentType<ReviewFormProps> } | null>(null);
  /** Set before the page has reloaded its data. */
  const [saved, setSaved] = useState(false);
  const button = useRef<HTMLButtonElement>(null);

  const open = useCallback(
    () =>
      import('./review-form').then(
        ({ ReviewForm }) => setOpened({ Form: ReviewForm }),
        () => button.current?.form?.submit(),
      ),
    [],
  );

  useEffect(() => {
    if (openAtOnce) void open().then(() => button.current?.focus());
  }, [openAtOnce, open]);

  function toggle(event: MouseEvent): void {
    event.preventDefault();
    if (opened) setOpened(null);
    else void open();
  }

  /** Renders synchronously, so that the button's label is current when it is focused. */
  function close(isSaved?: true): void {
    flushSync(() => {
      setOpened(null);
      if (isSaved) setSaved(true);
    });
    button.current?.focus();
  }

  return { Form: opened?.Form, saved, button, toggle, close };
}

/** Loads the form on demand; without script or on failure the button leads to the form's own page. */
export function ReviewEditor({
  slug,
  review,
  openAtOnce,
}: {
  slug: string;
  review: Review | null;
  openAtOnce: boolean;
}) {
  const { Form, saved, button, toggle, close } = useLoadedForm(openAtOnce);
  const id = useId();
  const hydrated = useHydrated();
  const page = `${podcastPath(slug)}/review`;
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap gap-3">
        <form method="get" action={useHref(page)}>
          <button
            ref={button}
            type="submit"
            className={buttonClass('secondary')}
            aria-expanded={hydrated ? Form !== undefined : undefined}
            aria-controls={Form ? id : undefined}
            onClick={toggle}
          >
            {review || saved ? t('review.edit') : t('review.write')}
          </button>
        </form>
        {review ? (
          <ButtonLink to={`${page}/delete`} variant="quiet">
            {t('review.delete')}
          </ButtonLink>
        ) : null}
      </div>
      {Form ? <Form id={id} slug={slug} review={review} onClose={close} /> : null}
    </div>
  );
}

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
      {isModerator(actor) ? (
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

/** Loaded only if this browser keeps anything that was not sent. */
function KeptReview({ slug }: { slug: string }) {
  const [loaded, setLoaded] = useState<{ Waiting: ComponentType<{ slug: string }> } | null>(null);
  useEffect(() => {
    const look = () => {
      if (readKey(browserStorage(), OUTBOX_KEY) === null) return;
      import('~/ui/cards/waiting-review').then(
        ({ WaitingReview }) => setLoaded({ Waiting: WaitingReview }),
        // Without a network: the form, which has loaded it, is the only one that keeps a review.
        () => {},
      );
    };
    look();
    addEventListener(OUTBOX_KEY, look);
    return () => removeEventListener(OUTBOX_KEY, look);
  }, []);
  return loaded ? <loaded.Waiting slug={slug} /> : null;
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
  const [isWanted, setIsWanted] = useState(false);
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
          <KeptReview slug={slug} />
          <ReviewEditor slug={slug} review={userReview} openAtOnce={isWanted} />
        </>
      ) : (
        <p>
          <SignInLink
            variant="secondary"
            message={t('review.signInMessage')}
            redirectTo={`${podcastPath(slug)}/review`}
            afterSignIn={async () => (setIsWanted(true), null)}
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
        of={{ currentPage, totalPages }}
      />
    </section>
  );
}
