import { z } from 'zod';
import { whoAddsChoices } from '~/domain/feeds/import/adding-podcasts';
import { idText, languageResponse, pageResponse, personText } from '~/domain/input-schema';
import { topicBySlug } from '~/domain/search/browse/facets';
import { isLanguageTag } from '~/lib/language/language-tag';
import { parseAddress } from '~/lib/web/parse-address';
import { t } from '~/messages/t';
import { MAX_ADDRESS, MAX_REASON, MAX_TITLE, podcastStates } from './library';

export const hideSchema = z.object({
  reason: personText(MAX_REASON, () => t('input.tooLong')).pipe(
    z.string().min(1, { error: () => t('input.hideReason') }),
  ),
});

/** No picture, or a cover of the sample library. */
const isOwnArt = (url: string) => url === '' || /^\/sample\/art\/[\w.-]+$/.test(url);

/** Fields left out stay unchanged. Empty fields return to the value of the feed once it is read again. */
export const correctionSchema = z.object({
  title: personText(MAX_TITLE, () => t('input.titleLong')).optional(),
  language: z
    .string()
    .trim()
    .toLowerCase()
    .refine((tag) => tag === '' || isLanguageTag(tag), { error: () => t('input.languageTag') })
    .optional(),
  topics: z
    .array(
      z.string().refine((slug) => topicBySlug.has(slug), { error: () => t('input.oneOption') }),
    )
    .max(topicBySlug.size, { error: () => t('input.options') })
    .optional(),
  imageUrl: z
    .string()
    .trim()
    .max(MAX_ADDRESS, { error: () => t('input.imageLong') })
    .refine((url) => isOwnArt(url) || /^https?:$/.test(parseAddress(url)?.protocol ?? ''), {
      error: () => t('input.imageStart'),
    })
    .optional(),
});
export type CorrectionInput = z.output<typeof correctionSchema>;

/** The decision about a held podcast: `agreed` shows it, otherwise it is hidden for good. */
export const decisionSchema = z.object({
  agreed: z.boolean({ error: () => t('input.oneOption') }),
});

export const whoAddsSchema = z.object({
  whoAdds: z.enum(whoAddsChoices, { error: () => t('input.oneOption') }),
});

export const mergeSchema = z.object({ into: idText });

export const libraryQuery = z.object({
  search: personText(200, () => t('input.tooLong')).optional(),
  state: z.enum(podcastStates, { error: () => t('input.podcastState') }).optional(),
  language: z
    .string()
    .regex(/^[a-z]{2,3}$/, { error: () => t('input.languageTag') })
    .optional(),
});

/** Why, since when and by whom it is hidden; null while it is shown. */
const hiddenResponse = z
  .object({ at: z.iso.datetime(), by: z.string().nullable(), reason: z.string().nullable() })
  .nullable();

export const libraryPodcastResponse = z.object({
  id: z.string(),
  slug: z.string(),
  title: z.string(),
  author: z.string().nullable(),
  language: languageResponse,
  rssUrl: z.string(),
  addedAt: z.iso.datetime(),
  addedBy: z.string().nullable().describe('The member or admin who added it; null otherwise.'),
  episodeCount: z.number(),
  favorites: z.number(),
  plays: z.number().describe('Plays in the last 30 days.'),
  reports: z.number().describe('Open reports of the podcast and its episodes.'),
  blocked: z
    .boolean()
    .describe('Excluded from public lists, because the feed asks for it or it is hidden.'),
  held: z.boolean().describe('Waiting for an admin’s approval; nobody else sees it.'),
  hidden: hiddenResponse,
  feed: z.object({
    readAt: z.iso.datetime().nullable(),
    nextReadAt: z.iso.datetime().nullable(),
    failingSince: z.iso.datetime().nullable(),
    failure: z.string().nullable().describe('Why the feed could not be read the last time.'),
  }),
});

export const libraryPageResponse = pageResponse.extend({
  podcasts: z.array(libraryPodcastResponse),
});

export type LibraryPodcast = z.output<typeof libraryPodcastResponse>;
export type LibraryEpisode = {
  id: string;
  title: string;
  date: string;
  hidden: z.output<typeof hiddenResponse>;
};

z.globalRegistry.add(libraryPodcastResponse, { id: 'LibraryPodcast' });
