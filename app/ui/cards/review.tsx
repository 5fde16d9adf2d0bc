import type { Review } from '~/domain/community/reviews/reviews-schema';
import { decimal, t } from '~/messages/t';
import { ClampedWords } from '~/ui/text/clamped';
import { Star, StarHalf } from '~/ui/text/icons';
import { WrittenText } from '~/ui/text/written-text';

const sizes = { small: 'size-4', medium: 'size-5' };

export function StarRating({
  value,
  size = 'small',
}: {
  value: number;
  size?: keyof typeof sizes;
}) {
  const halves = Math.round(clamp(value) * 2);
  return (
    <span
      role="img"
      aria-label={t('cards.rating', { rating: decimal(Number(clamp(value).toFixed(1))) })}
      className="inline-flex text-gold"
    >
      {[1, 2, 3, 4, 5].map((star) => (
        <span key={star} className={`relative ${sizes[size]}`}>
          <Star
            aria-hidden="true"
            className={`size-full ${halves >= star * 2 ? 'fill-current' : ''}`}
          />
          {halves === star * 2 - 1 ? (
            <StarHalf
              aria-hidden="true"
              className="absolute inset-0 size-full fill-current rtl:-scale-x-100"
            />
          ) : null}
        </span>
      ))}
    </span>
  );
}

/** 0 to 5, with one decimal. */
export const formatRating = (value: number): string => decimal(clamp(value), 1);

const clamp = (value: number): number => Math.min(5, Math.max(0, value || 0));

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
