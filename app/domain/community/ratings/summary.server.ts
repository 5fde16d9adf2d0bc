import { reviewKeywords } from './keywords.server';
import { noRatings, type RatingsSummary } from './ratings';

type Review = { rating: number; title: string; content: string };

export function summariseReviews(reviews: Review[]): RatingsSummary {
  const count = reviews.length;
  if (count === 0) return noRatings;
  const total = reviews.reduce((sum, { rating }) => sum + rating, 0);
  const percent = (accept: (rating: number) => boolean) =>
    Math.round((100 * reviews.filter(({ rating }) => accept(rating)).length) / count);
  return {
    averageRating: Math.round((100 * total) / count) / 100,
    ratingCount: count,
    sentimentPositive: percent((rating) => rating >= 4),
    sentimentNegative: percent((rating) => rating <= 2),
    keywords: reviewKeywords(reviews.map(({ title, content }) => `${title}\n${content}`)),
  };
}
