import { useRevalidator } from '@remix-run/react';
import { useState, type FormEvent } from 'react';
import type { Review } from '~/domain/community/reviews/reviews-schema';
import type { FormFailure, Toast } from '~/lib/web/form-outcome';
import { podcastPath } from '~/lib/web/site-paths';
import { t } from '~/messages/t';
import { browserStorage } from '~/player/engine/storage';
import { forgetChange } from '~/player/sync/outbox';
import { reviewDraft, reviewSubject, reviewWritten } from '~/player/sync/review-change';
import { useKeep } from '~/player/sync/send-or-keep';
import { openAuthDialog, useActor } from '~/ui/auth/actor';
import { useWaitingReview } from '~/ui/cards/waiting-review';
import { DraftedReviewFields } from '~/ui/drafts/drafted-review';
import { useDraft } from '~/ui/drafts/use-draft';
import { showToast } from '~/ui/feedback/toasts';
import { sendJson } from '~/ui/forms/api-calls';
import { Button } from '~/ui/forms/button';
import { ActionForm } from '~/ui/forms/form';
import { savedReview } from '~/ui/forms/review-fields';

type Typed = { rating: string | undefined; content: string };

function useReviewForm(slug: string, review: Review | null, onSaved: (isSaved: true) => void) {
  const actor = useActor();
  const keep = useKeep((values) => reviewWritten(slug, review, values));
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState<FormFailure | null>(null);
  const { revalidate } = useRevalidator();

  /** Null if the person has to sign in first. */
  async function send(body: Typed): Promise<Toast | null> {
    setSending(true);
    const address = `/api/podcast/${encodeURIComponent(slug)}/review`;
    const answer = await sendJson<{ review: Review }>('PUT', address, body);
    const { rating, content } = body;
    const kept =
      !answer.ok && answer.status === 0
        ? await keep({ ...(rating && { rating: [rating] }), content: [content] })
        : null;
    setSending(false);
    if (answer.ok || kept) {
      setFailure(null);
      onSaved(true);
    }
    if (kept) return kept;
    if (answer.ok) {
      // What waited before must not take its place.
      if (actor) forgetChange(browserStorage(), actor.id, reviewSubject(slug));
      revalidate();
      return { ...savedReview(review === null, answer.data.review.waiting), variant: 'success' };
    }
    if (answer.status === 401) return null;
    const error =
      answer.error ?? (answer.status === 0 ? t('form.typedKept') : t('review.notSaved'));
    setFailure({ error, fields: answer.fields });
    return { title: t('feedback.error'), description: error, variant: 'destructive' };
  }

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (sending) return;
    const form = event.currentTarget;
    const typed = new FormData(form);
    const textOf = (name: string) => typed.get(name)?.toString();
    const body = { rating: textOf('rating'), content: textOf('content') ?? '' };
    const toast = await send(body);
    if (toast?.variant === 'success') showToast(toast);
    if (toast) return;
    openAuthDialog({
      message: t('review.signedOut'),
      form,
      afterSignIn: () => send(body),
    });
  }
  return { submit, sending, failure };
}

export type ReviewFormProps = {
  id: string;
  slug: string;
  review: Review | null;
  onClose: (isSaved?: true) => void;
};

export function ReviewForm({ id, slug, review, onClose }: ReviewFormProps) {
  const draft = useDraft(reviewDraft(slug));
  const waiting = useWaitingReview(slug);
  const { submit, sending, failure } = useReviewForm(slug, review, (isSaved) => {
    draft.forget();
    onClose(isSaved);
  });
  return (
    <ActionForm
      id={id}
      action={`${podcastPath(slug)}/review`}
      failure={failure}
      sending={sending}
      onInput={draft.onInput}
      onSubmit={(event) => {
        draft.onSubmit(event);
        void submit(event);
      }}
      className="grid gap-4 rounded-card border border-line bg-surface p-4"
    >
      <DraftedReviewFields key={waiting?.content} review={waiting ?? review} draft={draft} />
      <div className="flex flex-wrap gap-3">
        <Button>{review ? t('form.saveChanges') : t('review.submit')}</Button>
        <Button type="button" variant="secondary" onClick={() => onClose()}>
          {t('form.cancel')}
        </Button>
      </div>
    </ActionForm>
  );
}
