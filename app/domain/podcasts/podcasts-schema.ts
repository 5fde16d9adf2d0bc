import { z } from 'zod';
import { imagePath } from '~/domain/artwork/artwork-schema';
import { statementsResponse } from './statements-schema';
import { t } from '~/messages/t';

export const podcastIndexId = z
  .string({ error: () => t('input.directoryId') })
  .regex(/^[1-9]\d{0,8}$/, { error: () => t('input.directoryId') })
  .transform(Number);

export const creationSchema = z.object({ podcastIndexId });

export const podcastResponse = z.object({
  id: z.string(),
  slug: z.string(),
  title: z.string(),
  /** Sanitised HTML. */
  description: z.string(),
  imageUrl: z.string().nullable(),
  imagePath,
  author: z.string().nullable(),
  ownerName: z.string().nullable(),
  language: z.string().nullable(),
  genres: z.array(z.string()),
  categories: z.array(z.string()),
  topics: z
    .array(z.string())
    .nullable()
    .optional()
    .describe('Those that an admin has chosen; null: title and categories tell them.'),
  episodeCount: z.number(),
  /** Null when the address is private to a subscriber. */
  rssUrl: z.string().nullable(),
  link: z.string().nullable(),
  fundingUrl: z.string().nullable().describe('Where listeners may support the show.'),
  fundingText: z.string().nullable(),
  publisherName: z.string().nullable().optional(),
  statements: statementsResponse.optional(),
  itunesId: z.number().nullable(),
  /** The feed has failed for so long that no new episodes are expected. */
  dead: z.boolean(),
  /** `podcast:locked`: hosting platforms must not import the feed; players may show it. */
  locked: z.boolean(),
  /** The feed asks not to be listed publicly. */
  blocked: z.boolean(),
  recitation: z.boolean().optional().describe('Whether it recites the Qur’an.'),
  explicit: z.boolean().nullable(),
  /** Last change of the content. */
  lastUpdateTime: z.iso.datetime().nullable(),
  feedError: z.string().nullable(),
  feedFailureReason: z.string().nullable(),
  feedFailingSince: z.iso.datetime().nullable(),
  feedType: z.enum(['episodic', 'serial']).nullable(),
  podcastIndexId: z.number().nullable(),
  cached: z.literal(true),
  inDatabase: z.literal(true),
});

export type Podcast = z.output<typeof podcastResponse>;

z.globalRegistry.add(podcastResponse, { id: 'Podcast' });
