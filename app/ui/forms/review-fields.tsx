import { Star } from 'lucide-react';
import { t } from '~/messages/t';
import { MAX_REVIEW_LENGTH } from '~/domain/community/reviews/reviews';
import { FieldErrors, useFieldId, TextAreaField } from './form-fields';

/** Five radio buttons. A star is filled if it or a higher one is selected. */
export function StarRatingInput({
  name,
  legend,
  defaultValue,
  errors,
}: {
  name: string;
  legend: string;
  defaultValue?: number | null;
  errors?: string[];
}) {
  const id = useFieldId(name);
  const errorId = `${id}-error`;
  return (
    <fieldset aria-describedby={errors?.length ? errorId : undefined}>
      <legend className="mb-1 font-medium">{legend}</legend>
      <div className="flex w-fit">
        {[1, 2, 3, 4, 5].map((stars) => (
          <label
            key={stars}
            className="relative grid size-11 place-items-center rounded-control text-line-strong hover:text-gold has-checked:text-gold has-[~_label:hover]:text-gold has-[~_label_:checked]:text-gold has-focus-visible:outline-3 has-focus-visible:outline-focus has-checked:[&_svg]:fill-current has-[~_label_:checked]:[&_svg]:fill-current"
          >
            <input
              type="radio"
              id={stars === 1 ? id : undefined}
              name={name}
              value={stars}
              defaultChecked={defaultValue === stars}
              className="absolute inset-0 size-full appearance-none opacity-0"
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

export function ReviewFields({
  rating,
  content,
  fields,
}: {
  rating?: number | null;
  content?: string;
  fields?: Record<string, string[]>;
}) {
  return (
    <>
      <StarRatingInput
        name="rating"
        legend={t('form.yourRating')}
        defaultValue={rating}
        errors={fields?.rating}
      />
      <TextAreaField
        label={t('form.yourReview')}
        name="content"
        maxLength={MAX_REVIEW_LENGTH}
        defaultValue={content}
        errors={fields?.content}
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
