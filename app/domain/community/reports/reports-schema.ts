import { z } from 'zod';
import { reportSchema } from '~/domain/community/reviews/reviews-schema';
import { t } from '~/messages/t';
import { podcastReportReasons } from './reports';

/** Of a podcast or an episode. */
export const podcastReportSchema = reportSchema.extend({
  reason: z.enum(podcastReportReasons, { error: () => t('input.reason') }),
});
export type PodcastReportInput = z.output<typeof podcastReportSchema>;
