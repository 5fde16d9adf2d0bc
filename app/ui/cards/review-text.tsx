import type { Review } from '~/domain/community/reviews/reviews';
import { StarRating } from './star-rating';
import { ClampedWords } from '~/ui/text/clamped';
import { WrittenText } from '~/ui/text/written-text';

export function ReviewText({
  review,
  clamped = false,
}: {
  review: Pick<Review, 'rating' | 'content' | 'language'>;
  /** Collapses a long text. */
  clamped?: boolean;
}) {
  return (
    <div className="grid gap-1">
      <StarRating value={review.rating} />
      {review.content && clamped ? (
        <ClampedWords text={review.content} language={review.language} what="review" />
      ) : null}
      {review.content && !clamped ? (
        <WrittenText text={review.content} language={review.language} className="wrap-anywhere" />
      ) : null}
    </div>
  );
}
