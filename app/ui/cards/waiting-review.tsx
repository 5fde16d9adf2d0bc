import { t } from '~/messages/t';
import { browserStorage, OUTBOX_KEY } from '~/player/engine/storage';
import { forgetChange } from '~/player/sync/outbox';
import { reviewSubject } from '~/player/sync/review-change';
import { useUnsent } from '~/player/sync/use-unsent';
import { useActor } from '~/ui/auth/actor';
import { storeTakenBack } from '~/ui/drafts/drafts';
import { Notice } from '~/ui/feedback/status';
import { Button } from '~/ui/forms/button';
import { ReviewText } from './review';

type Typed = { rating: number; content: string };

/** What the member wrote about the podcast and this browser has not sent; null if there is nothing. */
export function useWaitingReview(slug: string): Typed | null {
  const kept = useUnsent().find(({ subject }) => subject === reviewSubject(slug));
  return (kept?.body as Typed | undefined) ?? null;
}

/** Shows a review that waits for a network. Not sent, it is in its form again. */
export function WaitingReview({ slug }: { slug: string }) {
  const actor = useActor();
  const typed = useWaitingReview(slug);
  if (!typed || !actor) return null;
  const takeBack = () => {
    const change = forgetChange(browserStorage(), actor.id, reviewSubject(slug));
    if (change?.draft) storeTakenBack(browserStorage(), actor.id, change.draft);
    dispatchEvent(new Event(OUTBOX_KEY));
  };
  return (
    <Notice role="status" title={t('review.kept')}>
      <ReviewText review={{ ...typed, language: null }} />
      <Button type="button" variant="secondary" size="small" className="mt-2" onClick={takeBack}>
        {t('review.takeBack')}
      </Button>
    </Notice>
  );
}
