import { Form, useRevalidator } from '@remix-run/react';
import { useState, type FormEvent } from 'react';
import type { Review } from '~/domain/reviews/reviews';
import type { FormFailure } from '~/lib/form-outcome';
import { Button } from '~/ui/button';
import { ErrorSummary } from '~/ui/form-fields';
import { ReviewFields } from '~/ui/review-fields';
import { sendJson } from '~/ui/send-json';
import { showToast } from '~/ui/toast-store';

/** Sends the review, so that what was typed is kept whatever happens; `onSaved` once it is stored. */
function useReviewForm(slug: string, isNew: boolean, onSaved: () => void) {
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState<FormFailure | null>(null);
  const { revalidate } = useRevalidator();

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (sending) return;
    setSending(true);
    const form = new FormData(event.currentTarget);
    const answer = await sendJson('PUT', `/api/podcast/${encodeURIComponent(slug)}/review`, {
      rating: form.get('rating') ?? undefined,
      content: form.get('content'),
    });
    setSending(false);
    if (!answer.ok) {
      const error = answer.error ?? 'Failed to save the review. Please try again.';
      return setFailure({ error, fields: answer.fields });
    }
    setFailure(null);
    revalidate();
    onSaved();
    showToast({ title: isNew ? 'Review saved' : 'Review updated', variant: 'success' });
  }
  return { submit, sending, failure };
}

export type ReviewFormProps = {
  id: string;
  slug: string;
  review: Review | null;
  /** Asked for when the review is saved, or is not to be. */
  onClose: () => void;
};

/** The form for one's review on the podcast's own page. */
export function ReviewForm({ id, slug, review, onClose }: ReviewFormProps) {
  const { submit, sending, failure } = useReviewForm(slug, review === null, onClose);
  return (
    <Form
      id={id}
      method="post"
      noValidate
      onSubmit={submit}
      className="grid gap-4 rounded-card border border-line bg-surface p-4"
    >
      <ErrorSummary failure={failure} />
      <ReviewFields rating={review?.rating} content={review?.content} fields={failure?.fields} />
      <div className="flex flex-wrap gap-3">
        <Button disabled={sending}>{review ? 'Save Changes' : 'Submit Review'}</Button>
        <Button type="button" look="secondary" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </Form>
  );
}
