import { z } from 'zod';
import { heldReasons } from '~/domain/accounts/users';
import { languageResponse, personText } from '~/domain/input-schema';
import type { Page } from '~/lib/web/page';
import { t } from '~/messages/t';
import { collectionReportReasons, podcastReportReasons } from '../reports/reports';
import {
  MAX_HELD_WORD,
  MAX_HELD_WORDS,
  MAX_REPORT_LENGTH,
  MAX_REVIEW_LENGTH,
  reportReasons,
} from './reviews';

const chooseStars = { error: () => t('input.stars') };

export const reviewSchema = z.object({
  /** Forms send a digit as text, JSON a number. */
  rating: z
    .union(
      [
        z.number().meta({ type: 'integer', minimum: 1, maximum: 5 }),
        z
          .string()
          .regex(/^[1-5]$/)
          .transform(Number),
      ],
      chooseStars,
    )
    .pipe(z.number().int(chooseStars).min(1, chooseStars).max(5, chooseStars)),
  content: personText(MAX_REVIEW_LENGTH, () => t('input.reviewLong'))
    .nullish()
    .transform((text) => text ?? ''),
});
export type ReviewInput = z.output<typeof reviewSchema>;

export const reportSchema = z.object({
  reason: z.enum(reportReasons, { error: () => t('input.reason') }),
  details: personText(MAX_REPORT_LENGTH, () => t('input.detailsLong'))
    .nullish()
    .transform((text) => text ?? ''),
});
export type ReportInput = z.output<typeof reportSchema>;

const reviewTime = z.iso.datetime({ error: () => t('heldReviews.changed') });

/**
 * `seen`: when the member's review was last changed, as they saw it; null if there was none. One that has changed since
 * is not replaced.
 */
export const sentReviewSchema = reviewSchema.extend({ seen: reviewTime.nullable().optional() });

/** When the review was last changed, as shown to the admin. A review changed since then is not accepted. */
export const acceptanceSchema = z.object({ seen: reviewTime.optional() });

const words = z
  .array(
    personText(MAX_HELD_WORD, () => t('input.heldWordLong')),
    {
      error: () => t('input.heldWords'),
    },
  )
  .max(MAX_HELD_WORDS, { error: () => t('input.heldWords') });

/** `seen`: the list as it was read. If it has changed since, it is not replaced. */
export const heldWordsSchema = z.object({ words, seen: words.optional() });

const lines = (text: unknown): unknown =>
  typeof text === 'string' ? text.split(/[\r\n]+/).filter((line) => line.trim() !== '') : text;

/** One word or phrase per line. */
export const heldWordsForm = z.object({
  words: z.preprocess(lines, words),
  seen: z.preprocess(lines, words),
});

const person = z.object({ id: z.string(), username: z.string() });

export const reviewResponse = z.object({
  id: z.string(),
  rating: z.number().int().min(1).max(5),
  content: z.string(),
  language: languageResponse,
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  waiting: z.boolean().describe('Waiting for an admin; only its author sees it.'),
  user: person,
});

export const reviewOfPodcastResponse = reviewResponse.extend({
  podcast: z.object({
    id: z.string(),
    slug: z.string(),
    title: z.string(),
    imageUrl: z.string().nullable(),
    language: z.string().nullable(),
  }),
});

/** `heldFor`: a link in the review of a new member, or a word on the list. */
export const heldReviewResponse = reviewOfPodcastResponse.extend({ heldFor: z.enum(heldReasons) });

export const localRatingResponse = z.object({
  averageRating: z.number().min(1).max(5).nullable(),
  reviewCount: z.number(),
  userReview: reviewResponse.nullable(),
});

export type Review = z.output<typeof reviewResponse>;
export type ReviewOfPodcast = z.output<typeof reviewOfPodcastResponse>;
export type HeldReview = z.output<typeof heldReviewResponse>;
export type LocalRating = z.output<typeof localRatingResponse>;

z.globalRegistry.add(reviewResponse, { id: 'Review' });
z.globalRegistry.add(reviewOfPodcastResponse, { id: 'ReviewOfPodcast' });
z.globalRegistry.add(heldReviewResponse, { id: 'HeldReview' });
z.globalRegistry.add(localRatingResponse, { id: 'CommunityRating' });

/** For a podcast or an episode. */
export const podcastReportSchema = reportSchema.extend({
  reason: z.enum(podcastReportReasons, { error: () => t('input.reason') }),
});
export type PodcastReportInput = z.output<typeof podcastReportSchema>;

export const collectionReportSchema = reportSchema.extend({
  reason: z.enum(collectionReportReasons, { error: () => t('input.reason') }),
});
export type CollectionReportInput = z.output<typeof collectionReportSchema>;

export type CommunityReviews = Page & LocalRating & { reviews: Review[] };
