import { useId, useRef, useState, type ComponentType, type MouseEvent } from 'react';
import type { Review } from '~/domain/reviews/reviews';
import { podcastPath } from '~/lib/podcast-path';
import { buttonClass, ButtonLink } from '~/ui/button';
import { useHydrated } from '~/ui/use-hydrated';
import type { ReviewFormProps } from './review-form';

/**
 * Opens one's review for writing. The form is loaded when it is wanted; without script, or when it cannot be
 * loaded, the button leads to the form's own page.
 */
export function ReviewEditor({ slug, review }: { slug: string; review: Review | null }) {
  const [opened, setOpened] = useState<{ Form: ComponentType<ReviewFormProps> } | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const hydrated = useHydrated();
  const page = `${podcastPath(slug)}/review`;

  function toggle(event: MouseEvent): void {
    event.preventDefault();
    if (opened) return setOpened(null);
    import('./review-form').then(
      ({ ReviewForm }) => setOpened({ Form: ReviewForm }),
      () => button.current?.form?.submit(),
    );
  }

  function close(): void {
    setOpened(null);
    button.current?.focus();
  }

  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap gap-3">
        <form method="get" action={page}>
          <button
            ref={button}
            type="submit"
            className={buttonClass('secondary')}
            aria-expanded={hydrated ? opened !== null : undefined}
            aria-controls={opened ? id : undefined}
            onClick={toggle}
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
      {opened ? <opened.Form id={id} slug={slug} review={review} onClose={close} /> : null}
    </div>
  );
}
