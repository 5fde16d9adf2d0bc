import { Form, useRevalidator } from '@remix-run/react';
import { useId, useRef, useState, type FormEvent } from 'react';
import type { Review } from '~/domain/reviews/reviews';
import { Button, buttonClass, ButtonLink } from '~/ui/button';
import { ErrorSummary } from '~/ui/form-fields';
import { ReviewFields } from '~/ui/review-fields';
import { sendJson } from '~/ui/send-json';
import { showToast } from '~/ui/toast-store';
import { useHydrated } from '~/ui/use-hydrated';

type Failure = { error: string; fields: Record<string, string[]> };

/** Sends the review, so that what was typed is kept whatever happens; `onSaved` once it is stored. */
function useReviewForm(slug: string, isNew: boolean, onSaved: () => void) {
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
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

/** Opens one's review for writing, here or, without script, on its own page. */
export function ReviewEditor({ slug, review }: { slug: string; review: Review | null }) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const hydrated = useHydrated();
  const page = `/podcast/${encodeURIComponent(slug)}/review`;

  function close(): void {
    setOpen(false);
    button.current?.focus();
  }
  const { submit, sending, failure } = useReviewForm(slug, review === null, close);

  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap gap-3">
        <form method="get" action={page}>
          <button
            ref={button}
            type="submit"
            className={buttonClass('secondary')}
            aria-expanded={hydrated ? open : undefined}
            aria-controls={open ? id : undefined}
            onClick={(event) => {
              event.preventDefault();
              setOpen(!open);
            }}
          >
            {review ? 'Edit Review' : 'Write a Review'}
          </button>
        </form>
        {review ? (
          <ButtonLink to={`${page}/delete`} look="quiet">
            Delete Review
          </ButtonLink>
        ) : null}
      </div>
      {open ? (
        <Form
          id={id}
          method="post"
          action={page}
          noValidate
          onSubmit={submit}
          className="grid gap-4 rounded-card border border-line bg-surface p-4"
        >
          <ErrorSummary failure={failure} />
          <ReviewFields
            rating={review?.rating}
            content={review?.content}
            fields={failure?.fields}
          />
          <div className="flex flex-wrap gap-3">
            <Button disabled={sending}>{review ? 'Save Changes' : 'Submit Review'}</Button>
            <Button type="button" look="secondary" onClick={close}>
              Cancel
            </Button>
          </div>
        </Form>
      ) : null}
    </div>
  );
}
