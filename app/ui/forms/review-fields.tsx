import { MAX_REVIEW_LENGTH } from '~/domain/community/reviews/reviews';
import type { Review } from '~/domain/community/reviews/reviews-schema';
import { t } from '~/messages/t';
import { Star } from '~/ui/text/icons';
import { FieldErrors, TextAreaField, useFieldId, useRefused } from './form-fields';

/** Five radio buttons. A star is filled if it or a higher one is selected. */
export function StarRatingInput({
  name,
  legend,
  defaultValue,
}: {
  name: string;
  legend: string;
  defaultValue?: number | null;
}) {
  const { errors, typed } = useRefused(name);
  const chosen = Number(typed?.[0]) || defaultValue;
  const id = useFieldId(name);
  const errorId = `${id}-error`;
  return (
    <fieldset aria-describedby={errors?.length ? errorId : undefined}>
      <legend className="mb-1 font-medium">{legend}</legend>
      <div className="flex w-fit">
        {[1, 2, 3, 4, 5].map((stars) => (
          <label
            key={stars}
            className="star relative grid size-11 place-items-center rounded-control text-line-strong"
          >
            <input
              type="radio"
              id={stars === 1 ? id : undefined}
              name={name}
              value={stars}
              defaultChecked={chosen === stars}
              className="star-choice absolute inset-0 size-full appearance-none rounded-control"
            />
            <Star aria-hidden="true" className="size-7" />
            <span className="sr-only">{t('form.stars', { count: stars })}</span>
          </label>
        ))}
      </div>
      <FieldErrors id={errorId} errors={errors} />
    </fieldset>
  );
}

/** `review`: the stored one, if there is any. */
export function ReviewFields({ review }: { review: Pick<Review, 'rating' | 'content'> | null }) {
  return (
    <>
      <StarRatingInput name="rating" legend={t('form.yourRating')} defaultValue={review?.rating} />
      <TextAreaField
        label={t('form.yourReview')}
        name="content"
        maxLength={MAX_REVIEW_LENGTH}
        defaultValue={review?.content}
      />
    </>
  );
}

/** Toast for a submitted review. */
export function savedReview(
  isNew: boolean,
  waiting: boolean,
): { title: string; description?: string } {
  const title = isNew ? t('review.saved') : t('review.updated');
  return waiting ? { title, description: t('review.waiting') } : { title };
}
