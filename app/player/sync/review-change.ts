import { MAX_REVIEW_LENGTH } from '~/domain/community/reviews/reviews';
import type { Review } from '~/domain/community/reviews/reviews-schema';
import type { FormValues } from '~/lib/web/form-outcome';
import { t } from '~/messages/t';
import type { Change } from './changes';

export const reviewDraft = (slug: string): string => `review ${slug}`;

export const reviewSubject = (slug: string): string => `review/${slug}`;

/**
 * A review that waits for a network, by the values of its form.
 *
 * @param review the stored one, as the page shows it
 * @returns null if it would be refused
 */
export function reviewWritten(
  slug: string,
  review: Pick<Review, 'updatedAt'> | null,
  { rating: [rating = ''] = [], content: [content = ''] = [] }: FormValues,
): Change | null {
  if (!/^[1-5]$/.test(rating) || content.length > MAX_REVIEW_LENGTH) return null;
  return {
    subject: reviewSubject(slug),
    method: 'PUT',
    path: `/api/podcast/${encodeURIComponent(slug)}/review`,
    body: { rating: Number(rating), content, seen: review?.updatedAt ?? null },
    title: t('form.yourReview'),
    draft: { form: reviewDraft(slug), values: { rating, content } },
  };
}
