import { z } from 'zod';
import { languageResponse, pageResponse, personText } from '~/domain/input-schema';
import { t } from '~/messages/t';
import { MAX_REASON, podcastStates } from './library';

export const hideSchema = z.object({
  reason: personText(MAX_REASON, () => t('input.tooLong')).pipe(
    z.string().min(1, { error: () => t('input.hideReason') }),
  ),
});

export const libraryQuery = z.object({
  search: personText(200, () => t('input.tooLong')).optional(),
  state: z.enum(podcastStates, { error: () => t('input.podcastState') }).optional(),
  language: z
    .string()
    .regex(/^[a-z]{2,3}$/, { error: () => t('input.languageTag') })
    .optional(),
});

/** Why, since when and by whom; null while it is shown. */
const hiddenResponse = z
  .object({ at: z.iso.datetime(), by: z.string().nullable(), reason: z.string().nullable() })
  .nullable();

const libraryPodcastResponse = z.object({
  id: z.string(),
  slug: z.string(),
  title: z.string(),
  author: z.string().nullable(),
  language: languageResponse,
  rssUrl: z.string(),
  addedAt: z.iso.datetime(),
  episodeCount: z.number(),
  favorites: z.number(),
  plays: z.number().describe('Of the last 30 days.'),
  blocked: z.boolean().describe('In no public list: the feed asks for it, or it is hidden.'),
  hidden: hiddenResponse,
  feed: z.object({
    readAt: z.iso.datetime().nullable(),
    nextReadAt: z.iso.datetime().nullable(),
    failingSince: z.iso.datetime().nullable(),
    failure: z.string().nullable().describe('Why the last reading failed.'),
  }),
});

export const libraryPageResponse = pageResponse.extend({
  podcasts: z.array(libraryPodcastResponse),
});

const libraryEpisodeResponse = z.object({
  id: z.string(),
  title: z.string(),
  date: z.iso.datetime(),
  hidden: hiddenResponse,
});

export type LibraryPodcast = z.output<typeof libraryPodcastResponse>;
export type LibraryEpisode = z.output<typeof libraryEpisodeResponse>;

z.globalRegistry.add(libraryPodcastResponse, { id: 'LibraryPodcast' });
