import type { Review } from '~/domain/reviews/reviews';
import { StarRating } from './star-rating';

/** Stars and words of a review. The words are plain text, with the line breaks they were written with. */
export function ReviewText({ review }: { review: Pick<Review, 'rating' | 'content'> }) {
  return (
    <div className="grid gap-1">
      <StarRating value={review.rating} />
      {review.content ? (
        <p dir="auto" className="whitespace-pre-line wrap-anywhere">
          {review.content}
        </p>
      ) : null}
    </div>
  );
}
