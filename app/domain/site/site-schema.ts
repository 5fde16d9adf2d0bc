import { z } from 'zod';
import { MAX_CHOSEN } from '~/domain/audit/undoable-acts';
import { ages } from '~/domain/community/desk/reported';
import { idText, languageResponse, mailAddress, personText } from '~/domain/input-schema';
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

/** Which messages a list shows. */
export const messageFilterSchema = z.object({
  state: z.enum(['open', 'closed']).optional(),
  age: z.enum(ages).optional(),
  search: personText(200, () => t('input.tooLong')).optional(),
});
export type MessageFilter = z.output<typeof messageFilterSchema>;

export const contactMessageResponse = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  message: z.string(),
  language: languageResponse,
  createdAt: z.iso.datetime(),
  closedAt: z.iso.datetime().nullable(),
  closedBy: z.string().nullable(),
});
export type ContactMessage = z.output<typeof contactMessageResponse>;

export const closingSchema = z.object({
  ids: z
    .array(idText)
    .min(1)
    .max(MAX_CHOSEN, { error: () => t('desk.tooMany', { count: MAX_CHOSEN }) }),
});

export const postLetterResponse = z.object({
  post: z.object({
    id: z.string(),
    title: z.string(),
    language: languageResponse,
    state: z.enum(['draft', 'scheduled', 'published']),
  }),
  canSend: z.boolean().describe('Whether the site has a mail server.'),
  subscribers: z.number().int(),
  waiting: z.number().int(),
  sent: z.number().int(),
  failed: z.number().int(),
});

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

z.globalRegistry.add(contactMessageResponse, { id: 'ContactMessage' });
z.globalRegistry.add(siteStatsResponse, { id: 'SiteStats' });
