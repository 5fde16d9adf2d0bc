import { z } from 'zod';
import { reportSchema } from '~/domain/community/reviews/reviews-schema';
import { t } from '~/messages/t';
import { collectionReportReasons, podcastReportReasons } from './reports';

/** For a podcast or an episode. */
export const podcastReportSchema = reportSchema.extend({
  reason: z.enum(podcastReportReasons, { error: () => t('input.reason') }),
});
export type PodcastReportInput = z.output<typeof podcastReportSchema>;

export const collectionReportSchema = reportSchema.extend({
  reason: z.enum(collectionReportReasons, { error: () => t('input.reason') }),
});
export type CollectionReportInput = z.output<typeof collectionReportSchema>;
