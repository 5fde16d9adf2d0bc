import { Star, StarHalf } from 'lucide-react';

const sizes = { small: 'size-4', medium: 'size-5' };

/** Stars out of five, halves shown; the text alternative says the number with one decimal. */
export function StarRating({
  value,
  size = 'small',
  className = '',
}: {
  /** Shown as 0 to 5 whatever it is. */
  value: number;
  size?: keyof typeof sizes;
  className?: string;
}) {
  const halves = Math.round(clamp(value) * 2);
  return (
    <span
      role="img"
      aria-label={`${formatRating(value)} out of 5`}
      className={`inline-flex text-gold ${className}`}
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

/** A rating as it is shown: from 0 to 5, with one decimal. */
export const formatRating = (value: number): string => clamp(value).toFixed(1);

const clamp = (value: number): number => Math.min(5, Math.max(0, value || 0));
