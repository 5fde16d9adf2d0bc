import { useHref } from '@remix-run/react';
import {
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
  type ComponentType,
  type MouseEvent,
} from 'react';
import { flushSync } from 'react-dom';
import type { Review } from '~/domain/community/reviews/reviews';
import { podcastPath } from '~/lib/web/podcast-path';
import { buttonClass, ButtonLink } from '~/ui/forms/button';
import { useHydrated } from '~/ui/document/use-hydrated';
import type { ReviewFormProps } from './review-form';
import { t } from '~/messages/t';

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
          <ButtonLink to={`${page}/delete`} look="quiet">
            {t('review.delete')}
          </ButtonLink>
        ) : null}
      </div>
      {Form ? <Form id={id} slug={slug} review={review} onClose={close} /> : null}
    </div>
  );
}
