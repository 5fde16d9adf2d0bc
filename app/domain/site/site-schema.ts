import { z } from 'zod';
import { mailAddress, personText } from '~/domain/input-schema';
import { t } from '~/messages/t';

export const contactSchema = z.object({
  name: personText(100, () => t('input.nameLong')).pipe(
    z.string().min(1, { error: () => t('input.name') }),
  ),
  email: mailAddress,
  message: personText(5_000, () => t('input.messageLong')).pipe(
    z.string().min(1, { error: () => t('input.message') }),
  ),
});

export type ContactInput = z.infer<typeof contactSchema>;

export const featuredAnalyticsRow = z.object({
  podcastId: z.string(),
  podcastTitle: z.string(),
  clickCount: z.number(),
  timesFeatured: z.number(),
  currentlyFeatured: z.boolean(),
  /** Null if only its episodes were featured. */
  lastFeaturedAt: z.iso.datetime().nullable(),
});

export const siteStatsResponse = z.object({
  userCount: z.number(),
  podcastCount: z.number(),
  topSearchTerms: z.array(z.object({ query: z.string(), count: z.number() })),
});

export type FeaturedAnalyticsRow = z.output<typeof featuredAnalyticsRow>;
export type SiteStats = z.output<typeof siteStatsResponse>;

z.globalRegistry.add(siteStatsResponse, { id: 'SiteStats' });
