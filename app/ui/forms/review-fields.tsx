import { MAX_REVIEW_LENGTH } from '~/domain/community/reviews/reviews';
import { t } from '~/messages/t';
import { TextAreaField } from './form-fields';
import { StarRatingInput } from './star-rating-input';

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
