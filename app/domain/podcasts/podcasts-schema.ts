import { z } from 'zod';
import { imagePath } from '~/domain/artwork/artwork-schema';
import { t } from '~/messages/t';

export const statementsResponse = z
  .object({
    license: z.object({ name: z.string(), url: z.string().nullable() }),
    places: z.array(
      z.object({
        name: z.string(),
        about: z
          .boolean()
          .describe('true: the place the content is about; false: the place of recording.'),
        country: z.string().nullable(),
        url: z.string().nullable().describe('Link to a map.'),
      }),
    ),
    ai: z.boolean().describe('Whether parts were made by AI.'),
    discussion: z
      .string()
      .nullable()
      .describe('Where the show is discussed; null if the makers do not want such a place.'),
  })
  .partial()
  .describe('What the makers state with the podcast namespace; unstated properties are absent.');

export const podcastIndexId = z
  .string({ error: () => t('input.directoryId') })
  .regex(/^[1-9]\d{0,8}$/, { error: () => t('input.directoryId') })
  .transform(Number);

export const creationSchema = z.object({ podcastIndexId });

const sharedText = z.string().max(10_000).catch('');

/** What another app shares; most leave out one or two of the three. */
export const sharedSchema = z.object({ title: sharedText, text: sharedText, url: sharedText });

export const podcastResponse = z.object({
  id: z.string(),
  slug: z.string(),
  title: z.string(),
  /** Sanitized HTML. */
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
    .describe('Topics chosen by an admin; null if they are derived from title and categories.'),
  episodeCount: z.number(),
  /** Null if the URL is private to a subscriber. */
  rssUrl: z.string().nullable(),
  link: z.string().nullable(),
  fundingUrl: z.string().nullable().describe('Where listeners can support the show.'),
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
  recitation: z.boolean().optional().describe('Whether the podcast recites the Qur’an.'),
  explicit: z.boolean().nullable(),
  /** When the content last changed. */
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
