import { MAX_REVIEW_LENGTH } from '~/domain/reviews/reviews';
import { TextAreaField } from './form-fields';
import { StarRatingInput } from './star-rating-input';

/** What a review is made of; the form around it says where it goes. */
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
        legend="Your rating"
        defaultValue={rating}
        errors={fields?.rating}
      />
      <TextAreaField
        label="Your review"
        name="content"
        maxLength={MAX_REVIEW_LENGTH}
        defaultValue={content}
        errors={fields?.content}
      />
    </>
  );
}
